/**
 * Makes runs of any length, the same ones for the same options: cards, a research, the handoff, then streams of drafts with
 * bursts, pauses, states, comments, large events and odd ones. Records come one at a time, so that a million need no memory.
 */
import { exchangeId } from '@handoff/shared/base/ids';
import { bytes, epochMs } from '@handoff/shared/base/units';
import type { TraceRecord } from '@handoff/shared/trace/record';

export interface RunOptions {
  /** Events of the streams in all; cards, the research and marks come on top. */
  readonly events: number;
  /** Streams that share the events: the first takes half of them, the others the rest. Default 4. */
  readonly streams?: number;
  /** `mixed`: bursts of 5 to 60 with events between them; `burst`: one endless burst; `singles`: no two events alike enough for a burst. Default `mixed`. */
  readonly shape?: 'mixed' | 'burst' | 'singles';
  /** With events that cannot be read, unknown states, JSON-RPC errors and events after the end. Default true, only for `mixed`. */
  readonly odd?: boolean;
  /** Events a second within a burst. Default 40. */
  readonly rate?: number;
  /** Default 1. */
  readonly seed?: number;
  /** Whether the last stream ends. Default true. */
  readonly ended?: boolean;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const WORDS = 'the tide turns twice a day and sand wears leading edges so blades lose power from rain hail and salt before owners see any sign of it'.split(
  ' ',
);
const START = 1_796_000_000_000;

interface Writing {
  readonly id: string;
  readonly task: string;
  readonly artifact: string;
}
const ascii = (text: string) => bytes(text.length);

class Maker {
  at = START;
  readonly next: () => number;
  constructor(seed: number) {
    this.next = random(seed);
  }
  between = (low: number, high: number): number => low + Math.floor(this.next() * (high - low + 1));
  words(count: number): string {
    let text = '';
    for (let i = 0; i < count; i++) text += `${WORDS[this.between(0, WORDS.length - 1)]} `;
    return text;
  }
  mark = (name: string, data: Record<string, string | number | boolean>): TraceRecord => ({ v: 1, type: 'mark', at: epochMs(this.at), name, data });
  *ask(id: string, agent: string, method: string, params: unknown): Generator<TraceRecord> {
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const url = `http://localhost:${agent === 'writer' ? 3002 : 3001}/`;
    const headers = [
      ['content-type', 'application/json'],
      ['accept', 'text/event-stream'],
    ] as const;
    yield { v: 1, type: 'request', at: epochMs(this.at), exchange: exchangeId(id), agent, method: 'POST', url, headers, body, bytes: ascii(body) };
  }
  answer(id: string, type: string, status = 200): TraceRecord {
    this.at += this.between(2, 30);
    return { v: 1, type: 'response', at: epochMs(this.at), exchange: exchangeId(id), status, statusText: 'OK', headers: [['content-type', type]] };
  }
  body(id: string, value: unknown): TraceRecord {
    const raw = JSON.stringify(value);
    return { v: 1, type: 'body', at: epochMs(this.at), exchange: exchangeId(id), raw, bytes: ascii(raw), firstAt: epochMs(this.at - 1) };
  }
  end = (id: string, reason: 'complete' | 'failed' | 'aborted' = 'complete'): TraceRecord => ({
    v: 1,
    type: 'end',
    at: epochMs(this.at),
    exchange: exchangeId(id),
    reason,
    ...(reason === 'failed' ? { error: 'connection reset' } : {}),
  });
  frame(id: string, raw: string): TraceRecord {
    return { v: 1, type: 'frame', at: epochMs(this.at), exchange: exchangeId(id), kind: raw.startsWith(':') ? 'comment' : 'event', raw, bytes: ascii(raw) };
  }
  result = (id: string, result: unknown): TraceRecord => this.frame(id, `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
  chunk({ id, task, artifact }: Writing, text: string, append = true, lastChunk = false): TraceRecord {
    const parts = [{ kind: 'text', text }];
    return this.result(id, { kind: 'artifact-update', taskId: task, contextId: 'context-1', artifact: { artifactId: artifact, parts }, append, lastChunk });
  }
  status({ id, task }: Writing, state: string, text: string, final = false): TraceRecord {
    const message = text === '' ? undefined : { kind: 'message', messageId: `m${this.at}`, role: 'agent', parts: [{ kind: 'text', text }] };
    return this.result(id, { kind: 'status-update', taskId: task, contextId: 'context-1', status: { state, ...(message ? { message } : {}) }, final });
  }
}

/** One of what should not come, but does. */
function oddOne(maker: Maker, writing: Writing): TraceRecord {
  switch (maker.between(0, 5)) {
    case 0:
      return maker.frame(writing.id, 'data: {"jsonrpc":"2.0","id":"x1","result":{"kind":"artifact-up\n\n');
    case 1:
      return maker.status(writing, 'pondering', 'hm');
    case 2:
      return maker.result(writing.id, { kind: 'status-update', taskId: 'task-of-another', contextId: 'c', status: { state: 'working' }, final: false });
    case 3:
      return maker.frame(writing.id, 'event: ping\ndata: {}\n\n');
    case 4:
      maker.at -= 20;
      return maker.chunk(writing, maker.words(6));
    default:
      return maker.frame(writing.id, `data: ${JSON.stringify({ jsonrpc: '2.0', id: writing.id, result: { thing: maker.words(4) } })}\n\n`);
  }
}

function* mixed(maker: Maker, writing: Writing, count: number, odd: boolean, rate: number): Generator<TraceRecord> {
  let left = count;
  let sinceOdd = 0;
  while (left > 0) {
    const burst = Math.min(left, maker.between(5, 60));
    for (let i = 0; i < burst; i++) {
      maker.at += (1000 / rate) * (0.5 + maker.next());
      yield maker.chunk(writing, maker.words(maker.between(2, 24)));
    }
    left -= burst;
    sinceOdd += burst;
    if (left <= 0) return;
    maker.at += maker.between(0, 9) === 0 ? maker.between(500, 4000) : maker.between(5, 90);
    const kind = maker.between(0, 9);
    left -= 1;
    if (odd && sinceOdd > 400) {
      sinceOdd = 0;
      yield oddOne(maker, writing);
    } else if (kind < 4) yield maker.status(writing, 'working', `${maker.words(5)}${left}`);
    else if (kind < 6) yield maker.frame(writing.id, ': keep-alive\n\n');
    else yield maker.chunk(writing, kind === 9 ? maker.words(400) : maker.words(3));
  }
}
function* uniform(maker: Maker, writing: Writing, count: number, shape: 'burst' | 'singles', rate: number): Generator<TraceRecord> {
  for (let i = 0; i < count; i++) {
    maker.at += shape === 'singles' && i % 3 === 2 ? 450 : 1000 / rate;
    yield maker.chunk(writing, maker.words(8));
  }
}

function* streamOf(maker: Maker, n: number, count: number, options: RunOptions, last: boolean): Generator<TraceRecord> {
  const { shape = 'mixed', rate = 40 } = options;
  const odd = shape === 'mixed' && options.odd !== false;
  const writing: Writing = { id: `x${n}`, task: `task-${n}`, artifact: 'draft' };
  yield* maker.ask(writing.id, 'writer', 'message/stream', {
    message: { kind: 'message', messageId: `sent-${n}`, role: 'user', parts: [{ kind: 'text', text: `Draft ${n}: ${maker.words(6)}` }] },
  });
  yield maker.answer(writing.id, 'text/event-stream');
  const opening = Math.min(count, 3);
  const closing = Math.min(count - opening, 2);
  maker.at += maker.between(40, 900);
  if (opening > 0) yield maker.result(writing.id, { kind: 'task', id: writing.task, contextId: 'context-1', status: { state: 'submitted' } });
  maker.at += 4;
  if (opening > 1) yield maker.status(writing, 'working', 'outlining');
  maker.at += 60;
  if (opening > 2) yield maker.chunk(writing, maker.words(5), false);
  const middle = count - opening - closing;
  yield* shape === 'mixed' ? mixed(maker, writing, middle, odd, rate) : uniform(maker, writing, middle, shape, rate);
  if (last && options.ended === false) return;
  if (n % 7 === 6 && odd) {
    yield maker.end(writing.id, 'failed');
    return;
  }
  maker.at += 15;
  if (closing > 1) yield maker.chunk(writing, maker.words(5), true, true);
  maker.at += 5;
  if (closing > 0) yield maker.status(writing, n % 11 === 10 && odd ? 'failed' : 'completed', '', true);
  yield maker.end(writing.id);
}

/** The records of a run, in order. */
export function* generateRun(options: RunOptions): Generator<TraceRecord> {
  const maker = new Maker(options.seed ?? 1);
  const streams = Math.max(1, Math.min(options.streams ?? 4, options.events || 1));
  yield maker.mark('run', { topic: 'leading edge erosion', dialect: '0.x' });
  yield maker.mark('phase', { phase: 'discover', state: 'busy' });
  yield* maker.ask('x1', 'researcher', 'message/send', {
    message: { kind: 'message', messageId: 'sent-1', role: 'user', parts: [{ kind: 'text', text: 'leading edge erosion' }] },
  });
  maker.at += 2400;
  yield maker.answer('x1', 'application/json');
  const artifact = { artifactId: 'research-result', parts: [{ kind: 'data', data: { outcome: 'found', sources: [{}, {}, {}] } }] };
  yield maker.body('x1', {
    jsonrpc: '2.0',
    id: 'x1',
    result: { kind: 'task', id: 'task-1', contextId: 'context-r', status: { state: 'completed' }, artifacts: [artifact] },
  });
  yield maker.end('x1');
  maker.at += 3;
  yield maker.mark('handoff', {
    summary: 'found, 3 sources',
    valid: true,
    bytes: 812,
    took: 3,
    taken: '1 artifact',
    checks: '7 checks passed',
    sent: '2 parts',
  });
  let left = options.events;
  for (let i = 0; i < streams; i++) {
    const rest = streams - 1 - i;
    const count = rest === 0 ? left : i === 0 ? Math.ceil(left / 2) : Math.floor(left / (rest + 1));
    left -= count;
    maker.at += maker.between(20, 700);
    yield* streamOf(maker, i + 2, count, options, rest === 0);
  }
  if (options.ended !== false) yield maker.mark('outcome', { say: 'Done', tone: 'ok', phase: 'done' });
}
