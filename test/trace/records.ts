/** Makes traces for tests: a stream of events in 0.x, given as short specs. */
import { exchangeId } from '@handoff/shared/base/ids';
import { bytes, epochMs, utf8Bytes } from '@handoff/shared/base/units';
import type { FrameRecord, TraceRecord } from '@handoff/shared/trace/record';

export type Spec =
  | { readonly e: 'task'; readonly state?: string }
  | { readonly e: 'status'; readonly state: string; readonly text?: string; readonly final?: boolean }
  | { readonly e: 'chunk'; readonly text: string; readonly append?: boolean; readonly last?: boolean; readonly artifact?: string }
  | { readonly e: 'comment' }
  | { readonly e: 'bad' }
  | { readonly e: 'error' };

export function resultOf(spec: Spec): unknown {
  switch (spec.e) {
    case 'task':
      return { kind: 'task', id: 't1', contextId: 'c1', status: { state: spec.state ?? 'submitted' } };
    case 'status':
      return {
        kind: 'status-update',
        taskId: 't1',
        contextId: 'c1',
        status: {
          state: spec.state,
          ...(spec.text ? { message: { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'text', text: spec.text }] } } : {}),
        },
        final: spec.final === true,
      };
    case 'chunk':
      return {
        kind: 'artifact-update',
        taskId: 't1',
        contextId: 'c1',
        artifact: { artifactId: spec.artifact ?? 'draft', parts: [{ kind: 'text', text: spec.text }] },
        append: spec.append !== false,
        lastChunk: spec.last === true,
      };
    default:
      return undefined;
  }
}
export function rawOf(spec: Spec): string {
  if (spec.e === 'comment') return ': keep-alive\n\n';
  if (spec.e === 'bad') return 'data: {"jsonrpc":\n\n';
  const body = spec.e === 'error' ? { error: { code: -32603, message: 'broken' } } : { result: resultOf(spec) };
  return `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, ...body })}\n\n`;
}
export function request(id: string, at: number, method: string, params: unknown = {}, agent = 'writer'): TraceRecord {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return {
    v: 1,
    type: 'request',
    at: epochMs(at),
    exchange: exchangeId(id),
    agent,
    method: 'POST',
    url: 'http://localhost:3002/',
    headers: [['content-type', 'application/json']],
    body,
    bytes: utf8Bytes(body),
  };
}
export const response = (id: string, at: number, type = 'text/event-stream'): TraceRecord => ({
  v: 1,
  type: 'response',
  at: epochMs(at),
  exchange: exchangeId(id),
  status: 200,
  statusText: 'OK',
  headers: [['content-type', type]],
});
export function frame(id: string, at: number, spec: Spec): FrameRecord {
  const raw = rawOf(spec);
  return { v: 1, type: 'frame', at: epochMs(at), exchange: exchangeId(id), kind: spec.e === 'comment' ? 'comment' : 'event', raw, bytes: utf8Bytes(raw) };
}
export const end = (id: string, at: number, reason: 'complete' | 'failed' | 'aborted' = 'complete'): TraceRecord => ({
  v: 1,
  type: 'end',
  at: epochMs(at),
  exchange: exchangeId(id),
  reason,
});
export const mark = (name: string, at: number, data: Record<string, string | number | boolean>): TraceRecord => ({
  v: 1,
  type: 'mark',
  at: epochMs(at),
  name,
  data,
});
export const body = (id: string, at: number, raw: string): TraceRecord => ({
  v: 1,
  type: 'body',
  at: epochMs(at),
  exchange: exchangeId(id),
  raw,
  bytes: bytes(new TextEncoder().encode(raw).length),
  firstAt: epochMs(at),
});

/** One stream: the specs with the gap before each. */
export function stream(id: string, start: number, specs: readonly (readonly [gap: number, spec: Spec])[]): TraceRecord[] {
  const records: TraceRecord[] = [request(id, start, 'message/stream', { message: { parts: [{ kind: 'text', text: 'topic' }] } }), response(id, start + 5)];
  let at = start + 5;
  for (const [gap, spec] of specs) records.push(frame(id, (at += gap), spec));
  return records;
}
