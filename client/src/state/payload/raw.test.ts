import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfText, textOfBytes } from './bytes.ts';
import { hasHidden, piecesOf } from './invisible.ts';
import { indexLines, rawLines } from './raw-lines.ts';
import { findAll, within } from './search.ts';

const breaking = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n', '世', '😀', '\t'), maxLength: 300 });

test('the rows and line ends of a text are the text', () => {
  fc.assert(
    fc.property(breaking, fc.integer({ min: 8, max: 40 }), (text, columns) => {
      const lines = rawLines(indexLines(text), columns);
      let whole = '';
      for (let i = 0; i < lines.rows; i += 1) {
        const row = lines.row(i);
        if (row === undefined) throw new Error('a row is missing');
        whole += text.slice(row.from, row.to) + row.ending;
        expect(row.to - row.from).toBeLessThanOrEqual(columns + 1);
        for (let at = row.from; at < row.to; at += 1) expect(Math.abs(lines.rowOf(at) - i)).toBeLessThanOrEqual(1);
      }
      expect(whole).toBe(text);
      expect(lines.lines).toBe(text.split(/\r\n|\r|\n/).length);
    }),
  );
});
test('the pieces of a row are the row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, show) => {
      expect(
        piecesOf(text, show)
          .map((piece) => (typeof piece === 'string' ? piece : piece.char))
          .join(''),
      ).toBe(text);
    }),
  );
});
test('what turns text around is always a mark, blanks only when asked for', () => {
  expect(piecesOf('a\u202eb\u00a0c', false)).toEqual(['a', { char: '\u202e', mark: 'RLO', name: 'right-to-left override' }, 'b\u00a0c']);
  expect(piecesOf('a\tb\u200b', true).map((piece) => (typeof piece === 'string' ? piece : piece.mark))).toEqual(['a', 'TAB', 'b', 'ZWSP']);
  expect(piecesOf('😀', true)).toEqual(['😀']);
  expect([hasHidden('a b\tc\r\n'), hasHidden('a\u200bb')]).toEqual([false, true]);
});
test('no byte is lost in a text, valid or not', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (data) => void expect([...bytesOfText(textOfBytes(data))]).toEqual([...data])));
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void expect(textOfBytes(new TextEncoder().encode(text))).toBe(text)));
  expect(piecesOf(textOfBytes(new Uint8Array([0x61, 0xff, 0xc3, 0x28])), false)).toEqual([
    'a',
    { char: '\udcff', mark: 'FF', name: 'byte FF, not UTF-8' },
    { char: '\udcc3', mark: 'C3', name: 'byte C3, not UTF-8' },
    '(',
  ]);
});
test('finding: any case, any character, also as JSON escapes it', () => {
  expect(findAll('Edge, edge (EDGE)', 'edge')).toHaveLength(3);
  expect(findAll('a.c abc', 'a.c')).toEqual([{ from: 0, to: 3 }]);
  expect(findAll(String.raw`{"t":"one\ntwo"}`, 'one\ntwo')).toEqual([{ from: 6, to: 14 }]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ab', 'x', 'AB ')), fc.nat(40), fc.nat(40), (words, from, size) => {
      const text = words.join('');
      const found = findAll(text, 'ab');
      expect(within(found, from, from + size)).toEqual(found.filter((place) => place.to > from && place.from < from + size));
    }),
  );
});
