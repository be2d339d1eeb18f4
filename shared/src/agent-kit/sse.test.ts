import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { sendEvents, type SseOptions } from './sse.ts';

/** Serves one stream of events for the length of `use`. */
async function withStream(
  events: () => AsyncGenerator<unknown, void, undefined>,
  options: Partial<SseOptions>,
  use: (port: number, ended: Promise<void>) => Promise<void>,
): Promise<void> {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server: Server = createServer((_request, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    void sendEvents(response, { n: 0 }, events(), {
      heartbeatMs: 10_000,
      stallMs: 10_000,
      gone: gone.signal,
      onError: () => ({ error: 'neutral' }),
      ...options,
    }).finally(end);
  });
  const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)));
  try {
    await use(port, ended);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('one data line an event, whatever the text holds', async () => {
  async function* events(): AsyncGenerator<unknown, void, undefined> {
    yield { text: 'a\n\nb\rc\u2028d' };
  }
  await withStream(events, {}, async (port) => {
    const response = await fetch(`http://127.0.0.1:${port}`);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toBe('data: {"n":0}\n\ndata: {"text":"a\\n\\nb\\rc\u2028d"}\n\n');
  });
});

test('events that fail midway end with an error event in neutral words', async () => {
  async function* events(): AsyncGenerator<unknown, void, undefined> {
    yield { n: 1 };
    throw new Error('secret words');
  }
  await withStream(events, {}, async (port) => {
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('data: {"n":0}\n\ndata: {"n":1}\n\nevent: error\ndata: {"error":"neutral"}\n\n');
  });
});

test('a reader that takes nothing is waited for, and cut off in the end', async () => {
  let made = 0;
  async function* events(): AsyncGenerator<unknown, void, undefined> {
    for (;;) {
      made += 1;
      yield 'x'.repeat(100_000);
    }
  }
  await withStream(events, { stallMs: 300 }, async (port, ended) => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => {
      socket.once('data', resolve);
    });
    socket.pause();
    await ended;
    // What the operating system took, and no more.
    expect(made).toBeLessThan(500);
    socket.destroy();
  });
});

test('when the client leaves, the events are told to end', async () => {
  let returned = false;
  async function* events(): AsyncGenerator<unknown, void, undefined> {
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield { n: 1 };
      }
    } finally {
      returned = true;
    }
  }
  await withStream(events, {}, async (port, ended) => {
    const aborter = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}`, { signal: aborter.signal });
    await response.body?.getReader().read();
    aborter.abort();
    await ended;
    expect(returned).toBe(true);
  });
});
