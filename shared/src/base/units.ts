/** Units as brands: a number that carries what it counts. The casts below are the only ones. */
declare const unit: unique symbol;
type Branded<T, B extends string> = T & { readonly [unit]: B };

/** A span of time in milliseconds (fractions allowed). */
export type Milliseconds = Branded<number, 'Milliseconds'>;
/** Milliseconds since 1970-01-01T00:00Z on a monotonic clock (`performance.timeOrigin + performance.now()`). */
export type EpochMs = Branded<number, 'EpochMs'>;
/** A count of bytes (UTF-8 where text is counted). */
export type Bytes = Branded<number, 'Bytes'>;

export const ms = (n: number): Milliseconds => n as Milliseconds;
export const epochMs = (n: number): EpochMs => n as EpochMs;
export const bytes = (n: number): Bytes => n as Bytes;

/** Now, monotonic within one process or page and comparable to wall time. */
export const now = (): EpochMs => epochMs(performance.timeOrigin + performance.now());
export const since = (from: EpochMs, to: EpochMs): Milliseconds => ms(to - from);

const encoder = new TextEncoder();
/** Size of `text` in UTF-8 bytes. */
export const utf8Bytes = (text: string): Bytes => bytes(encoder.encode(text).byteLength);
