/** A text as rows of at most so many characters, found by arithmetic: one line of 20 MB costs no more than a short one. Pure. */

export interface RawRow {
  /** Offsets in the text; line ends stand in no row. */
  readonly from: number;
  readonly to: number;
  /** 1-based number of the line as sent. */
  readonly line: number;
  /** The row begins its line. */
  readonly first: boolean;
  /** The line end that follows it: `\n`, `\r\n`, `\r`, or nothing. */
  readonly ending: string;
}
export interface RawLines {
  readonly rows: number;
  /** Lines as sent. */
  readonly lines: number;
  row(index: number): RawRow | undefined;
  /** The row that an offset stands in. */
  rowOf(offset: number): number;
}

// Scripts and signs that take two columns, and everything beyond the first plane (mostly emoji).
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\ud800-\udbff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** Where the lines of a text begin, and which hold wide characters; the same for every width. */
export interface LineIndex {
  readonly text: string;
  readonly starts: readonly number[];
  /** Absent when no line holds any. */
  readonly wide: readonly boolean[] | undefined;
  endOf(start: number): number;
}
const endingAt = (text: string, end: number): string => (text[end] === '\r' ? (text[end + 1] === '\n' ? '\r\n' : '\r') : text[end] === '\n' ? '\n' : '');

export function indexLines(text: string): LineIndex {
  const carriage = text.includes('\r');
  const anyWide = WIDE.test(text);
  const starts: number[] = [];
  const wide: boolean[] = [];
  const endOf = (start: number): number => {
    const end = text.indexOf('\n', start);
    if (!carriage) return end < 0 ? text.length : end;
    const cr = text.indexOf('\r', start);
    return cr >= 0 && (end < 0 || cr < end) ? cr : end < 0 ? text.length : end;
  };
  for (let start = 0; ;) {
    const end = endOf(start);
    starts.push(start);
    if (anyWide) wide.push(WIDE.test(start === 0 && end === text.length ? text : text.slice(start, end)));
    if (end >= text.length) break;
    start = end + endingAt(text, end).length;
  }
  return { text, starts, wide: anyWide ? wide : undefined, endOf };
}

/** `columns` is how many narrow characters fit; lines with wide ones get half. */
export function rawLines({ text, starts, wide, endOf }: LineIndex, columns: number): RawLines {
  const width = Math.max(8, Math.floor(columns));
  const widthOf = (line: number): number => (wide?.[line] === true ? width >> 1 : width);
  const firstRows: number[] = [];
  let rows = 0;
  for (const [line, start] of starts.entries()) {
    firstRows.push(rows);
    rows += Math.max(1, Math.ceil((endOf(start) - start) / widthOf(line)));
  }
  /** Never between the halves of a pair. */
  const whole = (at: number, from: number): number => {
    const c = text.charCodeAt(at);
    const before = text.charCodeAt(at - 1);
    return at > from && c >= 0xdc00 && c <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
  };
  /** The last of `list` that is not above `value`. */
  const search = (list: readonly number[], value: number): number => {
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((list[middle] ?? 0) <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    rows,
    lines: starts.length,
    row(index) {
      if (index < 0 || index >= rows) return undefined;
      const line = search(firstRows, index);
      const [start, units] = [starts[line] ?? 0, widthOf(line)];
      const end = endOf(start);
      const place = index - (firstRows[line] ?? 0);
      const from = whole(start + place * units, start);
      const next = start + (place + 1) * units;
      const last = next >= end;
      return { from, to: last ? end : whole(next, start), line: line + 1, first: place === 0, ending: last ? endingAt(text, end) : '' };
    },
    rowOf(offset) {
      const line = search(starts, offset);
      const [start, units] = [starts[line] ?? 0, widthOf(line)];
      const end = endOf(start);
      return (firstRows[line] ?? 0) + Math.min(Math.floor((Math.min(offset, end) - start) / units), Math.max(0, Math.ceil((end - start) / units) - 1));
    },
  };
}
