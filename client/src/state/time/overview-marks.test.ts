import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRunFold } from '@handoff/shared/trace/views/run';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { end, request, response, stream, type Spec } from '../../../../test/trace/records.ts';
import { BINS, createBinClock } from './bins.ts';
import { createMarks, overviewMarks } from './overview-marks.ts';
import { createRunTrack, MOST_LINES, type RunTrack } from './run-track.ts';

function trackOf(records: readonly TraceRecord[]): RunTrack {
  const fold = createRunFold();
  const track = createRunTrack();
  for (const record of records) {
    fold.push(record);
    track.add(record, fold);
  }
  return track;
}

test('bins hold every count once, however often they were made coarser', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { maxLength: 60 }), (times) => {
      const clock = createBinClock();
      const track = clock.track();
      for (const time of times) {
        const bin = clock.bin(time);
        track.counts[bin] = (track.counts[bin] ?? 0) + 1;
      }
      const expected = new Map<number, number>();
      for (const time of times) {
        const bin = Math.floor(time / clock.length);
        expect(bin).toBeLessThan(BINS);
        expected.set(bin, (expected.get(bin) ?? 0) + 1);
      }
      const kept = [...track.counts].flatMap((count, bin) => (count === 0 ? [] : [[bin, count] as const]));
      expect(new Map(kept)).toEqual(expected);
    }),
  );
});

test('a long stream of errors is drawn in as many marks as there are pixels, and none is lost', () => {
  const specs = Array.from({ length: 20_000 }, (_, i): [number, Spec] => [1, i % 2 === 0 ? { e: 'bad' } : { e: 'chunk', text: 'x' }]);
  const track = trackOf([...stream('x1', 1000, specs), end('x1', 1000 + 5 + 20_001)]);
  const marks = overviewMarks(track, 25, 600);
  expect(marks.lines).toHaveLength(1);
  const line = marks.lines[0];
  expect(line?.ticks.length).toBeLessThanOrEqual(300);
  expect(line?.ticks.reduce((sum, tick) => sum + tick.count, 0)).toBe(20_000);
  expect(marks.signs.length).toBeLessThanOrEqual(Math.ceil(600 / 13));
  expect(marks.signs.every((sign) => sign.tone === 'err')).toBe(true);
  expect(track.wanting).toBe(10_000);
});

test('waiting ends at the first byte, streaming at the end; what is open has no end', () => {
  const records = [
    request('x1', 1000, 'message/send', {}, 'researcher'),
    response('x1', 3000, 'application/json'),
    end('x1', 5000),
    ...stream('x2', 6000, [[995, { e: 'task' }]]),
  ];
  const { lines } = overviewMarks(trackOf(records), 10, 1000);
  const [researcher, writer] = lines;
  const round = (list: readonly { readonly from: number; readonly to: number | undefined }[] | undefined): unknown =>
    list?.map(({ from, to }) => [Math.round(from / 10), to === undefined ? undefined : Math.round(to / 10)]);
  expect([researcher?.lane, round(researcher?.waits), round(researcher?.streams)]).toEqual(['researcher', [[0, 20]], [[20, 40]]]);
  expect([writer?.lane, round(writer?.waits), round(writer?.streams)]).toEqual(['writer', [[50, 60]], [[60, undefined]]]);
});

test('agents beyond the last line share it', () => {
  const records = Array.from({ length: 40 }, (_, i) => request(`x${i}`, 1000 + i, 'message/send', {}, `agent-${i}`));
  expect(trackOf(records).lines).toHaveLength(MOST_LINES);
});

test('marks are the same object until something changed, and of a live run for a tenth of a second', () => {
  const fold = createRunFold();
  const track = createRunTrack();
  const push = (record: TraceRecord): void => {
    fold.push(record);
    track.add(record, fold);
  };
  for (const record of stream('x1', 1000, [[10, { e: 'task' }]])) push(record);
  const marksOf = createMarks();
  const first = marksOf(track, 10, 600, 5000);
  expect(marksOf(track, 10, 600, 9000)).toBe(first);
  expect(marksOf(track, 10.05, 600, 5020)).toBe(first);
  push(end('x1', 2000));
  expect(marksOf(track, 10, 600, 5050)).toBe(first);
  const second = marksOf(track, 10, 600, 5200);
  expect(second.lines[0]?.streams[0]?.to).toBeDefined();
  expect(marksOf(track, 10, 300, 5201)).not.toBe(second);
  push(request('x2', 3000, 'message/send'));
  // No longer live: what is there is drawn.
  expect(marksOf(track, 10, 300, undefined).lines[0]?.waits.at(-1)?.to).toBeUndefined();
});
