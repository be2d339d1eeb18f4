import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateRun } from '../../../../../test/generate/run.ts';
import { end, frame, mark, request, response, stream } from '../../../../../test/trace/records.ts';
import { rowId } from '../../../base/ids.ts';
import type { TraceRecord } from '../../record.ts';
import { createRunFold, foldRun, type RunFold } from '../run.ts';
import { formatFilter } from './format.ts';
import { matchesOf, type Matches } from './matches.ts';
import { parseFilter } from './parse.ts';
import { createPlaces } from './places.ts';

const RUN = [...generateRun({ events: 400, streams: 3, seed: 7 })];
const fold = foldRun(RUN);
const searched = (text: string, run: RunFold = fold): Matches => {
  const matches = matchesOf(parseFilter(text), run);
  expect(matches.search()).toBe(true);
  return matches;
};
const folds = (run: RunFold) => run.items.flatMap((item) => (item.type === 'exchange' ? [item.fold] : []));
/** Every match by its row's id. */
function idsOf(matches: Matches, run: RunFold = fold): Set<string> {
  const ids = new Set<string>();
  for (const item of run.items) {
    if (item.type !== 'exchange') {
      if (matches.mark(item)) ids.add(`${item.type}/${item.index}`);
      continue;
    }
    const { exchange } = item.fold.request;
    if (matches.exchange(item.fold)) ids.add(exchange);
    const events = matches.events(item.fold);
    const all = Array.from({ length: item.fold.columns.length }, (_, i) => i);
    for (const index of events === 'all' ? all : events === 'none' ? [] : events) ids.add(`${exchange}/e${index}`);
  }
  return ids;
}
const term = fc.constantFrom(
  ...['kind:artifact', 'kind:error', 'kind:request,mark', 'agent:writer', 'agent:browser', 'state:working', 'state:pondering', 'method:stream', 'status:200'],
  ...['size:>300B', 'size:100B..260B', 'gap:>400ms', 'took:>1s', 'sand', 'Sand', '"leading edges"', 'text:context-1', 'id:context-1', 'event:artifact-update'],
  ...['has:error', 'task:task-of-another', 'rule:stream', 'artifact:draft', '"content-type"'],
);
const signed = fc.tuple(fc.boolean(), term).map(([not, text]) => (not ? `-${text}` : text));
const common = (a: Set<string>, b: Set<string>): Set<string> => new Set([...a].filter((id) => b.has(id)));
const isBurstTerm = (text: string): boolean => /(^| )took:/.test(text);

test('a filter of a filter is both of them', () => {
  fc.assert(
    fc.property(signed, signed, (a, b) => {
      const both = idsOf(searched(`${a} ${b}`));
      expect(both).toEqual(common(idsOf(searched(a)), idsOf(searched(b))));
    }),
    { numRuns: 150 },
  );
});
test('a negated term is the complement, over events and rows alike', () => {
  fc.assert(
    fc.property(term, (text) => {
      const [yes, no, all] = [idsOf(searched(text)), idsOf(searched(`-${text}`)), idsOf(searched(''))];
      expect(common(yes, no).size).toBe(0);
      for (const id of all) if (!/^(mark|gap)/.test(id)) expect(yes.has(id) !== no.has(id)).toBe(true);
    }),
  );
});
test('another term never adds a match', () => {
  fc.assert(
    fc.property(fc.array(signed, { maxLength: 3 }), signed, (given, more) => {
      const before = idsOf(searched(given.join(' ')));
      const after = idsOf(searched([...given, more].join(' ')));
      expect(common(after, before)).toEqual(after);
    }),
    { numRuns: 100 },
  );
});
test('matches of a growing run are the matches of the whole, in slices of any size', () => {
  fc.assert(
    fc.property(signed, fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 3 }), (text, steps, patience) => {
      const run = createRunFold();
      const matches = matchesOf(parseFilter(text), run);
      let at = 0;
      let asked = 0;
      for (const step of steps) {
        for (const record of RUN.slice(at, at + step)) run.push(record);
        at += step;
        matches.search(() => (asked += 1) % 4 < patience);
      }
      for (const record of RUN.slice(at)) run.push(record);
      while (!matches.search(() => (asked += 1) % 4 < patience));
      expect(idsOf(matches, run)).toEqual(idsOf(searched(text)));
      expect(matches.counts).toEqual(searched(text).counts);
      for (const each of folds(run))
        expect(matches.stops(each)).toEqual(searched(text).stops(folds(fold).find(({ request: { exchange } }) => exchange === each.request.exchange) ?? each));
    }),
    { numRuns: 100 },
  );
});
test('stepping goes through every match once, in order, and round', () => {
  fc.assert(
    fc.property(signed, fc.constantFrom<1 | -1>(1, -1), (text, direction) => {
      const matches = searched(text);
      const places = createPlaces(fold);
      const { events, comments, exchanges, bursts, others } = matches.counts;
      const count = (isBurstTerm(text) ? bursts : events + comments) + exchanges + others;
      const first = places.step(matches, undefined, direction);
      expect(first === undefined).toBe(count === 0);
      if (first === undefined) return;
      const seen = new Set<string>();
      let at = first;
      do {
        seen.add(at);
        const place = places.of(at);
        expect(place).toBeDefined();
        if (place && direction > 0) expect(places.rank(matches, place)).toBe(seen.size);
        at = places.step(matches, place, direction) ?? rowId('');
      } while (at !== first && seen.size <= count);
      expect(seen.size).toBe(count);
    }),
    { numRuns: 100 },
  );
});

