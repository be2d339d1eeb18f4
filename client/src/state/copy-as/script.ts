/** Pieces of JavaScript and Python source. */
import { textPieces, type Piece } from './secrets.ts';

export interface Language {
  /** An expression that reads an environment variable. */
  variable(name: string): string;
  readonly words: { readonly true: string; readonly false: string; readonly null: string };
}
export const JAVASCRIPT: Language = { variable: (name) => `process.env.${name}`, words: { true: 'true', false: 'false', null: 'null' } };
export const PYTHON: Language = { variable: (name) => `os.environ["${name}"]`, words: { true: 'True', false: 'False', null: 'None' } };

/** A literal of both languages: JSON's escapes are theirs; separators that end a line in old JavaScript are escaped, too. */
export const literal = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/** An expression for a text in which keys are read from the environment. */
export const expression = (pieces: readonly Piece[], language: Language): string =>
  pieces.map((piece) => (typeof piece === 'string' ? literal(piece) : language.variable(piece.variable))).join(' + ');

/** A JSON value as an expression, indented. */
export function value(json: unknown, language: Language, indent = ''): string {
  const deeper = `${indent}  `;
  if (json === null || json === undefined) return language.words.null;
  if (typeof json === 'boolean') return json ? language.words.true : language.words.false;
  if (typeof json === 'string') return expression(textPieces(json), language);
  if (typeof json !== 'object') return JSON.stringify(json);
  const items: readonly string[] = Array.isArray(json)
    ? json.map((item: unknown) => value(item, language, deeper))
    : Object.entries(json).map(([key, item]: readonly [string, unknown]) => `${literal(key)}: ${value(item, language, deeper)}`);
  const [open, close] = Array.isArray(json) ? ['[', ']'] : ['{', '}'];
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.map((item) => `${deeper}${item},`).join('\n')}\n${indent}${close}`;
}
