/**
 * The records of one run in columns: what is many (frames, bodies) costs its bytes and a few numbers, and is made into a
 * record again when it is asked for. Appending never copies. Beyond the byte budget the oldest texts are dropped; one gap
 * record, at the place where the first was, tells how many, and grows.
 */
import { exchangeId, type ExchangeId } from '../base/ids.ts';
import { bytes, epochMs, type Bytes, type EpochMs } from '../base/units.ts';
import { Column } from './columns.ts';
import type { BodyRecord, FrameRecord, GapRecord, TraceRecord } from './record.ts';
import { createSlabs } from './slabs.ts';

/** Texts of frames and bodies that a run keeps, in bytes. */
export const TEXT_BUDGET = 32_000_000;

/** Records that are made when asked for. An array of records is one, too. */
export interface RecordList extends Iterable<TraceRecord> {
  readonly length: number;
  at(index: number): TraceRecord | undefined;
}
/** What was dropped to stay within the budget. */
export interface DroppedText {
  /** Frames and bodies whose text is gone. */
  readonly records: number;
  readonly bytes: Bytes;
  /** How many of each exchange, in the order in which they lost their first. */
  readonly exchanges: ReadonlyMap<ExchangeId, number>;
}
export interface RecordStore extends RecordList {
  /** Appends; returns the index of the record. */
  append(record: TraceRecord): number;
  /** The text of the frame or body at `index`; undefined when it was dropped. */
  raw(index: number): string | undefined;
  time(index: number): EpochMs;
  size(index: number): Bytes;
  /** The exact bytes of the frame or body at `index`, when they are no valid UTF-8 and were not dropped. */
  base64(index: number): string | undefined;
  /** The kind of the frame at `index`. */
  frameKind(index: number): FrameRecord['kind'];
  /** Whether a whole body, not a frame, stands at `index`. */
  isBody(index: number): boolean;
  /** What was dropped so far, and the index of the gap record that tells it. */
  readonly dropped: (DroppedText & { readonly index: number }) | undefined;
  /** Bytes of the texts that are kept. */
  readonly kept: number;
}
export interface StoreOptions {
  /** Bytes of frames' and bodies' texts to keep; the newest stay in any case. */
  readonly budget?: number;
  /** The name of the event at `index`, for records whose text is gone. */
  readonly nameOf?: (index: number, exchange: ExchangeId) => string;
}

const KINDS = ['event', 'comment', 'tail'] as const;
const BODY = 3;
/** A record that stays the object that it is. */
const WHOLE = 4;
const GAP = 5;
const LARGEST = 4_294_967_295;
const PLAIN_FRAME = new Set(['v', 'type', 'at', 'exchange', 'kind', 'raw', 'bytes', 'base64']);
const PLAIN_BODY = new Set(['v', 'type', 'at', 'exchange', 'raw', 'bytes', 'base64', 'firstAt']);

/** Whether columns hold all that the record says. */
function fits(record: FrameRecord | BodyRecord): boolean {
  if (record.dropped !== undefined || !Number.isInteger(record.bytes) || record.bytes > LARGEST || !record.raw.isWellFormed()) return false;
  const plain = record.type === 'frame' ? PLAIN_FRAME : PLAIN_BODY;
  for (const key in record) if (!plain.has(key)) return false;
  return true;
}

