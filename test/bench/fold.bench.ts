/**
 * The trace's data core: CPU and memory of an event, kept, folded and looked at as the page does it, at 10,000, 100,000 and
 * 1,000,000 events; against the floors of an array that keeps the raw strings, and of one JSON.parse of each event.
 */
import { rowId } from '@handoff/shared/base/ids';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { createRunFold, type RunFold } from '@handoff/shared/trace/views/run';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { generateRun, type RunOptions } from '../generate/run.ts';

const quick = process.argv.includes('--quick');
const SIZES = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
/** Records between two looks: 60 frames a second at 20,000 events a second. */
const FLUSH = 333;

const used = (): number => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const cpu = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const pad = (value: string, width = 11): string => value.padStart(width);

/** Records in pieces, so that what is measured is not their making. */
function* pieces(options: RunOptions): Generator<TraceRecord[]> {
  let piece: TraceRecord[] = [];
  for (const record of generateRun(options)) {
    piece.push(record);
    if (piece.length === FLUSH) {
      yield piece;
      piece = [];
    }
  }
  yield piece;
}
interface Figures {
  readonly fold: RunFold;
  readonly builder: ReturnType<typeof createRowBuilder>;
  readonly perEvent: number;
  readonly bytes: number;
  /** Milliseconds of one look (view, rows, the last 40 rows) at the end of the run: the median of the last hundred. */
  readonly look: number;
}
function foldAll(options: RunOptions, budget: number): Figures {
  const before = used();
  const fold = createRunFold({ budget });
  const builder = createRowBuilder();
  let spent = 0;
  const looks: number[] = [];
  for (const piece of pieces(options)) {
    const start = process.cpuUsage();
    for (const record of piece) fold.push(record);
    const seen = performance.now();
    fold.view();
    const rows = builder.rows(fold);
    for (const row of rows.slice(rows.length - 40)) void row.sentence;
    looks.push(performance.now() - seen);
    spent += cpu(start);
  }
  const look = median(looks.slice(-101, -1));
  return { fold, builder, perEvent: (spent * 1000) / options.events, bytes: (used() - before) / options.events, look };
}
function floor(options: RunOptions): { readonly parse: number; readonly bytes: number; readonly wire: number } {
  const before = used();
  const kept: string[] = [];
  let parse = 0;
  let wire = 0;
  for (const piece of pieces(options)) {
    const raws = piece.flatMap((record) => (record.type === 'frame' ? [record.raw] : []));
    const start = process.cpuUsage();
    for (const raw of raws) if (raw.startsWith('data: {') && raw.endsWith('}\n\n')) JSON.parse(raw.slice(6).replace(/"artifact-up$/, '')) as unknown;
    parse += cpu(start);
    for (const raw of raws) {
      kept.push(raw);
      wire += raw.length;
    }
  }
  const bytes = (used() - before) / kept.length;
  return { parse: (parse * 1000) / kept.length, bytes, wire: wire / kept.length };
}

foldAll({ events: 5000 }, Infinity);
console.log(`events     ${pad('CPU/event')} ${pad('x parse')} ${pad('a look')} ${pad('B/event')} ${pad('wire')} ${pad('raw strings')} ${pad('32 MB kept')}`);
for (const shape of ['mixed', 'singles', 'burst'] as const)
  for (const events of SIZES) {
    const options: RunOptions = { events, shape, odd: false };
    const base = floor(options);
    const { perEvent, bytes, look } = foldAll(options, Infinity);
    const budgeted = foldAll(options, 32_000_000);
    console.log(
      `${shape.padEnd(8)}${`${events / 1000}k`.padStart(5)} ${pad(`${perEvent.toFixed(2)} µs`, 9)} ${pad((perEvent / base.parse).toFixed(1))} ${pad(`${look.toFixed(3)} ms`)} ${pad(bytes.toFixed(0))} ${pad(base.wire.toFixed(0))} ${pad(base.bytes.toFixed(0))} ${pad(budgeted.bytes.toFixed(0))}`,
    );
  }

const most = SIZES.at(-1) ?? 0;
const time = (label: string, work: () => unknown): void => {
  const start = performance.now();
  work();
  console.log(`${label.padEnd(58)} ${(performance.now() - start).toFixed(2)} ms`);
};
const { fold, builder } = foldAll({ events: most, shape: 'burst', streams: 1, odd: false }, Infinity);
const open = { expanded: new Set<ReturnType<typeof rowId>>(), collapsed: new Set<ReturnType<typeof rowId>>(), rest: 'open' as const };
time(`expand all of one burst of ${most} events`, () => builder.rows(fold, { expansion: open }));
const rows = builder.rows(fold, { expansion: open });
time('a thousand rows here and there', () => Array.from({ length: 1000 }, (_, i) => rows.at(Math.floor((i * rows.length) / 1000))?.sentence));
time('a thousand places by id', () => Array.from({ length: 1000 }, (_, i) => rows.indexOf(rowId(`x2/e${Math.floor((i * most) / 1000)}`))));
const many = foldAll({ events: most, streams: 10_000, odd: false }, Infinity);
console.log(
  `${most} events in 10,000 exchanges: ${many.perEvent.toFixed(2)} µs CPU per event, a look ${many.look.toFixed(3)} ms, ${many.bytes.toFixed(0)} B per event`,
);
