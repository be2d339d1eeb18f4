/**
 * Counts and flags over time in a fixed number of bins: when a run outgrows them, each bin takes in its neighbour, so that a
 * million events cost what a thousand do to keep and to draw.
 */

/** Bins of a track; more than a strip has pixels, even just after they were halved. */
export const BINS = 4096;
/** Length of a bin at first, in ms. */
const FIRST_LENGTH = 0.25;

/** The one length of all bins of a run; tracks follow it. */
export interface BinClock {
  /** Milliseconds of one bin. */
  readonly length: number;
  /** The bin of a time in ms since the start; makes all tracks coarser when it lies beyond the last. */
  bin(ms: number): number;
  track(): BinTrack;
}
export interface BinTrack {
  readonly counts: Uint32Array;
  readonly flags: Uint8Array;
  /** Sets `flag` in the bins `from`…`to`. */
  mark(from: number, to: number, flag: number): void;
}

function halve(counts: Uint32Array, flags: Uint8Array): void {
  for (let i = 0; i < BINS / 2; i += 1) {
    counts[i] = (counts[2 * i] ?? 0) + (counts[2 * i + 1] ?? 0);
    flags[i] = (flags[2 * i] ?? 0) | (flags[2 * i + 1] ?? 0);
  }
  counts.fill(0, BINS / 2);
  flags.fill(0, BINS / 2);
}

export function createBinClock(): BinClock {
  const tracks: BinTrack[] = [];
  let length = FIRST_LENGTH;
  return {
    get length() {
      return length;
    },
    bin(ms) {
      if (!(ms > 0)) return 0;
      while (ms >= length * BINS) {
        length *= 2;
        for (const { counts, flags } of tracks) halve(counts, flags);
      }
      return Math.floor(ms / length);
    },
    track() {
      const flags = new Uint8Array(BINS);
      const track: BinTrack = {
        counts: new Uint32Array(BINS),
        flags,
        mark(from, to, flag) {
          for (let i = from; i <= to; i += 1) flags[i] = (flags[i] ?? 0) | flag;
        },
      };
      tracks.push(track);
      return track;
    },
  };
}
