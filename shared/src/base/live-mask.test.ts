import { expect, test } from 'vitest';
import { createLiveMask, createStreamMask, createTailMask } from './live-mask.ts';
import { maskSecrets } from './secrets.ts';

test('a live value is masked however it is spelled, a longer one before one inside it; all else stays', () => {
  const masked = createLiveMask(['secret/"1', 'secret/"1-long', 'abc']);
  const text = `secret/"1-long ${JSON.stringify({ k: 'secret/"1' })} ${encodeURIComponent('secret/"1')} abc sk-looks-like-a-key`;
  expect(masked(text)).toBe('•••• (14 chars) {"k":"•••• (9 chars)"} •••• (9 chars) abc sk-looks-like-a-key');
});

const key = 'sk-CANARY/0"aö😀z';
const escaped = (text: string, upper: boolean): string =>
  Array.from({ length: text.length }, (_, i) => {
    const hex = text.charCodeAt(i).toString(16).padStart(4, '0');
    return `\\u${upper ? hex.toUpperCase() : hex}`;
  }).join('');
test('a value spelled in \\u escapes, wholly or in part, of either case, in JSON inside JSON or in percent form is masked', () => {
  const spellings = [
    key,
    escaped(key, false),
    escaped(key, true),
    key.slice(0, 5) + escaped(key.slice(5), true),
    JSON.stringify(escaped(key, false)).slice(1, -1),
    JSON.stringify(JSON.stringify(key).slice(1, -1)).slice(1, -1),
    encodeURIComponent(key),
    encodeURIComponent(key).toLowerCase().replace('sk-canary', 'sk-CANARY'),
    encodeURI(key),
    key.replace('/', '\\/').replace('"', '\\"'),
  ];
  for (const spelling of spellings) {
    expect(createLiveMask([key])(`<${spelling}>`)).toBe(`<•••• (${key.length} chars)>`);
    expect(maskSecrets(`<${spelling}>`, [key])).toBe(`<•••• (${key.length} chars)>`);
  }
});
test('a joined text that breaks off within a value does not show its beginning', () => {
  const masked = createTailMask(['canary-key-123']);
  expect([masked('a canary-key-12'), masked('a canary-key-123'), masked('a can'), masked('plain')]).toEqual(['a ••••', 'a •••• (14 chars)', 'a can', 'plain']);
});
test('a value that comes in pieces is never let through, and all else is, in order', () => {
  const stream = createStreamMask(['canary-key-123']);
  const shown = [...'ca 1 canary-key-123 end can'].map((char) => stream.push(char)).join('');
  expect([shown, stream.end()]).toEqual(['ca 1 •••• (14 chars) end ', 'can']);
  const cut = createStreamMask(['canary-key-123']);
  expect([cut.push('see canary-key-12'), cut.end()]).toEqual(['see ', '••••']);
});
