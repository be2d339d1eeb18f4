/**
 * Splits the bytes of an event stream into frames that hold its every byte. Fast while the bytes are valid UTF-8 (one
 * streaming decoder, native searches); from the first replacement character on it works on bytes, so that what was
 * really received can be kept (`base64`).
 */
import { bytes, utf8Bytes, type Bytes } from '../base/units.ts';
import { toBase64 } from './base64.ts';
import { createFrameCutter, type FrameCutter } from './sse-cut.ts';
import { readFields, type SseFields } from './sse-fields.ts';

export interface SseFrame {
  /** `event` has data, `comment` has none, `tail` had no blank line when the stream ended. */
  readonly kind: 'event' | 'comment' | 'tail';
  /** Exactly as received, line ends and a byte order mark included. */
  readonly raw: string;
  readonly bytes: Bytes;
  /** The exact bytes, when they are not valid UTF-8. */
  readonly base64?: string;
  readonly fields: SseFields;
}
export interface SseSplitter {
  push(chunk: Uint8Array): readonly SseFrame[];
  /** What is left when the stream ends: nothing, or one frame. */
  end(): readonly SseFrame[];
}

const REPLACEMENT = '\uFFFD';
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Encoding into one scratch buffer counts bytes without keeping them; text longer than a third of it takes the slow way. */
const scratch = new Uint8Array(3 * 8192);
/** UTF-8 size of well-formed text. */
const utf8Length = (text: string): number => (text.length * 3 <= scratch.length ? encoder.encodeInto(text, scratch).written : utf8Bytes(text));

/** How many bytes at the end of `data` begin a character that is not complete. */
function incompleteSuffix(data: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, data.length); back++) {
    const byte = data[data.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

const toLatin1 = (data: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < data.length; i += 0x8000) text += String.fromCharCode(...data.subarray(i, i + 0x8000));
  return text;
};
function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) data[i] = text.charCodeAt(i);
  return data;
}

function concat(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function frame(raw: string, size: number, tail: boolean, base64?: string): SseFrame {
  const fields = readFields(raw);
  // A rest of nothing but line ends is no tail of an event.
  const kind = tail && /[^\r\n\uFEFF]/.test(raw) ? 'tail' : fields.data === undefined ? 'comment' : 'event';
  return { kind, raw, bytes: bytes(size), fields, ...(base64 === undefined ? {} : { base64 }) };
}

function frameOfBytes(latin1: string, tail: boolean): SseFrame {
  const data = fromLatin1(latin1);
  try {
    return frame(strict.decode(data), data.length, tail);
  } catch {
    return frame(lenient.decode(data), data.length, tail, toBase64(data)); // not UTF-8: keep the bytes beside the readable text
  }
}

/** A splitter for one stream. */
export function createSseSplitter(): SseSplitter {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let cutter: FrameCutter = createFrameCutter();
  let byBytes = false;
  /** Bytes of a character that the last chunk began and did not end; at most three. */
  let carry = new Uint8Array(0);
  /** Everything since the last cut is ASCII, so that its characters count its bytes. */
  let ascii = true;

  const cutBytes = (data: Uint8Array): readonly SseFrame[] => cutter.push(toLatin1(data)).map((cut) => frameOfBytes(cut, false));
  const switchToBytes = (rest: string, data: Uint8Array): readonly SseFrame[] => {
    byBytes = true;
    cutter = createFrameCutter();
    return cutBytes(concat(encoder.encode(rest), carry, data));
  };

  return {
    push(chunk) {
      if (byBytes) return cutBytes(chunk);
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes(REPLACEMENT)) return switchToBytes(cutter.rest(), chunk);

      const plain = carry.length === 0 && text.length === chunk.length;
      if (!plain) {
        const joined = chunk.length < 3 ? concat(carry, chunk) : chunk;
        const open = incompleteSuffix(joined);
        carry = joined.slice(joined.length - open);
      }
      if (!plain) ascii = false;
      const whole = ascii;
      const frames = cutter.push(text).map((raw) => frame(raw, whole ? raw.length : utf8Length(raw), false));
      if (frames.length > 0) ascii = plain;
      return frames;
    },
    end() {
      if (byBytes) {
        const rest = cutter.rest();
        return rest === '' ? [] : [frameOfBytes(rest, true)];
      }
      if (carry.length > 0) {
        const frames = switchToBytes(cutter.rest(), new Uint8Array(0));
        const rest = cutter.rest();
        return rest === '' ? frames : [...frames, frameOfBytes(rest, true)];
      }
      const rest = cutter.rest();
      if (rest === '') return [];
      const complete = createFrameCutter();
      // A blank line that ends in CR was waiting for an LF that never came: the frame is complete.
      const done = rest.endsWith('\r') ? complete.push(`${rest}x`) : [];
      return done[0] === rest ? [frame(rest, utf8Length(rest), false)] : [frame(rest, utf8Length(rest), true)];
    },
  };
}
