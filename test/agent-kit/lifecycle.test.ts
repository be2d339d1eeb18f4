/** Clients that leave, lag or wait; shutting down; forgetting. */
import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import { artifactId } from '@handoff/shared/base/ids';
import { expect, test } from 'vitest';
import {
  agentOf,
  collect,
  DIALECTS,
  done,
  echo,
  endless,
  eventOf,
  message,
  methodOf,
  partText,
  rpc,
  serve,
  stateOf,
  stream,
  taskOf,
  until,
  withAgent,
  type Site,
  type Wire,
} from './harness.ts';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

test.each(DIALECTS)('a stream that everyone has left is noticed at once and canceled after a while, never failed (%s)', async (dialect) => {
  const { agent, aborted } = endless();
  await withAgent(
    agent,
    async (site) => {
      const reader = await stream(site, dialect, 'stream', { message: message(dialect, 'go') });
      const iterator = reader[Symbol.asyncIterator]();
      const { id } = eventOf((await iterator.next()).value).value;
      await iterator.next();
      reader.leave();
      await until(() => site.log.some((line) => line.includes(`a client left task ${id}`)), 1000);
      expect(stateOf(taskOf(await rpc(site, dialect, 'get', { id })))).toBe('working');
      await aborted;
      expect(stateOf(taskOf(await rpc(site, dialect, 'get', { id })))).toBe('canceled');
    },
    { abandonAfterMs: 1500 },
  );
});

test('a caller who waited for the answer and left abandons the task, too', async () => {
  const { agent, started, aborted } = endless();
  await withAgent(
    agent,
    async (site) => {
      const aborter = new AbortController();
      const call = fetch(site.url, {
        method: 'POST',
        signal: aborter.signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: methodOf('0.x', 'send'), params: { message: message('0.x', 'go') } }),
      });
      const { taskId: id } = await started;
      aborter.abort();
      await expect(call).rejects.toThrow('abort');
      await aborted;
      expect(stateOf(taskOf(await rpc(site, '0.x', 'get', { id })))).toBe('canceled');
    },
    { abandonAfterMs: 50 },
  );
});

test('a task lives on while someone subscribes or asks for it, and when nobody had to wait', async () => {
  const { agent } = endless();
  await withAgent(
    agent,
    async (site) => {
      const reader = await stream(site, '1.0', 'stream', { message: message('1.0', 'go') });
      const { id } = eventOf((await reader[Symbol.asyncIterator]().next()).value).value;
      const detached = taskOf(await rpc(site, '1.0', 'send', { message: message('1.0', 'go'), configuration: { returnImmediately: true } })).id;
      const second = await stream(site, '1.0', 'subscribe', { id });
      await second[Symbol.asyncIterator]().next();
      reader.leave();
      await pause(2000);
      expect(stateOf(taskOf(await rpc(site, '1.0', 'get', { id })))).toBe('working');
      second.leave();
      for (let n = 0; n < 10; n += 1) {
        await pause(200);
        expect(stateOf(taskOf(await rpc(site, '1.0', 'get', { id })))).toBe('working');
      }
      // A list is no sign that someone waits for this task, so looking at it that way does not keep it alive.
      await until(async () => (await rpc(site, '1.0', 'list', { status: 'TASK_STATE_CANCELED' })).result.tasks.some((task: Wire) => task.id === id), 10_000);
      expect(stateOf(taskOf(await rpc(site, '1.0', 'get', { id: detached })))).toBe('working');
    },
    { abandonAfterMs: 1500 },
  );
});

test('silence is broken by comments, which are no events', async () => {
  const agent = agentOf(async (_turn, out) => {
    out.progress('thinking');
    await pause(250);
    return done;
  });
  await withAgent(
    agent,
    async (site) => {
      const reader = await stream(site, '0.x', 'stream', { message: message('0.x', 'x') });
      expect((await collect(reader)).map((event) => eventOf(event).type)).toEqual(['task', 'status', 'status', 'status']);
      expect(reader.raw().match(/^: .*$/gm)?.length).toBeGreaterThan(2);
    },
    { heartbeatMs: 50 },
  );
});

test('events come when they are written, also to a reader that would take them compressed', async () => {
  const sent: number[] = [];
  const agent = agentOf(async (_turn, out) => {
    for (let n = 0; n < 5; n += 1) {
      sent.push(performance.now());
      out.progress(`step ${n}`);
      await pause(60);
    }
    return done;
  });
  await withAgent(agent, async (site) => {
    const response = await fetch(site.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: methodOf('0.x', 'stream'), params: { message: message('0.x', 'x') } }),
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toContain('no-transform');
    let got = 0;
    const order: string[] = [];
    for await (const chunk of response.body ?? []) {
      for (const _ of new TextDecoder().decode(chunk).matchAll(/step \d/g)) {
        got += 1;
        order.push(`${got}/${sent.length}`);
      }
    }
    // Each step had arrived before the next one was said.
    expect(order).toEqual(['1/1', '2/2', '3/3', '4/4', '5/5']);
  });
});

