/** JSON-RPC in both dialects: envelopes, versions, params, operations and their errors (A2A 1.0, 3.1–3.6 and 9; 0.3, 7 and 8). */
import { expect, test } from 'vitest';
import {
  agentOf,
  collect,
  DIALECTS,
  done,
  echo,
  endless,
  eventOf,
  http,
  message,
  methodOf,
  post,
  rpc,
  stateOf,
  stream,
  taskOf,
  until,
  versionHeaders,
  withAgent,
  type Wire,
} from './harness.ts';

const V1 = versionHeaders('1.0');

test('bad envelopes get the code that fits, with the id if it could be read', async () => {
  await withAgent(echo, async (site) => {
    const cases: [body: unknown, code: number, id: unknown][] = [
      ['{"jsonrpc":"2.0","id":1,"method":"message/send" "params":{}}', -32700, null],
      ['', -32700, null],
      ['{"jsonrpc":"2.0"', -32700, null],
      [{ id: 1, method: 'message/send', params: {} }, -32600, 1],
      [{ jsonrpc: '1.0', id: 'a', method: 'message/send', params: {} }, -32600, 'a'],
      [{ jsonrpc: '2.0', id: { a: 1 }, method: 'message/send', params: {} }, -32600, null],
      [{ jsonrpc: '2.0', id: 1.5, method: 'message/send', params: {} }, -32600, null],
      [{ jsonrpc: '2.0', id: true, method: 'message/send', params: {} }, -32600, null],
      [{ jsonrpc: '2.0', method: 'message/send', params: {} }, -32600, null],
      [{ jsonrpc: '2.0', id: 1, params: {} }, -32600, 1],
      [{ jsonrpc: '2.0', id: 1, method: 5 }, -32600, 1],
      [[{ jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id: 'x' } }, 1], -32600, null],
      ['[]', -32600, null],
      ['"x"', -32600, null],
      ['null', -32600, null],
      [`{"jsonrpc":"2.0","id":1,"method":"message/send","params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, -32600, null],
      [{ jsonrpc: '2.0', id: 1, method: 'message/send', params: 'x' }, -32602, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'message/send', params: [] }, -32602, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'no/such', params: {} }, -32601, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'toString', params: {} }, -32601, 1],
      [{ jsonrpc: '2.0', id: 1, method: '__proto__', params: {} }, -32601, 1],
    ];
    for (const [body, code, id] of cases) {
      for (const headers of [versionHeaders('0.x'), V1]) {
        const answer = await post(site, body, headers);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect({ body, ...answer.json() }).toMatchObject({ body, jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(/\.$/) } });
      }
    }
  });
});

test('the version may be a header or a query parameter, with a patch number, and decides the dialect', async () => {
  await withAgent(echo, async (site) => {
    const ask = async (dialect: '0.x' | '1.0', version: string | undefined, path = '/'): Promise<Wire> =>
      (
        await http(site, {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', ...(version !== undefined && { 'a2a-version': version }) },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: methodOf(dialect, 'get'), params: { id: 'nope' } }),
        })
      ).json().error;
    for (const version of [undefined, '', ' ', '0.3', '0.3.0']) expect(await ask('0.x', version)).toMatchObject({ code: -32001 });
    for (const version of ['1.0', '1.0.1', ' 1.0 ']) expect(await ask('1.0', version)).toMatchObject({ code: -32001 });
    expect(await ask('1.0', undefined, '/?A2A-Version=1.0')).toMatchObject({ code: -32001 });
    expect(await ask('1.0', '1.0', '/?A2A-Version=0.3')).toMatchObject({ code: -32001 });
    for (const version of ['99.0', '2.0', 'x', '1', '0.2.5'])
      expect(await ask('1.0', version)).toMatchObject({ code: -32009, data: [{ reason: 'VERSION_NOT_SUPPORTED', metadata: { supported: '1.0, 0.3' } }] });

    const modern = await ask('1.0', undefined);
    expect(modern).toMatchObject({ code: -32601 });
    expect(modern.message).toContain('A2A-Version: 1.0');
    const legacy = await ask('0.x', '1.0');
    expect(legacy).toMatchObject({ code: -32601, data: [{ reason: 'METHOD_NOT_FOUND' }] });
    expect(legacy.message).toContain('belongs to A2A 0.3');
  });
});

test.each(DIALECTS)('params that are wrong are refused before anything starts (%s)', async (dialect) => {
  let runs = 0;
  await withAgent(
    agentOf(async () => {
      runs += 1;
      return done;
    }),
    async (site) => {
      const good = message(dialect, 'x');
      const text = dialect === '0.x' ? { kind: 'text', text: 'x' } : { text: 'x' };
      const file = (mimeType: string): unknown =>
        dialect === '0.x' ? { kind: 'file', file: { bytes: 'AAAA', mimeType } } : { raw: 'AAAA', mediaType: mimeType };
      const cases: [params: Wire, code: number][] = [
        [undefined, -32602],
        [{}, -32602],
        [{ message: null }, -32602],
        [{ message: 'x' }, -32602],
        [{ message: [] }, -32602],
        [{ message: { ...good, messageId: undefined } }, -32602],
        [{ message: { ...good, messageId: '' } }, -32602],
        [{ message: { ...good, role: 'boss' } }, -32602],
        [{ message: { ...good, role: undefined } }, -32602],
        [{ message: { ...good, parts: [] } }, -32602],
        [{ message: { ...good, parts: 'x' } }, -32602],
        [{ message: { ...good, parts: undefined } }, -32602],
        [{ message: { ...good, parts: [null] } }, -32602],
        [{ message: { ...good, parts: [{ kind: 'smell', smell: 'x' }] } }, -32602],
        [{ message: { ...good, parts: [text, {}] } }, -32602],
        [{ message: { ...good, parts: [{ kind: 'file' }] } }, -32602],
        [{ message: { ...good, parts: [text, file('image/png')] } }, -32005],
        [{ message: good, configuration: { acceptedOutputModes: ['image/png'] } }, -32005],
        [{ message: good, configuration: { historyLength: -1 } }, -32602],
        [{ message: good, configuration: { historyLength: 'two' } }, -32602],
        ...[{ a: 1 }, 7, true, []].flatMap((odd): [params: Wire, code: number][] => [
          [{ message: { ...good, taskId: odd } }, -32602],
          [{ message: { ...good, contextId: odd } }, -32602],
          [{ message: { ...good, messageId: odd } }, -32602],
          [{ message: { ...good, parts: [{ ...text, text: odd }] } }, -32602],
        ]),
        [{ message: { ...good, context_id: {} } }, -32602],
        [{ message: { ...good, referenceTaskIds: [5] } }, -32602],
        [{ message: { ...good, metadata: 'x' } }, -32602],
        [{ message: { ...good, parts: [{ ...text, metadata: 'x' }] } }, -32602],
        [{ message: good, metadata: 'x' }, -32602],
        [{ message: good, configuration: 'x' }, -32602],
        [{ message: good, configuration: { acceptedOutputModes: [5, null] } }, -32602],
        [{ message: good, configuration: { acceptedOutputModes: 'text/plain' } }, -32602],
        [{ message: good, configuration: { blocking: 'no', returnImmediately: 'no' } }, -32602],
        [{ message: { ...good, taskId: 'no-such-task' } }, -32001],
      ];
      for (const [params, code] of cases) {
        for (const operation of ['send', 'stream'] as const) {
          const answer = await post(site, { jsonrpc: '2.0', id: 1, method: methodOf(dialect, operation), params }, versionHeaders(dialect));
          expect(answer.headers['content-type']).toMatch(/^application\/json/);
          expect({ params, ...answer.json() }).toMatchObject({ params, id: 1, error: { code } });
        }
      }
      expect(runs).toBe(0);
      for (const params of [{}, { id: '' }, { id: 5 }, { id: 'x', historyLength: -2 }])
        expect({ params, ...(await rpc(site, dialect, 'get', params)) }).toMatchObject({ params, error: { code: -32602 } });
      for (const operation of ['get', 'cancel', 'subscribe'] as const) expect((await rpc(site, dialect, operation, { id: 'nope' })).error.code).toBe(-32001);
    },
  );
});

test.each(DIALECTS)('accepted output types are matched by family, so that older spellings pass (%s)', async (dialect) => {
  await withAgent(echo, async (site) => {
    for (const acceptedOutputModes of [['text/plain'], ['text'], ['*/*'], ['image/png', 'application/json'], []]) {
      const answer = await rpc(site, dialect, 'send', { message: message(dialect, 'x'), configuration: { acceptedOutputModes } });
      expect([acceptedOutputModes, stateOf(taskOf(answer))]).toEqual([acceptedOutputModes, 'completed']);
    }
  });
});

test.each(DIALECTS)('a send waits for the end unless it says not to (%s)', async (dialect) => {
  const agent = agentOf(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return done;
  });
  await withAgent(agent, async (site) => {
    for (const configuration of [undefined, {}, { acceptedOutputModes: ['text/plain'] }]) {
      expect(stateOf(taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'x'), configuration })))).toBe('completed');
    }
    const task = taskOf(
      await rpc(site, dialect, 'send', {
        message: message(dialect, 'x'),
        configuration: dialect === '0.x' ? { blocking: false } : { returnImmediately: true },
      }),
    );
    expect(stateOf(task)).toBe('submitted');
    await until(async () => stateOf(taskOf(await rpc(site, dialect, 'get', { id: task.id }))) === 'completed');
  });
});

test.each(DIALECTS)('contexts and tasks: ids are minted, kept, inferred and compared (%s)', async (dialect) => {
  await withAgent(
    agentOf(async (turn) => (turn.history.length === 0 ? { state: 'input-required', text: 'More?' } : done)),
    async (site) => {
      const first = taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'a') }));
      expect(first.contextId).toMatch(/./);
      const second = taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'b', { contextId: first.contextId }) }));
      expect(second.contextId).toBe(first.contextId);
      expect(second.id).not.toBe(first.id);
      const mismatch = await rpc(site, dialect, 'send', { message: message(dialect, 'c', { taskId: first.id, contextId: 'another' }) });
      expect(mismatch.error.code).toBe(-32602);
      const inferred = taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'd', { taskId: first.id }) }));
      expect(inferred).toMatchObject({ id: first.id, contextId: first.contextId });
      expect(inferred.history.map((entry: Wire) => entry.parts[0].text)).toEqual(['a', 'More?', 'd', 'Done.']);
      expect(inferred.history.every((entry: Wire) => entry.taskId === first.id && entry.contextId === first.contextId)).toBe(true);

      const before = await rpc(site, dialect, 'get', { id: first.id });
      for (const operation of ['send', 'stream'] as const) {
        const late = await rpc(site, dialect, operation, { message: message(dialect, 'e', { taskId: first.id }) });
        expect(late.error.code).toBe(-32004);
        expect(late.error.message).toContain('completed');
      }
      expect(await rpc(site, dialect, 'get', { id: first.id })).toEqual(before);
      expect((await rpc(site, dialect, 'cancel', { id: first.id })).error.code).toBe(-32002);
      expect((await rpc(site, dialect, 'subscribe', { id: first.id })).error.code).toBe(-32004);
    },
  );
});

test.each(DIALECTS)('the length of the history follows what is asked for (%s)', async (dialect) => {
  await withAgent(echo, async (site) => {
    const send = async (historyLength: number): Promise<Wire> =>
      taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'x'), configuration: { historyLength } }));
    const none = await send(0);
    expect(none.history ?? []).toEqual([]);
    expect((await send(1)).history).toHaveLength(1);
    const get = async (historyLength?: number): Promise<Wire[]> => taskOf(await rpc(site, dialect, 'get', { id: none.id, historyLength })).history ?? [];
    const all = await get();
    expect(all).toHaveLength(3);
    expect(await get(2)).toEqual(all.slice(-2));
    expect(await get(0)).toEqual([]);
    expect(await get(50)).toEqual(all);
  });
});

test.each(DIALECTS)('an agent that does not stream says so, and answers sends (%s)', async (dialect) => {
  await withAgent(agentOf(echo.run, { streaming: false }), async (site) => {
    expect((await rpc(site, dialect, 'stream', { message: message(dialect, 'x') })).error.code).toBe(-32004);
    expect((await rpc(site, dialect, 'subscribe', { id: 'x' })).error.code).toBe(-32004);
    expect(stateOf(taskOf(await rpc(site, dialect, 'send', { message: message(dialect, 'x') })))).toBe('completed');
  });
});

test('what is not offered has its own code', async () => {
  await withAgent(echo, async (site) => {
    const code = async (method: string, params: unknown, headers: Record<string, string>): Promise<number> =>
      (await post(site, { jsonrpc: '2.0', id: 1, method, params }, headers)).json().error.code;
    expect(await code('CreateTaskPushNotificationConfig', { taskId: 'x', url: 'https://example.com' }, V1)).toBe(-32003);
    expect(await code('ListTaskPushNotificationConfigs', { taskId: 'x' }, V1)).toBe(-32003);
    expect(await code('tasks/pushNotificationConfig/set', { taskId: 'x', pushNotificationConfig: { url: 'https://example.com' } }, versionHeaders('0.x'))).toBe(
      -32003,
    );
    expect(await code('GetExtendedAgentCard', {}, V1)).toBe(-32004);
    expect(await code('agent/getAuthenticatedExtendedCard', undefined, versionHeaders('0.x'))).toBe(-32004);
  });
});

test('errors of 1.0 carry an ErrorInfo; those of 0.3 no data', async () => {
  await withAgent(echo, async (site) => {
    expect((await rpc(site, '1.0', 'get', { id: 'nope' })).error.data).toEqual([
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org' },
    ]);
    expect((await rpc(site, '1.0', 'send', {})).error.data[0].reason).toBe('INVALID_PARAMS');
    expect((await rpc(site, '0.x', 'get', { id: 'nope' })).error).not.toHaveProperty('data');
  });
});

test('lists: newest first, by page, filtered, without artifacts unless asked for', async () => {
  await withAgent(echo, async (site) => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(taskOf(await rpc(site, '1.0', 'send', { message: message('1.0', `n${n}`) })).id);
    const list = async (params: Wire): Promise<Wire> => rpc(site, '1.0', 'list', params);
    const all = (await list({})).result;
    expect(all).toMatchObject({ totalSize: 7, pageSize: 50, nextPageToken: '' });
    const order = all.tasks.map(({ id, status }: Wire) => `${status.timestamp} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect(all.tasks.every((task: Wire) => task.artifacts === undefined)).toBe(true);

    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = (await list({ pageSize: 3, pageToken })).result;
      seen.push(...page.tasks.map(({ id }: Wire) => id));
      pageToken = page.nextPageToken;
      expect(page.totalSize).toBe(7);
    } while (pageToken !== '');
    expect(seen).toEqual(all.tasks.map(({ id }: Wire) => id));
    expect(new Set(seen)).toEqual(new Set(ids));

    const one = all.tasks[2];
    expect((await list({ contextId: one.contextId, includeArtifacts: true, historyLength: 1 })).result.tasks).toMatchObject([
      { id: one.id, artifacts: [{ artifactId: 'answer' }], history: [{}] },
    ]);
    expect((await list({ status: 'TASK_STATE_COMPLETED' })).result.totalSize).toBe(7);
    expect((await list({ status: 'TASK_STATE_FAILED' })).result).toMatchObject({ totalSize: 0, tasks: [], nextPageToken: '' });
    expect((await list({ statusTimestampAfter: all.tasks[0].status.timestamp })).result.tasks[0].id).toBe(all.tasks[0].id);
    expect((await list({ statusTimestampAfter: '2999-01-01T00:00:00Z' })).result.totalSize).toBe(0);
    for (const bad of [{ pageSize: 0 }, { pageSize: 101 }, { pageToken: 'rubbish' }, { status: 'TASK_STATE_ODD' }, { statusTimestampAfter: 'noon' }]) {
      expect({ bad, ...(await list(bad)) }).toMatchObject({ bad, error: { code: -32602 } });
    }
  });
});

