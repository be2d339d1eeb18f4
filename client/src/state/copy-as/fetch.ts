/** A request as a program for Node.js, or for a page that has no key to send. */
import { expression, JAVASCRIPT, literal } from './script.ts';
import { headerPieces, sayVariables, textPieces } from './secrets.ts';
import { sentHeaders, type Copied, type CopySource } from './source.ts';

export function asFetch(source: CopySource): Copied {
  const { method, url, body, streams } = source;
  const variables: string[] = [];
  const known = (pieces: ReturnType<typeof textPieces>): string => {
    for (const piece of pieces) if (typeof piece !== 'string') variables.push(piece.variable);
    return expression(pieces, JAVASCRIPT);
  };
  const headers = sentHeaders(source).map(([name, value]) => `    [${literal(name)}, ${known(headerPieces(name, value))}],`);
  const lines = [
    `const response = await fetch(${known(textPieces(url))}, {`,
    `  method: ${literal(method)},`,
    ...(headers.length === 0 ? [] : ['  headers: [', ...headers, '  ],']),
    ...(body === undefined ? [] : [`  body: ${known(textPieces(body))},`]),
    `  redirect: "manual",`,
    '});',
    'console.log(response.status, response.statusText);',
    ...(streams
      ? ['for await (const text of response.body.pipeThrough(new TextDecoderStream())) console.log(text);']
      : ['console.log(await response.text());']),
  ];
  return { text: `${lines.join('\n')}\n`, say: sayVariables(variables) };
}
