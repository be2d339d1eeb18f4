/** Texts as UTF-8 in slabs, in the order in which they came. The oldest slabs can be dropped whole. */
import { utf8Bytes } from '../base/units.ts';

const SMALL = 4096;
const SLAB = 262_144;
/** Slabs are addressed as slab × this + offset. */
const STRIDE = 4_294_967_296;

export interface Slabs {
  /** Keeps a well-formed text; returns where, and sets `written` to its size in bytes. */
  add(text: string): number;
  readonly written: number;
  /** The text; undefined when it was dropped. */
  read(where: number, length: number): string | undefined;
  has(where: number): boolean;
  /** Bytes of the texts that are there. */
  readonly kept: number;
  /** Drops the oldest slab, unless it is the one in use. Returns the addresses below which all is gone, or undefined. */
  dropOldest(): number | undefined;
}

/** `largest` bounds how much is dropped at a time, in bytes; within limits. */
export function createSlabs(largest: number): Slabs {
  const most = Math.min(SLAB, Math.max(SMALL, largest));
  const slabs: (Uint8Array | undefined)[] = [];
  const used: number[] = [];
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let oldest = 0;
  let kept = 0;
  let written = 0;
  let size = SMALL;

  function open(least: number): void {
    slabs.push(new Uint8Array(Math.max(size, least)));
    used.push(0);
    size = Math.min(most, size * 2);
  }
  return {
    get written() {
      return written;
    },
    get kept() {
      return kept;
    },
    has: (where) => slabs[Math.floor(where / STRIDE)] !== undefined,
    add(text) {
      let number = slabs.length - 1;
      let slab = slabs[number];
      let start = used[number] ?? 0;
      let done = slab && encoder.encodeInto(text, slab.subarray(start));
      if (!slab || done?.read !== text.length) {
        open(text.length * 3 <= size ? 0 : utf8Bytes(text));
        number = slabs.length - 1;
        start = 0;
        slab = slabs[number] ?? new Uint8Array(0);
        done = encoder.encodeInto(text, slab);
      }
      written = done?.written ?? 0;
      used[number] = start + written;
      kept += written;
      return number * STRIDE + start;
    },
    read(where, length) {
      const number = Math.floor(where / STRIDE);
      const start = where - number * STRIDE;
      return slabs[number] && decoder.decode(slabs[number].subarray(start, start + length));
    },
    dropOldest() {
      if (oldest >= slabs.length - 1) return undefined;
      kept -= used[oldest] ?? 0;
      slabs[oldest] = undefined;
      oldest += 1;
      return oldest * STRIDE;
    },
  };
}
