import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowId } from '@handoff/shared/base/ids';
import { isStep, ONE_STEP, readAddress, writeAddress, type Address } from './address.ts';
import { DETAIL_TABS } from './ui.ts';

const plain: Address = { place: 'run', view: 'waterfall', compress: false, filter: '', mode: 'only' };
const text = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' });
const anAddress: fc.Arbitrary<Address> = fc
  .record({
    place: fc.constantFrom('run' as const, 'traces' as const),
    view: fc.constantFrom('waterfall' as const, 'sequence' as const),
    compress: fc.boolean(),
    filter: fc.string({ maxLength: 60, unit: 'binary' }),
    mode: fc.constantFrom('only' as const, 'highlight' as const),
    run: fc.option(text, { nil: undefined }),
    row: fc.option(text.map(rowId), { nil: undefined }),
    tab: fc.constantFrom(...DETAIL_TABS),
    zoom: fc.option(
      fc.tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 1e6 })).map(([from, length]) => ({ from: from / 1e3, to: (from + length) / 1e3 })),
      { nil: undefined },
    ),
  })
  .map(({ run, row, tab, zoom, ...rest }) => ({
    ...rest,
    mode: rest.filter === '' ? ('only' as const) : rest.mode,
    ...(run === undefined ? {} : { run }),
    ...(row === undefined ? {} : { row, ...(tab === 'overview' ? {} : { tab }) }),
    ...(zoom === undefined ? {} : { zoom }),
  }));

test('what is written is read back, and nothing of it is refused', () => {
  fc.assert(
    fc.property(anAddress, (address) => {
      expect(readAddress(writeAddress(address))).toMatchObject({ address, ignored: [] });
    }),
  );
});
test('any address is read without a throw, and what is not understood leaves the page as a first visit shows it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.webQueryParameters(), (raw, query) => {
      readAddress(raw);
      readAddress(`?${query}`);
    }),
  );
  const { address, ignored, asked } = readAddress('?view=upside&tab=x&zoom=9~1&place=moon&mode=?&idle=no&dialect=9&theme=pink');
  expect(address).toEqual(plain);
  expect(asked).toEqual({ cut: false });
  expect(ignored).toHaveLength(8);
  expect(ignored.find((sentence) => sentence.includes('upside'))).toBe('The address asks for view “upside”; there is waterfall, sequence.');
});
test('a plain page has a bare address; topic and theme are never written', () => {
  expect(writeAddress(plain)).toBe('');
  expect(readAddress('?topic=Sand&theme=dark').asked).toEqual({ topic: 'Sand', cut: false, theme: 'dark' });
  expect(writeAddress(readAddress('?topic=Sand&theme=dark&view=sequence').address)).toBe('?view=sequence');
});
test('Back goes through views, tabs, runs and rests of the choice, not through typing, zooming or each row passed', () => {
  const step = (now: Partial<Address>, since = Infinity, otherRun = false): boolean => isStep(plain, { ...plain, ...now }, since, otherRun);
  expect(step({ view: 'sequence' })).toBe(true);
  expect(step({ place: 'traces' })).toBe(true);
  expect(step({}, 0, true)).toBe(true);
  expect(step({ row: rowId('x1') })).toBe(true);
  expect(step({ row: rowId('x1') }, ONE_STEP)).toBe(false);
  expect(step({ filter: 'state:failed' })).toBe(false);
  expect(step({ zoom: { from: 1, to: 2 } })).toBe(false);
  expect(step({ compress: true })).toBe(false);
});
