/** JSON text with line breaks and indentation; every literal stays as it was sent. Pure, without recursion. */
import { stringEnd } from '@handoff/shared/base/json-index';

/** `text` must be JSON. */
export function prettyJson(text: string, indent = '  '): string {
  const out: string[] = [];
  let depth = 0;
  const line = (): void => void out.push('\n', indent.repeat(Math.min(depth, 200)));
  for (let p = 0; p < text.length;) {
    const c = text[p] ?? '';
    if (c === '"') {
      const end = stringEnd(text, p);
      out.push(text.slice(p, end));
      p = end;
      continue;
    }
    p += 1;
    if (c === '{' || c === '[') {
      while (/\s/.test(text[p] ?? '')) p += 1;
      if (text[p] === '}' || text[p] === ']') {
        out.push(c, text[p] ?? '');
        p += 1;
        continue;
      }
      out.push(c);
      depth += 1;
      line();
    } else if (c === '}' || c === ']') {
      depth -= 1;
      line();
      out.push(c);
    } else if (c === ',') {
      out.push(c);
      line();
    } else if (c === ':') out.push(': ');
    else if (!/\s|\ufeff/.test(c)) out.push(c);
  }
  return out.join('');
}
