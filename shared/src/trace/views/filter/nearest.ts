/** Which of a few names was meant. */

/** Letters to change, add, drop or swap with their neighbour, to make `b` of `a`. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const above = rows[i - 1] ?? [];
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charAt(i - 1) === b.charAt(j - 1);
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1))
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The name closest to `word`, when at most a third of it differs (two letters at most); names that it begins count, too. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  if (word.length < 2 || word.length > 40) return undefined;
  let best: string | undefined;
  let least = Math.min(2, Math.max(1, Math.floor(word.length / 3))) + 1;
  for (const name of names) {
    const far = name.startsWith(word) || word.startsWith(`${name}s`) ? 1 : distance(word, name);
    if (far < least) {
      least = far;
      best = name;
    }
  }
  return best;
}
