import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTerm, formatFilter, toggleTerm } from './format.ts';
import { parseFilter } from './parse.ts';
import { sayFilter } from './say.ts';
import { KEYS } from './terms.ts';

const say = (text: string): string => sayFilter(parseFilter(text));

test.each([
  ['agent:writer kind:artifact size:>300B "leading edge"', 'from the Writer, artifact updates, larger than 300 B, with “leading edge”'],
  ['state:failed,canceled', 'in the state failed or canceled'],
  ['-agent:writer -draft', 'not from the Writer, without “draft”'],
  ['size:1kB..10kB took:<=2min gap:>=400ms', '1 kB to 10 kB, that took 2 min or shorter, after a pause 400 ms or longer'],
  ['-size:>0.3kB', 'not larger than 300 B'],
  ['has:note status:4xx,-32001', 'with a note, answered 4xx or -32001'],
  ['kind:artifact-update,err', 'artifact updates or errors'],
  ['id:t1 task:"a b"', 'with the id “t1”, of the task “a b”'],
  ['', ''],
])('%s is read as: %s', (text, reading) => {
  expect(say(text)).toBe(reading);
  expect(parseFilter(text).problems).toEqual([]);
});

test.each([
  ['agnt:writer kind:task', 0, 11, 'agent:writer', 'tasks'],
  ['kind:artefact x', 0, 13, 'kind:artifact', 'with “x”'],
  ['size:>big -x', 0, 9, 'size:>10kB', 'without “x”'],
  ['x -took:soon', 2, 12, '-took:>1s', 'with “x”'],
  ['localhost:3002', 0, 14, '"localhost:3002"', 'with “localhost:3002”'],
  ['a "b c', 2, 6, '"b c"', 'with “a”, with “b c”'],
])('%s: the problem is told with its place and what to write instead, and the rest works', (text, from, to, instead, rest) => {
  const filter = parseFilter(text);
  expect(filter.problems).toHaveLength(1);
  expect(filter.problems[0]).toMatchObject({ from, to, instead });
  expect(filter.problems[0]?.say).toMatch(/^[“A].*[.?]$/);
  expect(sayFilter(filter)).toBe(rest);
});

test('what is written instead has no problem of its own', () => {
  for (const text of ['agnt:writer', 'kind:artefact', 'size:>big', 'localhost:3002', '"b c', '-tok:>3s', 'has:notes', 'text:"a'])
    for (const { instead } of parseFilter(text).problems) expect(parseFilter(instead ?? '').problems).toEqual([]);
});

test('a key without a value is said and left out; addresses are text', () => {
  expect(parseFilter('method:').problems[0]?.say).toContain('needs a value');
  expect(parseFilter('http://localhost:3002/')).toMatchObject({ terms: [{ type: 'text', text: 'http://localhost:3002/' }], problems: [] });
  expect(parseFilter('{"kind":"task"}').terms).toEqual([{ type: 'text', negated: false, text: '{"kind":"task"}' }]);
});

test('a term is added once, and taken away again without touching the rest', () => {
  expect(addTerm('', 'task', 't 1')).toBe('task:"t 1"');
  expect(addTerm('x  task:t1', 'task', 't1')).toBe('x  task:t1');
  expect(toggleTerm('x  size:>1kB', 'task', 't1')).toBe('x  size:>1kB task:t1');
  expect(toggleTerm('"a  b" task:t1 size:>1kB', 'task', 't1')).toBe('"a  b" size:>1kB');
});

/** Texts that look like filters more often than chance. */
const piece = fc.oneof(
  fc.constantFrom(...Object.keys(KEYS).map((key) => `${key}:`), '-', '"', ',', '..', '>', '<=', '10kB', '1s', ' ', '\\', ':', 'artifact', '  '),
  fc.string({ maxLength: 6, unit: 'binary' }),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

test('reading never fails, and what is understood can be written and read back', () => {
  fc.assert(
    fc.property(text, (source) => {
      const filter = parseFilter(source);
      const again = parseFilter(formatFilter(filter));
      expect(again.terms).toEqual(filter.terms);
      expect(again.problems).toEqual([]);
      expect(filter.spans).toHaveLength(filter.terms.length);
      for (const { from, to } of [...filter.spans, ...filter.problems]) expect(0 <= from && from < to && to <= source.length).toBe(true);
      sayFilter(filter);
    }),
    { numRuns: 3000 },
  );
});
test('a filter written behind another is both', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      fc.pre(!parseFilter(a).problems.some(({ say: said }) => said.startsWith('A quotation')));
      expect(parseFilter(`${a} ${b}`).terms).toEqual([...parseFilter(a).terms, ...parseFilter(b).terms]);
    }),
  );
});
