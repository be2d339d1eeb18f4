/** Turns the bytes of one response body into records: SSE frame by frame, anything else whole. Bytes are copied only where they must outlive the read. */
import type { ExchangeId } from '../base/ids.ts';
import { bytes, now, type EpochMs } from '../base/units.ts';
import { toBase64 } from '../wire/base64.ts';
import { createSseSplitter, type SseFrame } from '../wire/sse.ts';
import type { TraceRecord } from './record.ts';
import type { Redactor } from './redact.ts';

export interface BodyRecorder {
  chunk(data: Uint8Array): void;
  end(): void;
}
export interface BodyRecorderOptions {
  readonly id: ExchangeId;
  readonly redact: Redactor;
  readonly append: (record: TraceRecord) => void;
  readonly contentType: string;
}

export function bodyRecorder(options: BodyRecorderOptions): BodyRecorder {
  return /^\s*text\/event-stream\b/i.test(options.contentType) ? sseRecorder(options) : wholeRecorder(options);
}

function sseRecorder({ id, redact, append }: BodyRecorderOptions): BodyRecorder {
  const splitter = createSseSplitter();
  const record = (frame: SseFrame, at: EpochMs): void => {
    const raw = redact.text(frame.raw);
    // Base64 beside a masked text would give the key away.
    append({
      v: 1,
      type: 'frame',
      at,
      exchange: id,
      kind: frame.kind,
      raw,
      bytes: frame.bytes,
      ...(frame.base64 === undefined || raw !== frame.raw ? {} : { base64: frame.base64 }),
    });
  };
  return {
    chunk(data) {
      const at = now();
      for (const frame of splitter.push(data)) record(frame, at);
    },
    end() {
      const at = now();
      for (const frame of splitter.end()) record(frame, at);
    },
  };
}

function wholeRecorder({ id, redact, append }: BodyRecorderOptions): BodyRecorder {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let firstAt: EpochMs | undefined;
  return {
    chunk(data) {
      firstAt ??= now();
      size += data.length;
      chunks.push(data.slice()); // the reader may give its buffer away
    },
    end() {
      if (size === 0) return;
      const whole = new Uint8Array(size);
      let at = 0;
      for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      const when = now();
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole);
      const raw = redact.text(text);
      const exact = text.includes('\uFFFD') && raw === text ? { base64: toBase64(whole) } : {};
      append({ v: 1, type: 'body', at: when, exchange: id, raw, bytes: bytes(size), firstAt: firstAt ?? when, ...exact });
    },
  };
}
