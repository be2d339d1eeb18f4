/** A request sent again from the page: what arrives, what the run shows of it, and what it leaves alone. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { exchangeId } from '@handoff/shared/base/ids';
import { bytes, epochMs } from '@handoff/shared/base/units';
import { exportTrace, importTrace } from '@handoff/shared/trace/format';
import type { RequestRecord, TraceRecord } from '@handoff/shared/trace/record';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { createParts } from '../../client/src/state/parts.ts';
import { replay } from '../../client/src/state/replay.ts';
import { createResending, type Resending } from '../../client/src/state/resending.ts';
import { sayResent, whyNotAgain } from '../../client/src/state/resent.ts';
import { createTraceLog, type TraceLog } from '../../client/src/state/trace-log.ts';

const CANARY = 'tvly-canary-0123456789';
const BODY =
  '{ "jsonrpc":"2.0","id":12345678901234567890,"method":"message/stream","params":{"message":{"messageId":"m-1","parts":[{"kind":"text","text":"\\u00e9 é"}]}}}';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
async function agent(
  answer: (response: ServerResponse, n: number) => void,
): Promise<{ readonly url: string; readonly arrived: Arrived[]; readonly gone: Promise<void> }> {
  const arrived: Arrived[] = [];
  let left = (): void => undefined;
  const gone = new Promise<void>((resolve) => void (left = resolve));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.on('close', left);
      answer(response, arrived.length);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrived, gone };
}
const event = (state: string): string =>
  `data: {"jsonrpc":"2.0","id":12345678901234567890,"result":{"kind":"status-update","taskId":"t1","contextId":"c1","status":{"state":"${state}"},"final":${state === 'completed'}}}\n\n`;
const streamed = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(event('working') + event('completed'));
};

interface Scene {
  readonly log: TraceLog;
  readonly exchange: ExchangeView;
  readonly resending: Resending;
  readonly ended: () => Promise<void>;
  readonly last: () => ExchangeView | undefined;
}
function scene(url: string, more: Partial<RequestRecord> = {}): Scene {
  const log = createTraceLog((work) => void setTimeout(work, 1));
  const headers = [
    ['content-type', 'application/json'],
    ['accept', 'text/event-stream'],
    ['x-tavily-api-key', '•••• (22 chars)'],
    ['x-llm-model', 'old'],
  ] as const;
  log.append({
    v: 1,
    type: 'request',
    at: epochMs(1),
    exchange: exchangeId('x1'),
    agent: 'writer',
    method: 'POST',
    url,
    headers,
    body: BODY,
    bytes: bytes(BODY.length),
    ...more,
  });
  log.append({ v: 1, type: 'end', at: epochMs(2), exchange: exchangeId('x1'), reason: 'complete' });
  log.flush();
  const resending = createResending(createParts(), {
    fetch,
    origins: [new URL(url).origin],
    serviceHeaders: () => ({ 'x-tavily-api-key': CANARY, 'x-llm-model': 'new' }),
    secrets: () => [CANARY],
  });
  const exchange = log.store.getState().view.exchanges[0];
  if (exchange === undefined) throw new Error('no exchange');
  const ended = (): Promise<void> =>
    new Promise((done) => {
      resending.open.subscribe(({ count }) => {
        if (count > 0) return;
        log.flush();
        done();
      });
    });
  return { log, exchange, resending, ended, last: () => log.store.getState().view.exchanges.at(-1) };
}

test('the same messageId means the same bytes, with the keys of now', async () => {
  const { url, arrived } = await agent(streamed);
  const { log, exchange, resending, ended, last } = scene(url);
  const over = ended();
  expect(await resending.send(log, exchange, 'same')).toBe('r1');
  await over;
  expect(arrived[0]?.body).toBe(BODY);
  expect(arrived[0]?.headers).toMatchObject({ accept: 'text/event-stream', 'x-tavily-api-key': CANARY, 'x-llm-model': 'new' });
  expect(last()).toMatchObject({ id: 'r1', end: { reason: 'complete' }, request: { body: BODY } });
  expect(last()?.frames.length).toBe(2);
  expect(sayResent(log.fold.marks, 'r1')).toContain('same messageId');
  expect(
    log.store
      .getState()
      .rows.slice(0)
      .find((row) => row.kind === 'mark')?.sentence,
  ).toBe('message/stream sent again: resent, same messageId');
  expect(exportTrace({ header: {}, records: log.records() })).not.toContain(CANARY);
});
test('a new messageId changes that value and no other byte, each time anew', async () => {
  const { url, arrived } = await agent(streamed);
  const { log, exchange, resending, ended } = scene(url);
  for (const id of ['r1', 'r2']) {
    const over = ended();
    expect(await resending.send(log, exchange, 'new')).toBe(id);
    await over;
  }
  const ids = arrived.map(({ body }) => /"messageId":"([^"]+)"/.exec(body)?.[1] ?? '');
  expect(new Set([...ids, 'm-1']).size).toBe(3);
  expect(arrived.map(({ body }, i) => body.replace(ids[i] ?? '', 'm-1'))).toEqual([BODY, BODY]);
  expect(sayResent(log.fold.marks, 'r2')).toContain('new messageId');
});
test('a stream that was resent is stopped', async () => {
  const { url, gone } = await agent((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event('working'));
  });
  const { log, exchange, resending, ended, last } = scene(url);
  const over = ended();
  await resending.send(log, exchange, 'same');
  while ((last()?.frames.length ?? 0) === 0) await new Promise((wake) => setTimeout(wake, 5));
  resending.stop();
  await Promise.all([over, gone]);
  expect(last()?.end?.reason).toBe('aborted');
});
test('an agent that is gone is a failed round trip, not an exception', async () => {
  const { log, exchange, resending, ended, last } = scene('http://127.0.0.1:9/');
  const over = ended();
  await resending.send(log, exchange, 'same');
  await over;
  expect(last()?.end?.reason).toBe('failed');
});
test('keys go to the origins of the agents only', async () => {
  const { url, arrived } = await agent(streamed);
  const { log, exchange, ended: _, last } = scene(url);
  const other = createResending(createParts(), {
    fetch,
    origins: ['http://127.0.0.1:9'],
    serviceHeaders: () => ({ 'x-tavily-api-key': CANARY }),
    secrets: () => [CANARY],
  });
  await other.send(log, exchange, 'same');
  while (last()?.end === undefined) {
    await new Promise((wake) => setTimeout(wake, 5));
    log.flush();
  }
  expect(arrived[0]?.headers['x-tavily-api-key']).toBeUndefined();
});
test('why a request cannot be sent again is said', () => {
  const url = 'http://127.0.0.1:9/';
  const { exchange } = scene(url);
  const origins = ['http://127.0.0.1:9'];
  expect(whyNotAgain(exchange, 'live', origins)).toBeUndefined();
  expect(whyNotAgain(exchange, 'sample', origins)).toContain('recorded earlier');
  expect(whyNotAgain(exchange, 'live', ['http://127.0.0.1:10'])).toContain('Only the two agents');
  expect(whyNotAgain({ ...exchange, request: { ...exchange.request, body: '"•••• (22 chars)"' } }, 'live', origins)).toContain('masked');
});
test('a reopened run does not take what was resent for its own', () => {
  const file = importTrace(readFileSync(join(import.meta.dirname, '../../client/public/sample/run.jsonl'), 'utf8'));
  if (!file.ok) throw new Error(file.error.reason);
  const { records } = file.value;
  const stream = records.find((record) => record.type === 'frame');
  const request = records.find((record) => record.type === 'request' && stream?.type === 'frame' && record.exchange === stream.exchange);
  const frames = records.filter((record) => record.type === 'frame');
  if (request?.type !== 'request' || frames.length < 20) throw new Error('the sample holds no stream');
  const again = exchangeId('r1');
  const twice: readonly TraceRecord[] = [{ ...request, exchange: again }, ...frames.slice(10, 20).map((frame) => ({ ...frame, exchange: again }))];
  const mark: TraceRecord = { v: 1, type: 'mark', at: request.at, name: 'resent', data: { exchange: again, say: 'sent again' } };
  const place = records.indexOf(frames[19] ?? request) + 1;
  const within = (more: readonly TraceRecord[]): string => {
    const state = replay([...records.slice(0, place), ...more, ...records.slice(place)]);
    if (state.phase !== 'done') throw new Error(state.phase);
    return state.draft.text;
  };
  expect(within([mark, ...twice])).toBe(within([]));
  expect(within(twice)).not.toBe(within([]));
});
