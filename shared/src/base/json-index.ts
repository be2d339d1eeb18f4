/**
 * Where the objects and arrays of a JSON text stand, so that a tree can be shown from the text itself: nothing is rounded,
 * merged or decoded before it is looked at. One strict pass, without recursion, in as many slices as the caller wants.
 * Costs 20 bytes per object or array and nothing per scalar.
 */

export interface JsonProblem {
  /** Offset in the text, in UTF-16 units. */
  readonly at: number;
  /** What was expected, as a part of a sentence. */
  readonly say: string;
}

/** Containers in the order in which they begin; 0 is the outermost. Offsets are UTF-16 units. */
export interface JsonIndex {
  readonly text: string;
  /** The outermost value. */
  readonly root: { readonly start: number; readonly end: number };
  readonly containers: number;
  start(container: number): number;
  /** Just past the closing bracket. */
  end(container: number): number;
  /** Members or elements. */
  count(container: number): number;
  /** The first container after everything within this one. */
  next(container: number): number;
  /** -1 for the outermost. */
  parent(container: number): number;
  /** The innermost container around an offset, -1 when there is none. */
  around(offset: number): number;
}

export interface JsonScan {
  /** Goes on for about `units` more of the text. True when it is over. */
  run(units?: number): boolean;
  /** Set once it is over, unless the text is not JSON. */
  readonly index: JsonIndex | undefined;
  readonly problem: JsonProblem | undefined;
}

const VALUE = 0;
const FIRST_VALUE = 1; // or the end of an array
const FIRST_KEY = 2; // or the end of an object
const KEY = 3;
const COLON = 4;
const COMMA = 5; // or the end of the container
const OVER = 6;
const EXPECTED = ['a value', 'a value or ]', 'a key or }', 'a key', 'a colon', 'a comma or the end', 'nothing more'] as const;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const FIELDS = 5;

/** Just past the string that begins at `at`; negative when it is broken: the bitwise complement of where. */
export function stringEnd(text: string, at: number): number {
  const { length } = text;
  let p = at + 1;
  while (p < length) {
    const c = text.charCodeAt(p);
    if (c === 34) return p + 1;
    if (c < 32) return ~p;
    if (c !== 92) {
      p += 1;
      continue;
    }
    const escaped = text.charCodeAt(p + 1);
    if (escaped === 117) {
      if (!/^[\da-f]{4}$/i.test(text.slice(p + 2, p + 6))) return ~p;
      p += 6;
    } else if ('"\\/bfnrt'.includes(text.charAt(p + 1)) && p + 1 < length) p += 2;
    else return ~p;
  }
  return ~length;
}

export function scanJson(text: string): JsonScan {
  const { length } = text;
  let table = new Uint32Array(FIELDS * 256);
  let used = 0;
  let open = -1; // the container that we are in
  let depth = 0;
  let p = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let state = VALUE;
  let rootStart = 0;
  let rootEnd = 0;
  let problem: JsonProblem | undefined;
  let index: JsonIndex | undefined;

  function grow(): void {
    const larger = new Uint32Array(table.length * 2);
    larger.set(table);
    table = larger;
  }
  function begin(at: number): void {
    if ((used + 1) * FIELDS > table.length) grow();
    const row = used * FIELDS;
    table[row] = at;
    table[row + 4] = open + 1; // so that -1 fits
    open = used;
    used += 1;
    depth += 1;
  }
  function close(at: number): void {
    const row = open * FIELDS;
    table[row + 1] = at;
    table[row + 3] = used;
    open = (table[row + 4] ?? 0) - 1;
    depth -= 1;
  }
  const fail = (at: number, say: string): boolean => {
    problem = { at, say };
    return true;
  };
  const literal = (at: number): number => (text.startsWith('true', at) || text.startsWith('null', at) ? at + 4 : text.startsWith('false', at) ? at + 5 : ~at);
  function number(at: number): number {
    NUMBER.lastIndex = at;
    return NUMBER.test(text) ? NUMBER.lastIndex : ~at;
  }
  const scalar = (c: number, at: number): number => (c === 34 ? stringEnd(text, at) : c === 45 || (c >= 48 && c <= 57) ? number(at) : literal(at));
  const counted = (): void => {
    const row = open * FIELDS + 2;
    table[row] = (table[row] ?? 0) + 1;
  };

  function finish(): boolean {
    const done = table.slice(0, used * FIELDS);
    table = done;
    const field = (container: number, which: number): number => done[container * FIELDS + which] ?? 0;
    const start = (container: number): number => field(container, 0);
    const end = (container: number): number => field(container, 1);
    const parent = (container: number): number => field(container, 4) - 1;
    index = {
      text,
      root: { start: rootStart, end: rootEnd },
      containers: used,
      start,
      end,
      count: (container) => field(container, 2),
      next: (container) => field(container, 3),
      parent,
      around(offset) {
        let low = 0;
        let high = used;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (start(middle) <= offset) low = middle + 1;
          else high = middle;
        }
        let found = low - 1;
        while (found >= 0 && end(found) <= offset) found = parent(found);
        return found;
      },
    };
    return true;
  }

  return {
    get index() {
      return index;
    },
    get problem() {
      return problem;
    },
    run(units = Infinity) {
      if (index !== undefined || problem !== undefined) return true;
      const limit = p + units;
      for (;;) {
        let c = text.charCodeAt(p);
        while (c === 32 || c === 10 || c === 13 || c === 9) c = text.charCodeAt((p += 1));
        if (p >= length) return state === OVER ? finish() : fail(length, `the text ends where ${EXPECTED[state] ?? ''} should be`);
        if (p >= limit) return false;
        switch (state) {
          case COMMA: {
            const array = text.charCodeAt(table[open * FIELDS] ?? 0) === 91;
            if (c === 44) {
              p += 1;
              state = array ? VALUE : KEY;
              continue;
            }
            if (c !== (array ? 93 : 125)) return fail(p, `${EXPECTED[COMMA]} of the ${array ? 'array' : 'object'} was expected`);
            close((p += 1));
            break;
          }
          case COLON:
            if (c !== 58) return fail(p, 'a colon was expected');
            p += 1;
            state = VALUE;
            continue;
          case FIRST_KEY:
          case KEY: {
            if (state === FIRST_KEY && c === 125) {
              close((p += 1));
              break;
            }
            const end = c === 34 ? stringEnd(text, p) : ~p;
            if (end < 0) return fail(~end, c === 34 ? 'this text is not closed or holds what JSON does not allow' : `${EXPECTED[state]} was expected`);
            counted();
            p = end;
            state = COLON;
            continue;
          }
          case OVER:
            return fail(p, 'nothing more was expected');
          default: {
            if (state === FIRST_VALUE && c === 93) {
              close((p += 1));
              break;
            }
            if (depth === 0) rootStart = p;
            else if (text.charCodeAt(table[open * FIELDS] ?? 0) === 91) counted();
            if (c === 123 || c === 91) {
              begin(p);
              p += 1;
              state = c === 123 ? FIRST_KEY : FIRST_VALUE;
              continue;
            }
            const end = scalar(c, p);
            if (end < 0) return fail(~end, c === 34 ? 'this text is not closed or holds what JSON does not allow' : `${EXPECTED[state] ?? ''} was expected`);
            p = end;
          }
        }
        // A value ended here.
        if (depth === 0) {
          state = OVER;
          rootEnd = p;
        } else state = COMMA;
      }
    },
  };
}