export function createRecordStore({ budget = TEXT_BUDGET, nameOf = () => 'event' }: StoreOptions = {}): RecordStore {
  const types = new Column('u8');
  const times = new Column('f64');
  const where = new Column('f64');
  const lengths = new Column('u32');
  const sizes = new Column('u32');
  const owners = new Column('u32');
  const slabs = createSlabs(budget / 16);
  const names: ExchangeId[] = [];
  const numbers = new Map<ExchangeId, number>();
  const whole: TraceRecord[] = [];
  /** Exact bytes, and the time of a body's first byte, by index. */
  const exact = new Map<number, string>();
  const firsts = new Map<number, EpochMs>();
  const lost = new Map<ExchangeId, number>();
  let lostRecords = 0;
  let lostBytes = 0;
  let gapIndex = -1;
  /** The first record whose text may still be there. */
  let next = 0;

  function row(type: number, time: EpochMs, place: number, length: number, size: number, owner: number): number {
    types.push(type);
    times.push(time);
    where.push(place);
    lengths.push(length);
    sizes.push(size);
    owners.push(owner);
    return types.length - 1;
  }
  function numberOf(id: ExchangeId): number {
    let number = numbers.get(id);
    if (number === undefined) {
      number = names.push(id) - 1;
      numbers.set(id, number);
    }
    return number;
  }
  function trim(now: EpochMs): void {
    while (slabs.kept > budget) {
      const below = slabs.dropOldest();
      if (below === undefined) return;
      for (; next < types.length; next++) {
        const type = types.at(next);
        if (type > BODY) continue;
        if (where.at(next) >= below) break;
        const id = names[owners.at(next)] ?? exchangeId('');
        lost.set(id, (lost.get(id) ?? 0) + 1);
        exact.delete(next);
        lostRecords += 1;
        lostBytes += sizes.at(next);
      }
      if (gapIndex < 0) gapIndex = row(GAP, now, 0, 0, 0, 0);
    }
  }
  function gap(index: number): GapRecord {
    const of = [...lost].slice(0, 20).map(([id, count]) => `${id} (${count})`);
    const more = lost.size > 20 ? ` and ${lost.size - 20} more exchanges` : '';
    return {
      v: 1,
      type: 'gap',
      at: epochMs(times.at(index)),
      what: 'text',
      dropped: lostRecords,
      bytes: bytes(lostBytes),
      reason: `a run keeps ${(budget / 1_000_000).toFixed(1)} MB of bodies, and the oldest go first: ${of.join(', ')}${more}`,
    };
  }
  function at(index: number): TraceRecord | undefined {
    if (index < 0 || index >= types.length) return undefined;
    const type = types.at(index);
    if (type === WHOLE) return whole[where.at(index)];
    if (type === GAP) return gap(index);
    const raw = slabs.read(where.at(index), lengths.at(index));
    const base64 = exact.get(index);
    const base = { v: 1, at: epochMs(times.at(index)), exchange: names[owners.at(index)] ?? exchangeId(''), bytes: bytes(sizes.at(index)) } as const;
    const text = raw === undefined ? { raw: '', dropped: nameOf(index, base.exchange) } : { raw, ...(base64 === undefined ? {} : { base64 }) };
    if (type === BODY) return { ...base, ...text, type: 'body', firstAt: firsts.get(index) ?? base.at };
    return { ...base, ...text, type: 'frame', kind: KINDS[type] ?? 'event' };
  }
  return {
    get length() {
      return types.length;
    },
    get kept() {
      return slabs.kept;
    },
    get dropped() {
      return gapIndex < 0 ? undefined : { records: lostRecords, bytes: bytes(lostBytes), exchanges: lost, index: gapIndex };
    },
    append(record) {
      if ((record.type !== 'frame' && record.type !== 'body') || !fits(record))
        return row(WHOLE, record.at, whole.push(record) - 1, 0, 'bytes' in record ? (record.bytes ?? 0) : 0, 0);
      const place = slabs.add(record.raw);
      const type = record.type === 'body' ? BODY : KINDS.indexOf(record.kind);
      const index = row(type, record.at, place, slabs.written, record.bytes, numberOf(record.exchange));
      if (record.base64 !== undefined) exact.set(index, record.base64);
      if (record.type === 'body' && record.firstAt !== record.at) firsts.set(index, record.firstAt);
      if (slabs.kept > budget) trim(record.at);
      return index;
    },
    raw(index) {
      const type = types.at(index);
      if (type <= BODY) return slabs.read(where.at(index), lengths.at(index));
      const record = at(index);
      return record !== undefined && 'raw' in record && record.dropped === undefined ? record.raw : undefined;
    },
    time: (index) => epochMs(times.at(index)),
    size: (index) => bytes(sizes.at(index)),
    base64(index) {
      if (types.at(index) <= BODY) return exact.get(index);
      const record = at(index);
      return record !== undefined && 'base64' in record ? record.base64 : undefined;
    },
    isBody(index) {
      const type = types.at(index);
      return type === BODY || (type === WHOLE && whole[where.at(index)]?.type === 'body');
    },
    frameKind(index) {
      const type = types.at(index);
      const record = type === WHOLE ? whole[where.at(index)] : undefined;
      return record?.type === 'frame' ? record.kind : (KINDS[type] ?? 'event');
    },
    at,
    *[Symbol.iterator]() {
      for (let index = 0; index < types.length; index++) {
        const record = at(index);
        if (record) yield record;
      }
    },
  };
}
