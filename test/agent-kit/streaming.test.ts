/** Streams in both dialects: order, artifacts, ends, resubscription, cancel (A2A 1.0, 3.1.2, 3.1.6, 3.5; wire.md cases of the same names). */
import { artifactId } from '@handoff/shared/base/ids';
import { expect, test } from 'vitest';
import { agentOf, collect, DIALECTS, done, echo, endless, eventOf, message, partText, rpc, stateOf, stream, taskOf, withAgent, type Wire } from './harness.ts';

test.each(DIALECTS)('a stream is the task, then its updates, then the end, and closes (%s)', async (dialect) => {
  await withAgent(echo, async (site) => {
    const reader = await stream(site, dialect, 'stream', { message: message(dialect, 'one two three') });
    expect(reader.type).toMatch(/^text\/event-stream/);
    const events = (await collect(reader)).map(eventOf);
    expect(events[0]?.type).toBe('task');
    expect(stateOf(events[0]?.value)).toBe('submitted');
    expect(events[0]?.value.history).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'task')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'status').map(({ value }) => stateOf(value))).toEqual(['working', 'working', 'completed']);
    expect(events.filter(({ type }) => type === 'status').map(({ value }) => value.final)).toEqual(
      dialect === '0.x' ? [false, false, true] : [undefined, undefined, undefined],
    );
    expect(events.at(-1)?.type).toBe('status');

    const chunks = events.filter(({ type }) => type === 'artifact').map(({ value }) => value);
    expect(new Set(chunks.map(({ artifact }) => artifact.artifactId))).toEqual(new Set(['answer']));
    expect(chunks.map(({ append }) => append ?? false)).toEqual(chunks.map((_, index) => index > 0));
    expect(chunks.map(({ lastChunk }) => lastChunk ?? false)).toEqual(chunks.map((_, index) => index === chunks.length - 1));

    const task = taskOf(await rpc(site, dialect, 'get', { id: events[0]?.value.id }));
    expect(chunks.map(({ artifact }) => partText(artifact)).join('')).toBe('one two three');
    expect(partText(task.artifacts[0])).toBe('one two three');
    expect(task.artifacts[0].name).toBe('Answer');
    expect(stateOf(task)).toBe('completed');
    expect(task.status.message.parts).toEqual(
      dialect === '0.x'
        ? [
            { kind: 'text', text: 'Done.' },
            { kind: 'data', data: { ok: true } },
          ]
        : [{ text: 'Done.' }, { data: { ok: true } }],
    );
  });
});

test.each(DIALECTS)('cancel during a stream: the answer, the stream and the task all say canceled, and the agent is told (%s)', async (dialect) => {
  const { agent, aborted } = endless();
  await withAgent(agent, async (site) => {
    const reader = await stream(site, dialect, 'stream', { message: message(dialect, 'go') });
    const events = [];
    const answers: Wire[] = [];
    for await (const envelope of reader) {
      events.push(eventOf(envelope));
      const chunks = events.filter(({ type }) => type === 'artifact').length;
      if (chunks >= 2 && answers.length === 0) answers.push(await rpc(site, dialect, 'cancel', { id: events[0]?.value.id }));
    }
    await aborted;
    expect(answers.map(taskOf).map(stateOf)).toEqual(['canceled']);
    expect(stateOf(events.at(-1)?.value)).toBe('canceled');
    const again = await rpc(site, dialect, 'cancel', { id: events[0]?.value.id });
    expect(stateOf(taskOf(again))).toBe('canceled');
    expect(stateOf(taskOf(await rpc(site, dialect, 'get', { id: events[0]?.value.id })))).toBe('canceled');
  });
});

test.each(DIALECTS)('whoever subscribes gets the task first and then the same events; closing one stream leaves the other (%s)', async (dialect) => {
  const { agent } = endless();
  await withAgent(agent, async (site) => {
    const first = await stream(site, dialect, 'stream', { message: message(dialect, 'go') });
    const events = first[Symbol.asyncIterator]();
    const id = eventOf((await events.next()).value).value.id;
    await events.next();
    const second = await stream(site, dialect, 'subscribe', { id });
    const later = second[Symbol.asyncIterator]();
    const snapshot = eventOf((await later.next()).value);
    expect(snapshot.type).toBe('task');
    expect(snapshot.value.id).toBe(id);
    first.leave();
    let text = (snapshot.value.artifacts ?? []).map(partText).join('');
    for (let n = 0; n < 5; n += 1) {
      const event = eventOf((await later.next()).value);
      if (event.type === 'artifact') text += partText(event.value.artifact);
    }
    expect(text).toMatch(/^word1 word2 /);
    await rpc(site, dialect, 'cancel', { id });
    let last;
    for (let next = await later.next(); !next.done; next = await later.next()) {
      last = eventOf(next.value);
      if (last.type === 'artifact') text += partText(last.value.artifact);
    }
    expect(stateOf(last?.value)).toBe('canceled');
    expect(partText(taskOf(await rpc(site, dialect, 'get', { id })).artifacts[0])).toBe(text);
  });
});