test('strange keys in metadata and ids pass through and touch nothing', async () => {
  await withAgent(
    agentOf(async (turn, out) => {
      out.artifact({ id: turn.message.messageId as never, name: 'x', parts: [{ type: 'text', text: JSON.stringify(turn.message.metadata) }] });
      return done;
    }),
    async (site) => {
      const body =
        '{"jsonrpc":"2.0","id":"__proto__","method":"message/send","params":{"message":{"kind":"message","role":"user","messageId":"__proto__","parts":[{"kind":"text","text":"x"}],"metadata":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}},"metadata":{"__proto__":{"polluted":true}}}}';
      const answer = (await post(site, body)).json();
      expect(answer.id).toBe('__proto__');
      expect(answer.result.artifacts[0].artifactId).toBe('__proto__');
      expect(answer.result.artifacts[0].parts[0].text).toContain('"__proto__":{"polluted":true}');
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});

test('a message to a task that is being worked on is refused and changes nothing', async () => {
  const { agent } = endless();
  await withAgent(agent, async (site) => {
    const { id } = taskOf(await rpc(site, '1.0', 'send', { message: message('1.0', 'go'), configuration: { returnImmediately: true } }));
    expect((await rpc(site, '1.0', 'send', { message: message('1.0', 'more', { taskId: id }) })).error.code).toBe(-32004);
    expect((await rpc(site, '1.0', 'get', { id })).result.history).toHaveLength(1);
  });
});

test.each(DIALECTS)('an agent that throws ends its task as failed, in words that give nothing away (%s)', async (dialect) => {
  const key = 'sk-test-1234abcd';
  const agents = [
    agentOf(async () => {
      throw new Error(`401 Incorrect API key provided: ${key}. at /srv/app/src/llm.ts:42`);
    }),
    agentOf((() => {
      throw new Error(`sync ${key} /srv/app/src/llm.ts:42`);
    }) as never),
  ];
  for (const agent of agents) {
    await withAgent(agent, async (site) => {
      const sent = await rpc(site, dialect, 'send', { message: message(dialect, 'x') });
      expect(stateOf(taskOf(sent))).toBe('failed');
      const events = await collect(await stream(site, dialect, 'stream', { message: message(dialect, 'x') }));
      expect(stateOf(eventOf(events.at(-1)).value)).toBe('failed');
      for (const secret of ['sk-test', '/srv/app', 'llm.ts', 'ts:42']) expect(JSON.stringify([sent, events])).not.toContain(secret);
      expect(site.log.join('\n')).toContain('llm.ts:42');
      expect(site.log.join('\n')).not.toContain(key);
      expect(site.log.every((line) => !line.includes('\n'))).toBe(true);
    });
  }
});

test('of two messages that reach a waiting task at once, one starts its next turn and the other is refused', async () => {
  let turns = 0;
  const agent = agentOf(async (turn) => {
    turns += 1;
    if (turn.history.length === 0) return { state: 'input-required', text: 'Which?' };
    await new Promise((resolve) => setTimeout(resolve, 20));
    return done;
  });
  await withAgent(agent, async (site) => {
    const { id } = taskOf(await rpc(site, '1.0', 'send', { message: message('1.0', 'go') }));
    const answers = await Promise.all([1, 2, 3].map((n) => rpc(site, '1.0', 'send', { message: message('1.0', `answer ${n}`, { taskId: id }) })));
    expect(answers.map((answer) => answer.error?.code ?? stateOf(taskOf(answer))).toSorted()).toEqual([-32004, -32004, 'completed']);
    expect(turns).toBe(2);
    expect((await rpc(site, '1.0', 'get', { id })).result.history).toHaveLength(4);
  });
});

test('an agent that gives no proper end fails its task', async () => {
  for (const end of [undefined, null, {}, { state: 'odd', text: 5 }]) {
    await withAgent(
      agentOf(async () => end as never),
      async (site) => {
        expect(stateOf(taskOf(await rpc(site, '0.x', 'send', { message: message('0.x', 'x') })))).toBe('failed');
      },
    );
  }
});

test('odd request targets are answered like any other', async () => {
  await withAgent(echo, async (site) => {
    for (const path of ['//', '/?', '/?a2a-version', '/?%', '/??a2a-version=1.0', '//evil.example/?x']) {
      const answer = await http(site, { method: 'POST', path, headers: versionHeaders('0.x'), body: '{}' });
      expect([path, answer.json().error.code]).toEqual([path, -32600]);
    }
  });
});
