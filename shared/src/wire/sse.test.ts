import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseSplitter, type SseFrame } from './sse.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
function split(data: Uint8Array, sizes: readonly number[] = []): SseFrame[] {
  const splitter = createSseSplitter();
  const frames: SseFrame[] = [];
  let at = 0;
  for (const size of sizes) {
    frames.push(...splitter.push(data.slice(at, at + size)));
    at += size;
  }
  frames.push(...splitter.push(data.slice(at)), ...splitter.end());
  return frames;
}
const bytesOf = (frames: readonly SseFrame[]): number[] =>
  frames.flatMap((f) => [...(f.base64 === undefined ? encode(f.raw) : Uint8Array.from(atob(f.base64), (char) => char.charCodeAt(0)))]);

test('an event is its data, its raw text and its bytes', () => {
  expect(split(encode('data: {"a":1}\n\n'))).toEqual([{ kind: 'event', raw: 'data: {"a":1}\n\n', bytes: 15, fields: { data: '{"a":1}' } }]);
});
test('CRLF that is torn between two chunks is one line end', () => {
  const data = encode('data: one\r\n\r\ndata: two\r\n\r\n');
  for (let i = 0; i <= data.length; i++) {
    const frames = split(data, [i]);
    expect(frames.map((f) => f.fields.data)).toEqual(['one', 'two']);
    expect(frames.map((f) => f.raw)).toEqual(['data: one\r\n\r\n', 'data: two\r\n\r\n']);
  }
});
test('lines may end in a lone CR, and the event does not wait for the next byte', () => {
  const splitter = createSseSplitter();
  expect(splitter.push(encode('data: one\r\r')).map((f) => f.fields.data)).toEqual(['one']);
});
test('several data lines are one event, joined by LF', () => {
  expect(split(encode('data: {\ndata: "a": 1\ndata: }\n\n'))[0]?.fields.data).toBe('{\n"a": 1\n}');
});
test('data without a space after the colon, and a byte order mark before it', () => {
  expect(split(encode('\uFEFFdata:{"a":1}\n\n'))[0]).toMatchObject({ kind: 'event', bytes: 17, fields: { data: '{"a":1}' } });
});
test('a comment is a frame of its own and no event', () => {
  const frames = split(encode(': ping\n\ndata: x\n\n'));
  expect(frames.map((f) => [f.kind, f.fields.comment ?? f.fields.data])).toEqual([
    ['comment', 'ping'],
    ['event', 'x'],
  ]);
});
test('a named event tells its name', () => {
  expect(split(encode('event: error\ndata: {}\n\n'))[0]?.fields).toEqual({ event: 'error', data: '{}' });
});
test('what has no blank line when the stream ends is a tail, and its data can be read', () => {
  expect(split(encode('data: a\n\ndata: b\n')).map((f) => [f.kind, f.fields.data])).toEqual([
    ['event', 'a'],
    ['tail', 'b'],
  ]);
});
test('a stream that ends in the CR of a CRLF blank line has no tail', () => {
  expect(split(encode('data: a\r\n\r')).map((f) => f.kind)).toEqual(['event']);
});
test('extra blank lines make no frames of their own', () => {
  expect(split(encode('data: a\n\n\n\ndata: b\n\n')).map((f) => f.raw)).toEqual(['data: a\n\n', '\n\ndata: b\n\n']);
});
test('bytes that are not UTF-8 are kept, before and after', () => {
  const data = Uint8Array.from([...encode('data: ok\n\ndata: '), 0xff, 0xc3, ...encode('\n\ndata: ж\n\n')]);
  const frames = split(data);
  expect(frames.map((f) => f.base64 !== undefined)).toEqual([false, true, false]);
  expect(bytesOf(frames)).toEqual([...data]);
  expect(frames[2]?.fields.data).toBe('ж');
});
test('a character cut off by the end of the stream is kept as bytes', () => {
  const data = encode('data: ж').slice(0, -1);
  const frames = split(data, [3]);
  expect(bytesOf(frames)).toEqual([...data]);
});

const piece = fc.oneof(
  fc.constantFrom('data: ', 'data:', 'event: x', ': c', '\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\uFEFF', '\uFFFD', '😀', 'ж', '{"a":1}', 'id: 1'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const body = fc.oneof(
  fc.array(piece, { maxLength: 24 }).map((pieces) => encode(pieces.join(''))),
  fc
    .array(
      fc.oneof(
        piece.map((p) => [...encode(p)]),
        fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 4 }),
      ),
      { maxLength: 20 },
    )
    .map((a) => Uint8Array.from(a.flat())),
);
test('law: at any chunking the frames are the same and hold every byte', () => {
  fc.assert(
    fc.property(body, fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 30 }), (data, sizes) => {
      const frames = split(data, sizes);
      expect(frames).toEqual(split(data));
      expect(bytesOf(frames)).toEqual([...data]);
      expect(frames.reduce((sum, f) => sum + f.bytes, 0)).toBe(data.length);
    }),
    { numRuns: 800 },
  );
});
test('law: the events are those that eventsource-parser reads', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('data: ', 'data:', 'data', 'event: x', 'event', ': c', '\n', '\r\n', '\n\n', '\r\n\r\n', '😀', '{"a":1}', ' ', 'id: 1', 'retry: 3'),
        { maxLength: 24 },
      ),
      (pieces) => {
        const text = pieces.join('');
        const oracle: { data: string; event: string | undefined }[] = [];
        const parser = createParser({ onEvent: ({ data, event }) => oracle.push({ data, event: event || undefined }) });
        parser.feed(`${text}x`); // a line end in CR is complete only when the next character came
        const ours = split(encode(`${text}x`))
          .filter((f) => f.kind === 'event')
          .map((f) => ({ data: f.fields.data ?? '', event: f.fields.event }));
        expect(ours).toEqual(oracle);
      },
    ),
    { numRuns: 800 },
  );
});
test('one event of a megabyte in small chunks is whole', () => {
  const data = encode(`data: "${'x'.repeat(1_000_000)}"\n\n`);
  const frames = split(
    data,
    Array.from({ length: 250 }, () => 4096),
  );
  expect(frames).toHaveLength(1);
  expect(frames[0]?.fields.data).toHaveLength(1_000_002);
});
