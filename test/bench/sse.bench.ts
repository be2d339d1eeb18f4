/**
 * The SSE splitter against the floor (one streaming TextDecoder, nothing else) and against eventsource-parser, which keeps
 * no bytes; and the fold of records into a run. CPU time, medians of interleaved rounds, in one process.
 */
import { createParser } from 'eventsource-parser';
import { exchangeId } from '@handoff/shared/base/ids';
import { epochMs, utf8Bytes } from '@handoff/shared/base/units';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { createRunFold } from '@handoff/shared/trace/views/run';
import { createSseSplitter } from '@handoff/shared/wire/sse';
import type { TraceRecord } from '@handoff/shared/trace/record';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 3 : 5;
const event = (text: string): string =>
  `data: ${JSON.stringify({ jsonrpc: '2.0', id: 4, result: { kind: 'artifact-update', taskId: 't'.repeat(36), contextId: 'c'.repeat(36), artifact: { artifactId: 'draft', parts: [{ kind: 'text', text }] }, append: true, lastChunk: false } })}\n\n`;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
function cut(data: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let i = 0; i < data.length; i += size) chunks.push(data.slice(i, i + size));
  return chunks;
}
function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function compare(label: string, chunks: readonly Uint8Array[]): void {
  const floor: number[] = [];
  const ours: number[] = [];
  const peer: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    floor.push(
      cpu(() => {
        const decoder = new TextDecoder();
        for (const chunk of chunks) decoder.decode(chunk, { stream: true });
      }),
    );
    ours.push(
      cpu(() => {
        const splitter = createSseSplitter();
        for (const chunk of chunks) splitter.push(chunk);
        splitter.end();
      }),
    );
    peer.push(
      cpu(() => {
        const decoder = new TextDecoder();
        const parser = createParser({ onEvent: () => undefined });
        for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
      }),
    );
  }
  const [f, o, p] = [median(floor), median(ours), median(peer)];
  console.log(
    `${label.padEnd(28)} splitter ${(f / o).toFixed(2)}x the floor's speed · eventsource-parser ${(f / p).toFixed(2)}x · splitter takes ${(o / f).toFixed(1)}x the floor's time`,
  );
}

const count = quick ? 15_000 : 60_000;
const plain = bytesOf(event('sacrificial leading edges, swapped at ').repeat(count));
compare('300 B events, 1 KB chunks', cut(plain, 1024));
compare('300 B events, 16 KB chunks', cut(plain, 16_384));
compare('CRLF, 1 KB chunks', cut(bytesOf(event('leading edges').replaceAll('\n', '\r\n').repeat(count)), 1024));
compare('not ASCII, 1 KB chunks', cut(bytesOf(event('готовность лопастей').repeat(count)), 1024));
compare('one 10 MB event, 1 KB chunks', cut(bytesOf(`data: ${'x'.repeat(quick ? 2_000_000 : 10_000_000)}\n\n`), 1024));

/** Folds `n` chunk events with a view and rows every 333, as at 20,000 events a second and 60 frames. */
function fold(n: number): { readonly perEvent: number; readonly heap: number } {
  const x = exchangeId('x1');
  const records: TraceRecord[] = [
    { v: 1, type: 'request', at: epochMs(0), exchange: x, agent: 'writer', method: 'POST', url: 'http://h/', headers: [], body: '{}', bytes: utf8Bytes('{}') },
  ];
  const run = createRunFold();
  const builder = createRowBuilder();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < n; i++) {
    const raw = event(`piece ${i} of the draft `);
    records.push({ v: 1, type: 'frame', at: epochMs(i + 0.5), exchange: x, kind: 'event', raw, bytes: utf8Bytes(raw) });
  }
  const folding = cpu(() => {
    for (const [i, record] of records.entries()) {
      run.push(record);
      if (i % 333 === 0) builder.rows(run);
    }
  });
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed - before;
  if (run.view().events !== n) throw new Error('the fold lost events');
  return { perEvent: (folding * 1000) / n, heap: heap / n };
}
fold(2_000);
const small = fold(quick ? 5_000 : 10_000);
const large = fold(quick ? 50_000 : 100_000);
console.log(
  `fold with rows, CPU per event: ${large.perEvent.toFixed(1)} µs at ${quick ? 50 : 100},000 events, ${(large.perEvent / small.perEvent).toFixed(2)}x of that at a tenth; heap per event, record included: ${large.heap.toFixed(0)} B for ${utf8Bytes(event('piece 10000 of the draft '))} B on the wire`,
);
