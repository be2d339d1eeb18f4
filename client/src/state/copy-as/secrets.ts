/** Where a key was masked, a copied program names an environment variable in its place. Pure. */

/** Text, or the variable that holds what stood there. */
export type Piece = string | { readonly variable: string };

const MASK = /•••• \(\d+ chars\)/g;

/** `TAVILY_KEY` for `x-tavily-api-key`, `AUTHORIZATION` for `authorization`. */
export function variableOf(header: string): string {
  const name = header
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_*X_/, '')
    .replace(/_?API_KEY$/, '_KEY')
    .replace(/^_+|_+$/g, '');
  return /^[A-Z]/.test(name) ? name : `HEADER_${name}`;
}

/** Cuts a text at its masks; `name` gives the variable of the n-th, from 0. */
export function piecesOf(text: string, name: (n: number) => string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let n = 0;
  for (const match of text.matchAll(MASK)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ variable: name(n) });
    n += 1;
    from = match.index + match[0].length;
  }
  if (from < text.length || pieces.length === 0) pieces.push(text.slice(from));
  return pieces;
}
export const headerPieces = (name: string, value: string): readonly Piece[] =>
  piecesOf(value, (n) => (n === 0 ? variableOf(name) : `${variableOf(name)}_${n + 1}`));
export const textPieces = (text: string): readonly Piece[] => piecesOf(text, (n) => `SECRET_${n + 1}`);

/** Says which variables must be set before a copied program is run; empty when none. */
export function sayVariables(variables: readonly string[]): string {
  const names = [...new Set(variables)];
  if (names.length === 0) return '';
  return `Keys are not copied: set ${names.map((name) => `$${name}`).join(', ')} before you run it.`;
}