const found = (text: string, records: readonly TraceRecord[]): readonly string[] => {
  const run = foldRun(records);
  return [...idsOf(searched(text, run), run)];
};
const small = [
  ...stream('x1', 1000, [
    [10, { e: 'task' }],
    [10, { e: 'status', state: 'working' }],
    [10, { e: 'chunk', text: 'a', append: false }],
    [10, { e: 'chunk', text: 'The leading EDGE' }],
    [900, { e: 'comment' }],
    [10, { e: 'bad' }],
    [10, { e: 'error' }],
    [10, { e: 'status', state: 'failed', final: true }],
  ]),
  end('x1', 3000),
  mark('stop', 3100, { say: 'You pressed Stop.' }),
];
test.each([
  ['state:failed', 'x1/e7'],
  ['kind:error', 'x1 x1/e5 x1/e6 x1/e7'],
  ['status:-32603', 'x1 x1/e6'],
  ['kind:comment', 'x1/e4'],
  ['kind:mark', 'mark/11'],
  ['"leading edge"', 'x1/e3'],
  ['EDGE', 'x1/e3'],
  ['Edge', ''],
  ['gap:>400ms', 'x1/e4'],
  ['task:t1 kind:task', 'x1/e0'],
  ['id:x1', 'x1 x1/e0 x1/e1 x1/e2 x1/e3 x1/e4 x1/e5 x1/e6 x1/e7'],
  ['artifact:draft', 'x1/e2 x1/e3'],
  ['method:stream kind:request', 'x1'],
  ['topic', 'x1'],
  ['stop -agent:writer', 'mark/11'],
  ['took:>1s', 'x1'],
  ['text/event-stream', 'x1'],
  ['-id:x1', 'mark/11'],
])('%s finds %s', (text, ids) => {
  expect(found(text, small).join(' ')).toBe(ids);
});

test('an id that JSON spells with escapes is found, and one that is only text is not', () => {
  const spelled = { ...frame('x1', 1, { e: 'task' }), raw: frame('x1', 1, { e: 'task' }).raw.replace('"t1"', '"\\u0074ask-one"') };
  const quoted = frame('x1', 2, { e: 'chunk', text: 'of task-one' });
  expect(found('task:task-one', [request('x1', 0, 'message/stream'), response('x1', 0), spelled, quoted])).toEqual(['x1', 'x1/e0']);
});
test('what is odd is found by its rule and by how much it matters', () => {
  const odd = [...small, frame('x1', 3200, { e: 'chunk', text: 'late' })];
  expect(found('rule:stream.after', odd)).toEqual(['x1/e8']);
  expect(found('has:note', odd)).toEqual(['x1/e5', 'x1/e8']);
  expect(found('has:warning', odd)).toEqual(['x1/e8']);
  expect(found('has:error', odd)).toEqual(found('kind:error', odd));
});
test('a burst matches by its duration, and not its single events', () => {
  const records = stream('x1', 0, [
    [10, { e: 'task' }],
    [10, { e: 'chunk', text: '', append: false }],
    ...Array.from({ length: 9 }, () => [300, { e: 'chunk', text: 'x' }] as const),
  ]);
  const run = foldRun(records);
  const matches = searched('took:>2s', run);
  expect(matches.counts).toEqual({ events: 0, comments: 0, exchanges: 0, bursts: 1, others: 0 });
  const [stream1] = folds(run);
  expect(stream1 && matches.stops(stream1)).toEqual({ kind: 'burst', at: [2] });
  expect(stream1 && matches.burst(stream1, 2, 11)).toBe(true);
  expect(createPlaces(run).step(matches, undefined, 1)).toBe('x1/b2');
  expect(searched('took:>3s', run).counts.bursts).toBe(0);
});
test('whether a stretch holds a match', () => {
  const run = foldRun(small);
  const places = createPlaces(run);
  const matches = searched('"leading edge"', run);
  const any = (from: string, to?: string): boolean => {
    const [a, b] = [places.of(rowId(from)), to === undefined ? undefined : places.of(rowId(to))];
    return a !== undefined && places.any(matches, a, b);
  };
  expect([any('x1'), any('x1', 'x1/e3'), any('x1/e3', 'x1/e4'), any('x1/e4'), any('x1/e3', 'mark/11'), any('mark/11')]).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});
test('a filter that was written out and read again matches the same', () => {
  fc.assert(
    fc.property(fc.array(signed, { maxLength: 3 }), (terms) => {
      const text = terms.join(' ');
      expect(idsOf(searched(formatFilter(parseFilter(text))))).toEqual(idsOf(searched(text)));
    }),
    { numRuns: 50 },
  );
});
