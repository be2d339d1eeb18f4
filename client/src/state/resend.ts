/** Sends a recorded request once more, as a new round trip of the same run. */
import type { StoreApi } from 'zustand/vanilla';
import { LIMIT } from '@handoff/shared/a2a/limits';
import { NO_REDIRECT } from '@handoff/shared/a2a/read-body';
import { messageIdIn, withMessageId } from '@handoff/shared/a2a/resend';
import { createTurns } from '@handoff/shared/a2a/turns';
import { now } from '@handoff/shared/base/units';
import { freshMessageId } from '@handoff/shared/handoff/handoff';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import { recordingFetch } from '@handoff/shared/trace/recorder';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import type { TraceLog } from './trace-log.ts';
import { originOf, resentMark, type ResendId } from './resent.ts';

export interface ResendDeps {
  readonly fetch: typeof fetch;
  /** Origins that the keys of the page may go to. */
  readonly origins: readonly string[];
  readonly serviceHeaders: () => Readonly<Record<string, string>>;
  readonly secrets: () => readonly string[];
  /** How many are still being answered. */
  readonly open: StoreApi<{ readonly count: number }>;
}
export interface Resender {
  /** Begins at once; gives the id of the new round trip. */
  send(log: TraceLog, exchange: ExchangeView, id: ResendId): string;
  /** Stops all that are under way. */
  stop(): void;
}

const SERVICE: ReadonlySet<string> = new Set(Object.values(SERVICE_HEADER));

/** The headers as recorded, but keys and service choices as they are now, and only where they belong. */
function headersFor({ request }: ExchangeView, { origins, serviceHeaders }: ResendDeps): [string, string][] {
  const kept = request.headers
    .filter(([name, value]) => !SERVICE.has(name.toLowerCase()) && !value.includes('••••'))
    .map(([name, value]): [string, string] => [name, value]);
  const ours = request.method === 'POST' && origins.includes(originOf(request.url));
  return ours ? [...kept, ...Object.entries(serviceHeaders())] : kept;
}

/** Reads an answer to its end, for the recorder that looks on; the page stays free. */
async function readOn(response: Response): Promise<void> {
  if (response.body === null) return;
  const stream = /^\s*text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  const limit = stream ? LIMIT.stream : LIMIT.answer;
  const reader = response.body.getReader();
  const turns = createTurns();
  for (let size = 0; ;) {
    turns.pause();
    const { done, value } = await reader.read();
    turns.resume();
    if (done) return;
    size += value.length;
    if (size > limit) return reader.cancel({ limit });
    if (turns.due()) await turns.next();
  }
}

export function createResender(deps: ResendDeps): Resender {
  const { open } = deps;
  const running = new Set<AbortController>();
  const numbers = new WeakMap<TraceLog, number>();

  async function exchangeOnce(log: TraceLog, of: ExchangeView, id: string, body: string | undefined): Promise<void> {
    const control = new AbortController();
    running.add(control);
    open.setState({ count: running.size });
    const fetch = recordingFetch({ fetch: deps.fetch, append: log.append, agent: of.agent, secrets: deps.secrets, nextId: () => id });
    try {
      const { url, method } = of.request;
      await readOn(
        await fetch(url, { method, ...NO_REDIRECT, headers: headersFor(of, deps), signal: control.signal, ...(body === undefined ? {} : { body }) }),
      );
    } catch {
      // The recorder has the failure, with its words, as the end of the round trip.
    } finally {
      running.delete(control);
      open.setState({ count: running.size });
    }
  }
  return {
    send(log, of, choice) {
      const number = (numbers.get(log) ?? log.store.getState().view.exchanges.filter(({ id }) => /^r\d+$/.test(id)).length) + 1;
      numbers.set(log, number);
      const id = `r${number}`;
      const sent = of.request.body;
      const body = choice === 'new' && sent !== undefined ? (withMessageId(sent, freshMessageId()) ?? sent) : sent;
      const same = sent === undefined || messageIdIn(sent) === undefined ? 'none' : choice;
      log.append({ v: 1, type: 'mark', at: now(), name: 'resent', data: resentMark(of, id, same) });
      void exchangeOnce(log, of, id, body);
      log.flush();
      return id;
    },
    stop() {
      for (const control of running) control.abort();
    },
  };
}
