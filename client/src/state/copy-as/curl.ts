/** A request as a command for a POSIX shell. */
import { headerPieces, sayVariables, textPieces, type Piece } from './secrets.ts';
import { sentHeaders, type Copied, type CopySource } from './source.ts';

/** Linux takes no argument beyond 128 kB. */
const LONGEST_ARGUMENT = 100_000;

/** A word of the shell that stands for exactly this text. Within single quotes nothing has a meaning, `!` included. */
export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const word = (pieces: readonly Piece[]): string => pieces.map((piece) => (typeof piece === 'string' ? quote(piece) : `"$${piece.variable}"`)).join('');
const variablesIn = (pieces: readonly Piece[]): readonly string[] => pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.variable]));

/** Prints a body through the shell's own printf, which has no limit and can say NUL. */
function printed(pieces: readonly Piece[]): string {
  const parts = pieces.flatMap((piece) => (typeof piece === 'string' ? piece.split('\0').map((part) => quote(part)) : [word([piece])]));
  const format = pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
            .split('\0')
            .map(() => '%s')
            .join(String.raw`\000`)
        : '%s',
    )
    .join('');
  return `printf '${format}' ${parts.join(' ')}`;
}

export function asCurl(source: CopySource): Copied {
  const { method, url, body } = source;
  const headers = sentHeaders(source).map(([name, value]) => ({ name, pieces: headerPieces(name, value) }));
  const address = textPieces(url);
  const data = body === undefined ? undefined : textPieces(body);
  const piped = body !== undefined && (body.includes('\0') || body.length > LONGEST_ARGUMENT);
  // Addresses may hold [ ] { }, which curl would expand.
  const options = [`--globoff`, `--no-buffer`, `--request ${quote(method)}`];
  // A header without a value is written with a semicolon, else curl drops it.
  for (const { name, pieces } of headers)
    options.push(`--header ${pieces.length === 1 && pieces[0] === '' ? quote(`${name};`) : word([`${name}: `, ...pieces])}`);
  // Raw: a body that begins with @ is not the name of a file.
  if (data !== undefined) options.push(piped ? '--data-binary @-' : `--data-raw ${word(data)}`);
  options.push(`--url ${word(address)}`);
  const command = `curl ${options.join(' \\\n  ')}`;
  return {
    text: piped && data !== undefined ? `${printed(data)} | ${command}` : command,
    say: sayVariables([...headers.flatMap(({ pieces }) => variablesIn(pieces)), ...variablesIn(address), ...variablesIn(data ?? [])]),
  };
}
