/**
 * Masks keys that an agent spread over several events of a stream, a few letters in each: no single record holds such a
 * key, so the recorder cannot see it, yet the joined text of the artifact would tell it. For what leaves the program.
 */
import { decodeEvent } from '../../a2a/dialect.ts';
import { begunValue } from '../../base/live-mask.ts';
import { parseJson } from '../../base/json.ts';
import { spelled } from '../../base/spellings.ts';
import { readRpcResponse } from '../../wire/jsonrpc.ts';
import { readFields } from '../../wire/sse-fields.ts';
import type { FrameRecord, TraceRecord } from '../record.ts';
import type { RecordList } from '../store.ts';

/** A text of one frame, and where it begins in the joined text of its artifact. */
interface Piece {
  readonly index: number;
  readonly text: string;
  readonly from: number;
}
interface Joined {
  text: string;
  readonly pieces: Piece[];
}

function textsOf(record: FrameRecord): { readonly id: string; readonly texts: readonly string[] } | undefined {
  const { data } = readFields(record.raw);
  const json = data === undefined ? undefined : parseJson(data);
  if (!json?.ok) return undefined;
  const envelope = readRpcResponse(json.value);
  const event = decodeEvent(envelope.kind === 'result' ? envelope.result : json.value)?.event;
  if (event?.type !== 'artifact') return undefined;
  return { id: event.artifact.artifactId, texts: event.artifact.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) };
}

/** The artifacts' texts over all frames, by exchange and artifact. */
function joinedTexts(records: RecordList): Iterable<Joined> {
  const all = new Map<string, Joined>();
  let next = 0;
  for (const record of records) {
    const index = next;
    next += 1;
    if (record.type !== 'frame') continue;
    const found = textsOf(record);
    if (!found) continue;
    const key = `${record.exchange} ${found.id}`;
    let joined = all.get(key);
    if (!joined) all.set(key, (joined = { text: '', pieces: [] }));
    for (const text of found.texts) {
      joined.pieces.push({ index, text, from: joined.text.length });
      joined.text += text;
    }
  }
  return all.values();
}

type Range = readonly [from: number, to: number];
function rangesOf(text: string, secrets: readonly string[]): readonly Range[] {
  const ranges: Range[] = secrets.flatMap((secret) =>
    Array.from(text.matchAll(spelled(secret)), (match): Range => [match.index, match.index + match[0].length]),
  );
  const open = begunValue(text, secrets);
  return open === 0 ? ranges : [...ranges, [text.length - open, text.length]];
}
function cover({ text, from }: Piece, ranges: readonly Range[]): string {
  let covered = text;
  for (const [start, end] of ranges) {
    const a = Math.max(0, start - from);
    const b = Math.min(text.length, end - from);
    if (b > a) covered = covered.slice(0, a) + '•'.repeat(b - a) + covered.slice(b);
  }
  return covered;
}

/** The frame with its texts replaced. Its JSON is written anew; that it was so is the price of the mask. */
function rewritten(record: FrameRecord, texts: ReadonlyMap<string, string>): FrameRecord {
  const { base64: _exact, ...rest } = record;
  const { data = '' } = readFields(record.raw);
  const json: unknown = JSON.parse(data, (key, value: unknown) => (key === 'text' && typeof value === 'string' ? (texts.get(value) ?? value) : value));
  const safe = JSON.stringify(json);
  return { ...rest, raw: record.raw.includes(data) ? record.raw.replace(data, () => safe) : `data: ${safe}\n\n` };
}

/** The records with every live value masked that is spread over events of one artifact. Others stay the same objects. */
export function maskSplitKeys(records: RecordList, secrets: readonly string[]): RecordList {
  const wanted = secrets.map((secret) => secret.trim()).filter((secret) => secret.length >= 6);
  if (wanted.length === 0) return records;
  const changes = new Map<number, Map<string, string>>();
  for (const joined of joinedTexts(records)) {
    const ranges = rangesOf(joined.text, wanted);
    if (ranges.length === 0) continue;
    for (const piece of joined.pieces) {
      const covered = cover(piece, ranges);
      if (covered === piece.text) continue;
      const texts = changes.get(piece.index) ?? new Map<string, string>();
      changes.set(piece.index, texts.set(piece.text, covered));
    }
  }
  if (changes.size === 0) return records;
  const safe = (record: TraceRecord, index: number): TraceRecord => {
    const texts = changes.get(index);
    return texts && record.type === 'frame' ? rewritten(record, texts) : record;
  };
  return {
    length: records.length,
    at(index) {
      const record = records.at(index);
      return record && safe(record, index);
    },
    *[Symbol.iterator]() {
      let index = 0;
      for (const record of records) {
        yield safe(record, index);
        index += 1;
      }
    },
  };
}