test.each(DIALECTS)('a task that waits ends its stream; the next message with its id gives the agent another turn of the same task (%s)', async (dialect) => {
  const agent = agentOf(async (turn) =>
    turn.history.length === 0
      ? { state: 'auth-required', text: 'A key is needed.' }
      : { ...done, text: `with ${turn.header('x-llm-api-key')} after ${turn.history.length}` },
  );
  await withAgent(agent, async (site) => {
    const first = (await collect(await stream(site, dialect, 'stream', { message: message(dialect, 'go') }))).map(eventOf);
    expect(stateOf(first.at(-1)?.value)).toBe('auth-required');
    expect(first.at(-1)?.value.final).toBe(dialect === '0.x' ? true : undefined);
    const id = first[0]?.value.id;
    const contextId = first[0]?.value.contextId;
    const watcher = await stream(site, dialect, 'subscribe', { id });
    const watching = collect(watcher);
    const next = await rpc(site, dialect, 'send', { message: message(dialect, 'here', { taskId: id }) }, { 'x-llm-api-key': ' sk-12345678 ' });
    expect(taskOf(next)).toMatchObject({ id, contextId });
    expect(stateOf(taskOf(next))).toBe('completed');
    expect(taskOf(next).status.message.parts[0].text).toBe('with sk-12345678 after 2');
    expect(taskOf(next).history).toHaveLength(4);
    expect((await watching).map(eventOf).map(({ value }) => stateOf(value))).toEqual(['auth-required', 'working', 'completed']);
  });
});

test.each(DIALECTS)('a second stream of the same task works, too (%s)', async (dialect) => {
  const agent = agentOf(async (turn) => (turn.history.length === 0 ? { state: 'input-required', text: 'Which one?' } : done));
  await withAgent(agent, async (site) => {
    const sent = taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'go') }));
    expect(stateOf(sent)).toBe('input-required');
    const events = (await collect(await stream(site, dialect, 'stream', { message: message(dialect, 'that', { taskId: sent.id }) }))).map(eventOf);
    expect(events[0]?.type).toBe('task');
    expect(events[0]?.value.id).toBe(sent.id);
    expect(stateOf(events.at(-1)?.value)).toBe('completed');
  });
});

test.each(DIALECTS)('what waits can be canceled (%s)', async (dialect) => {
  await withAgent(
    agentOf(async () => ({ state: 'input-required', text: 'Which?' })),
    async (site) => {
      const { id } = taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'go') }));
      expect(stateOf(taskOf(await rpc(site, dialect, 'cancel', { id })))).toBe('canceled');
    },
  );
});

test('an agent that is over at once: 200 streams and 200 subscriptions, none hangs', async () => {
  await withAgent(
    agentOf(async () => done),
    async (site) => {
      await Promise.all(
        Array.from({ length: 200 }, async () => {
          const reader = await stream(site, '0.x', 'stream', { message: message('0.x', 'x') });
          const iterator = reader[Symbol.asyncIterator]();
          const first = eventOf((await iterator.next()).value);
          const subscribed = (await collect(await stream(site, '0.x', 'subscribe', { id: first.value.id }))).map(eventOf);
          let last = first;
          for (let next = await iterator.next(); !next.done; next = await iterator.next()) last = eventOf(next.value);
          expect(stateOf(last.value)).toBe('completed');
          const end = subscribed.at(-1);
          expect(end?.type === 'error' ? end.value.code : stateOf(end?.value)).toSatisfy((seen) => seen === -32004 || seen === 'completed');
        }),
      );
    },
  );
});

test.each(DIALECTS)('all who listen get the same, in the same order (%s)', async (dialect) => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const agent = agentOf(async (_turn, out) => {
    await gate;
    const [draft, reasoning] = [out.stream({ id: artifactId('draft'), name: 'Draft' }), out.stream({ id: artifactId('reasoning'), name: 'Reasoning' })];
    for (let n = 0; n < 20; n += 1) {
      await draft.write(`d${n} ${'x'.repeat(300)}`);
      await reasoning.write(`r${n} `);
      if (n % 5 === 0) out.progress(`step ${n}`);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
    }
    return done;
  });
  await withAgent(agent, async (site) => {
    const first = await stream(site, dialect, 'stream', { message: message(dialect, 'go') });
    const iterator = first[Symbol.asyncIterator]();
    const { id }: Wire = eventOf((await iterator.next()).value).value;
    await iterator.next();
    const others = await Promise.all([1, 2, 3].map(() => stream(site, dialect, 'subscribe', { id })));
    const reading = [collect({ [Symbol.asyncIterator]: () => iterator }), ...others.map(collect)];
    open();
    /** What was said, with neighbouring chunks of one artifact joined: how a text is cut may differ, its order may not. */
    const said = (events: Wire[]): string[] => {
      const lines: string[] = [];
      let artifact = '';
      for (const { type, value } of events.map(eventOf)) {
        if (type === 'artifact' && value.artifact.artifactId === artifact) lines.push(`${lines.pop()}${partText(value.artifact)}`);
        else if (type === 'artifact') lines.push(partText(value.artifact));
        else if (type === 'status') lines.push(`${stateOf(value)} ${value.status.message?.parts[0].text ?? ''}`);
        artifact = type === 'artifact' ? value.artifact.artifactId : '';
      }
      return lines;
    };
    const [one, ...rest] = (await Promise.all(reading)).map(said);
    expect(one?.at(-1)).toBe('completed Done.');
    for (const another of rest) expect(another).toEqual(one);
  });
});
