/** The members and elements of a container of a {@link JsonIndex}, read from the text when asked for. */
import { stringEnd, type JsonIndex } from './json-index.ts';

export interface JsonChild {
  /** 0-based place in its container. */
  readonly place: number;
  /** Where the key stands, quotes included; absent for elements of an array. */
  readonly key?: { readonly start: number; readonly end: number };
  readonly start: number;
  readonly end: number;
  /** The container that it is, or -1. */
  readonly container: number;
}
/** Where child number `n × PAGE` begins. */
interface Checkpoint {
  readonly at: number;
  /** The first container at or after it. */
  readonly container: number;
}
export interface JsonChildren {
  /** Children `from` to `to` of a container, in order. */
  slice(container: number, from: number, to: number): readonly JsonChild[];
  /** The child of `container` that an offset stands in, its key and the blanks after it included. */
  at(container: number, offset: number): JsonChild | undefined;
}

/** Children between two checkpoints. */
export const PAGE = 1000;

export const isArrayAt = (text: string, start: number): boolean => text.charCodeAt(start) === 91;

export function createJsonChildren(index: JsonIndex): JsonChildren {
  const { text } = index;
  const checkpoints = new Map<number, readonly Checkpoint[]>();

  const blank = (at: number): number => {
    let p = at;
    for (let c = text.charCodeAt(p); c === 32 || c === 10 || c === 13 || c === 9; c = text.charCodeAt((p += 1)));
    return p;
  };
  const scalarEnd = (start: number): number => {
    if (text.charCodeAt(start) === 34) return stringEnd(text, start);
    let p = start;
    for (let c = text.charCodeAt(p); c > 32 && c !== 44 && c !== 93 && c !== 125; c = text.charCodeAt((p += 1)));
    return p;
  };

  /** Calls `each` for the children from a checkpoint on, until it returns false. */
  function walk(container: number, from: Checkpoint, place: number, each: (child: JsonChild, here: Checkpoint) => boolean): void {
    const array = isArrayAt(text, index.start(container));
    const total = index.count(container);
    let { at, container: inner } = from;
    for (let n = place; n < total; n += 1) {
      const here = { at, container: inner };
      let start = blank(at);
      let key: JsonChild['key'];
      if (!array) {
        const keyEnd = stringEnd(text, start);
        key = { start, end: keyEnd };
        start = blank(blank(keyEnd) + 1);
      }
      const c = text.charCodeAt(start);
      const nested = c === 123 || c === 91;
      const end = nested ? index.end(inner) : scalarEnd(start);
      if (!each({ place: n, ...(key === undefined ? {} : { key }), start, end, container: nested ? inner : -1 }, here)) return;
      if (nested) inner = index.next(inner);
      at = blank(end) + 1;
    }
  }
  const first = (container: number): Checkpoint => ({ at: index.start(container) + 1, container: container + 1 });
  function checkpointsOf(container: number): readonly Checkpoint[] {
    const known = checkpoints.get(container);
    if (known !== undefined) return known;
    const made = [first(container)];
    if (index.count(container) > PAGE)
      walk(container, first(container), 0, (child, here) => {
        if (child.place > 0 && child.place % PAGE === 0) made.push(here);
        return true;
      });
    checkpoints.set(container, made);
    return made;
  }

  return {
    slice(container, from, to) {
      const children: JsonChild[] = [];
      if (to <= from) return children;
      const page = Math.floor(from / PAGE);
      walk(container, checkpointsOf(container)[page] ?? first(container), page * PAGE, (child) => {
        if (child.place >= from) children.push(child);
        return child.place + 1 < to;
      });
      return children;
    },
    at(container, offset) {
      const points = checkpointsOf(container);
      let page = points.findIndex((point) => point.at > offset) - 1;
      if (page < -1) page = points.length - 1;
      if (page < 0) page = 0;
      let found: JsonChild | undefined;
      walk(container, points[page] ?? first(container), page * PAGE, (child) => {
        if ((child.key?.start ?? child.start) > offset) return false;
        found = child;
        return offset >= child.end;
      });
      return found;
    },
  };
}
