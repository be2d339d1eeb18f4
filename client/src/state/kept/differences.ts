/** Where two JSON values differ. Pure. */
import { isObject, type Json } from '@handoff/shared/base/json';

export interface Difference {
  /** `state.queries[2].query`; empty for the value itself. */
  readonly path: string;
  /** Undefined where one of them has nothing. */
  readonly a: Json | undefined;
  readonly b: Json | undefined;
}

const MOVING_NAME = /^(?:id|\w*Id|timestamp|created|ms|duration|took)$/;
const MOVING_TEXT = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))$/i;
/** Ids and times differ between any two runs: they tell nothing. */
const moves = (name: string, a: Json | undefined, b: Json | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  typeof a === typeof b &&
  (typeof a === 'string' || typeof a === 'number') &&
  (MOVING_NAME.test(name) || (typeof a === 'string' && typeof b === 'string' && MOVING_TEXT.test(a) && MOVING_TEXT.test(b)));

const DEEPEST = 60;
const joined = (path: string, name: string | number): string => (typeof name === 'number' ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`);

/** Differences in the order in which they stand, ids and times left out; at most `most`. */
export function differences(a: Json | undefined, b: Json | undefined, most: number): readonly Difference[] {
  const found: Difference[] = [];
  function walk(x: Json | undefined, y: Json | undefined, path: string, name: string, depth: number): void {
    if (found.length >= most || x === y || moves(name, x, y)) return;
    if (depth < DEEPEST && Array.isArray(x) && Array.isArray(y)) {
      for (let i = 0; i < Math.max(x.length, y.length); i++) walk(x[i], y[i], joined(path, i), '', depth + 1);
    } else if (depth < DEEPEST && isObject(x) && isObject(y)) {
      for (const key of new Set([...Object.keys(x), ...Object.keys(y)])) walk(x[key], y[key], joined(path, key), key, depth + 1);
    } else if (JSON.stringify(x) !== JSON.stringify(y)) found.push({ path, a: x, b: y });
  }
  walk(a, b, '', '', 0);
  return found;
}
