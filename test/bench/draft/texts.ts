/** Texts for the draft benchmark: made, not taken; the same on each run. */
const WORDS =
  'tide water rotor blade sand current grain base depth edge wear coating array site study model flow load season harbour cable survey report cost sensor vessel repair plan limit method result change scale range'.split(
    ' ',
  );

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

interface Pen {
  readonly pick: () => string;
  readonly sentence: (words: number) => string;
  readonly chance: (p: number) => boolean;
}
function pen(seed: number): Pen {
  const next = random(seed);
  const pick = (): string => WORDS[Math.floor(next() * WORDS.length)] ?? 'tide';
  const chance = (p: number): boolean => next() < p;
  const sentence = (words: number): string => {
    const parts = Array.from({ length: words }, () => {
      const word = pick();
      if (chance(0.03)) return `**${word} ${pick()}**`;
      if (chance(0.02)) return `*${word}*`;
      if (chance(0.02)) return `\`${word}_${pick()}\``;
      if (chance(0.01)) return `[${word} ${pick()}](https://example.com/${word}/${pick()}?q=${pick()})`;
      return word;
    });
    return `${parts.join(' ')}${chance(0.4) ? ` [${1 + Math.floor(next() * 6)}]` : ''}.`;
  };
  return { pick, sentence, chance };
}

function fill(size: number, more: (n: number) => string): string {
  let text = '';
  for (let n = 0; text.length < size; n += 1) text += more(n);
  return text.slice(0, size).trimEnd();
}

const row = (p: Pen): string => `| ${p.pick()} | ${p.sentence(5)} | ${p.pick().length * 17} | ${p.pick()} ${p.pick()} |\n`;
const TABLE_HEAD = '| Site | Finding | Load | Note |\n|---|---|---:|:-:|\n';

/** A report as models write them: headings, paragraphs, lists, now and then a table, a quote or code. */
export function report(size: number): string {
  const p = pen(7);
  return fill(size, (n) => {
    if (n % 9 === 0) return `## ${p.sentence(5)}\n\n`;
    if (n % 9 === 4) return `${Array.from({ length: 5 }, () => `- ${p.sentence(11)}\n`).join('')}\n`;
    if (n % 27 === 6) return `${TABLE_HEAD}${Array.from({ length: 6 }, () => row(p)).join('')}\n`;
    if (n % 27 === 12)
      return `\`\`\`ts\n${Array.from({ length: 8 }, () => `const ${p.pick()} = ${p.pick()}(${p.pick()}); // ${p.pick()} ${p.pick()}`).join('\n')}\n\`\`\`\n\n`;
    if (n % 27 === 21) return `> ${p.sentence(18)}\n\n`;
    return `${Array.from({ length: 4 }, () => p.sentence(14)).join(' ')}\n\n`;
  });
}

/** One block that never ends. */
export const giant = {
  table: (size: number): string => {
    const p = pen(11);
    return TABLE_HEAD + fill(size - TABLE_HEAD.length, () => row(p));
  },
  list: (size: number): string => {
    const p = pen(13);
    return fill(size, () => `- ${p.sentence(12)}\n`);
  },
  fence: (size: number): string => {
    const p = pen(17);
    return `\`\`\`ts\n${fill(size - 6, () => `const ${p.pick()} = ${p.pick()}(${p.pick()}, ${p.pick()}); // ${p.pick()}\n`)}`;
  },
  paragraph: (size: number): string => {
    const p = pen(19);
    return fill(size, () => `${p.sentence(14)} `);
  },
} as const;

/** Texts that hang or overflow a Markdown parser. */
export const pathological: Readonly<Record<string, string>> = {
  'spaces, then @': `${' '.repeat(100_000)}@`,
  'open brackets': '['.repeat(50_000),
  'open emphasis': '*a_'.repeat(20_000),
  pipes: `${'|'.repeat(20_000)}\n${'-|'.repeat(20_000)}`,
  'angle brackets': '<'.repeat(50_000),
  underscores: '_'.repeat(100_000),
  'nested quotes': '>'.repeat(20_000),
  'nested bullets': `${'- '.repeat(5_000)}a`,
  'nested lists': Array.from({ length: 1_000 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  'half links': `${'[a](b'.repeat(10_000)})`,
  'half links with spaces': `${'[a](b '.repeat(10_000)})`,
  'half addresses': `${'a.'.repeat(50_000)}@`,
  'strong in emphasis': '**a *b '.repeat(20_000),
};