/** Opens a stream on a bare socket that reads only when told to. */
function slowReader(site: Site, params: Wire): { readonly socket: Socket; readonly text: () => string; readonly closed: Promise<void> } {
  const socket = connect(site.port, '127.0.0.1');
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: methodOf('0.x', 'stream'), params });
  socket.write(
    `POST / HTTP/1.0\r\nhost: 127.0.0.1:${site.port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { socket, text: () => Buffer.concat(chunks).toString('utf8'), closed: new Promise((resolve) => socket.on('close', () => resolve())) };
}

test('a reader that stops has no queue, holds nobody back, and loses nothing', async () => {
  // More than the operating system takes into its own buffers for a connection on one machine.
  const TOTAL = 12_000_000;
  const line = `${'0123456789 äöü '.repeat(8)}\n`;
  let ended = false;
  const agent = agentOf(async (_turn, out) => {
    const draft = out.stream({ id: artifactId('draft'), name: 'Draft' });
    for (let written = 0; written < TOTAL; written += line.length) await draft.write(line);
    draft.close();
    ended = true;
    return done;
  });
  await withAgent(agent, async (site) => {
    const slow = slowReader(site, { message: message('0.x', 'go') });
    await until(() => slow.text().includes('artifact-update'));
    slow.socket.pause();
    await until(() => ended, 20_000);
    slow.socket.resume();
    await slow.closed;
    const events = slow
      .text()
      .split('\n\n')
      .filter((frame) => frame.includes('data: '))
      .map((frame) => eventOf(JSON.parse(frame.slice(frame.indexOf('data: ') + 6))));
    expect(stateOf(events.at(-1)?.value)).toBe('completed');
    const chunks = events.filter(({ type }) => type === 'artifact').map(({ value }) => value);
    // It lagged, so it got fewer events than there were chunks, and none of them is huge.
    expect(chunks.length).toBeLessThan((TOTAL / 512) * 0.75);
    expect(Math.max(...chunks.map(({ artifact }) => partText(artifact).length))).toBeLessThan(70_000);
    expect(chunks.map(({ append }) => append)).toEqual(chunks.map((_, index) => index > 0));
    const id = events[0]?.value.id;
    const task = taskOf(await rpc(site, '0.x', 'get', { id }));
    expect(chunks.flatMap(({ artifact }) => artifact.parts)).toEqual(task.artifacts[0].parts);
    expect(partText(task.artifacts[0])).toBe(line.repeat(Math.ceil(TOTAL / line.length)));
  });
}, 60_000);

test('shutting down cancels what runs, ends its streams, and frees the port', async () => {
  const { agent, aborted } = endless();
  const site = await serve(agent);
  const events = collect(await stream(site, '0.x', 'stream', { message: message('0.x', 'go') }));
  await pause(50);
  await site.stop();
  await aborted;
  const last = eventOf((await events).at(-1));
  expect(stateOf(last.value)).toBe('canceled');
  await expect(fetch(site.url)).rejects.toThrow('fetch failed');
});

test('as a program it ends by a signal with code 0, and by a taken port with code 1 and a sentence', async () => {
  const program = fileURLToPath(new URL('./program.ts', import.meta.url));
  const run = (port: number): { readonly child: ReturnType<typeof spawn>; readonly said: () => string; readonly code: Promise<number | null> } => {
    const child = spawn(process.execPath, ['--import', 'tsx', program], {
      env: { ...process.env, ECHO_PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    return { child, said: () => said, code: new Promise((resolve) => child.on('exit', resolve)) };
  };
  const first = run(0);
  await until(() => /listening on http:\/\/localhost:\d+/.test(first.said()), 20_000);
  const port = Number(/localhost:(\d+)/.exec(first.said())?.[1]);
  const second = run(port);
  expect(await second.code).toBe(1);
  expect(second.said()).toContain(`Port ${port} is in use`);
  expect(second.said()).toContain('ECHO_PORT');
  const site = { url: `http://127.0.0.1:${port}`, port, log: [], stop: async () => undefined };
  const events = collect(await stream(site, '1.0', 'stream', { message: message('1.0', 'go') }));
  first.child.kill('SIGTERM');
  expect(await first.code).toBe(0);
  expect(stateOf(eventOf((await events).at(-1)).value)).toBe('canceled');
}, 60_000);

test('ended tasks are forgotten by count and by age, running ones never', async () => {
  const { agent } = endless();
  const both = agentOf((turn, out) =>
    turn.message.parts.some((part) => part.type === 'text' && part.text === 'run') ? agent.run(turn, out) : echo.run(turn, out),
  );
  await withAgent(
    both,
    async (site) => {
      const running = taskOf(await rpc(site, '1.0', 'send', { message: message('1.0', 'run'), configuration: { returnImmediately: true } })).id;
      const ids: string[] = [];
      for (let n = 0; n < 6; n += 1) ids.push(taskOf(await rpc(site, '1.0', 'send', { message: message('1.0', 'x') })).id);
      expect((await rpc(site, '1.0', 'get', { id: ids[0] })).error.code).toBe(-32001);
      expect(stateOf(taskOf(await rpc(site, '1.0', 'get', { id: ids.at(-1) })))).toBe('completed');
      expect(stateOf(taskOf(await rpc(site, '1.0', 'get', { id: running })))).toBe('working');
      await pause(300);
      const next = taskOf(await rpc(site, '1.0', 'send', { message: message('1.0', 'x') })).id;
      expect((await rpc(site, '1.0', 'list', {})).result.tasks.map(({ id }: Wire) => id).toSorted()).toEqual([running, next].toSorted());
    },
    { retention: { count: 4, age: 250, size: 1_000_000 } },
  );
});

test('a key that a caller sends reaches the agent and no log, answer or error', async () => {
  const canary = 'canary"key/with+odd 1234';
  const agent = agentOf(async (turn) => {
    throw new Error(`service said: bad key ${turn.header(SERVICE_HEADER.modelKey)} ${encodeURIComponent(turn.header(SERVICE_HEADER.modelKey) ?? '')}`);
  });
  await withAgent(agent, async (site) => {
    const answer = await rpc(site, '1.0', 'send', { message: message('1.0', 'x') }, { [SERVICE_HEADER.modelKey]: canary });
    expect(stateOf(taskOf(answer))).toBe('failed');
    expect(JSON.stringify(answer)).not.toContain('canary');
    expect(site.log.join('\n')).toContain('service said: bad key ••••');
    expect(site.log.join('\n')).not.toContain('canary');
  });
});
