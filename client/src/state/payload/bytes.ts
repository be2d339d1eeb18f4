/** Bytes that are no valid UTF-8 as a text that loses none of them. Pure. */

/** How many bytes the sequence at `at` has when it is valid; 0 otherwise. @see https://www.unicode.org/versions/Unicode15.0.0/ch03.pdf table 3-7 */
function valid(data: Uint8Array, at: number): number {
  const first = data[at] ?? 0;
  if (first < 0x80) return 1;
  const size = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  for (let i = 1; i < size; i += 1) if (((data[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = data[at + 1] ?? 0;
  if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f) || (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f))
    return 0;
  return size;
}

/** The text of `data`; each byte that belongs to no character stands as U+DC00 plus the byte, which valid UTF-8 never gives. */
export function textOfBytes(data: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  while (at < data.length) {
    const size = valid(data, at);
    if (size > 0) {
      at += size;
      continue;
    }
    pieces.push(decoder.decode(data.subarray(from, at)), String.fromCharCode(0xdc00 + (data[at] ?? 0)));
    at += 1;
    from = at;
  }
  pieces.push(decoder.decode(data.subarray(from)));
  return pieces.join('');
}
/** The bytes again. */
export function bytesOfText(text: string): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?<![\ud800-\udbff])[\udc80-\udcff]/g)) {
    parts.push(encoder.encode(text.slice(from, match.index)), new Uint8Array([match[0].charCodeAt(0) - 0xdc00]));
    from = match.index + 1;
  }
  parts.push(encoder.encode(text.slice(from)));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
export const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
