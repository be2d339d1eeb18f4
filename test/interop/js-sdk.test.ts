/** The official JavaScript SDK's client as an oracle: it must be able to do everything with an agent of this kit, in both dialects. */
import { AgentCard, TaskState, type Message, type StreamResponse, type Task } from '@a2a-js/sdk';
import { type Client, ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { parseLegacyAgentCard } from '@a2a-js/sdk/compat/v0_3/client';
import type { Agent } from '@handoff/shared/agent-kit/agent';
import { describe, expect, test } from 'vitest';
import { agentOf, DIALECTS, done, echo, endless, withAgent, type Dialect, type Site } from '../agent-kit/harness.ts';

const legacyCompat = { enabled: true };
const factory = new ClientFactory({
  transports: [new JsonRpcTransportFactory({ legacyCompat })],
  cardResolver: new DefaultAgentCardResolver({ legacyCompat }),
});
async function connect(site: Site, dialect: Dialect): Promise<Client> {
  if (dialect === '1.0') return factory.createFromUrl(site.url);
  const response = await fetch(`${site.url}/.well-known/agent.json`, { headers: { 'a2a-version': '0.3' } });
  return factory.createFromAgentCard(parseLegacyAgentCard(await response.json()));
}
const message = (text: string, more: Partial<Message> = {}): Message => ({
  messageId: crypto.randomUUID(),
  role: 1,
  contextId: '',
  taskId: '',
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
  parts: [{ content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: '' }],
  ...more,
});
const request = (text: string, more: Partial<Message> = {}, returnImmediately = false): Parameters<Client['sendMessage']>[0] => ({
  tenant: '',
  message: message(text, more),
  metadata: undefined,
  configuration: { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately },
});
const asTask = (result: Message | Task): Task => {
  if (!('status' in result)) throw new Error('a message, not a task');
  return result;
};
const textOf = (task: Task): string =>
  task.artifacts.flatMap(({ parts }) => parts.map(({ content }) => (content?.$case === 'text' ? content.value : ''))).join('');
const withClient = (dialect: Dialect, agent: Agent, use: (client: Client, site: Site) => Promise<void>): Promise<void> =>
  withAgent(agent, async (site) => use(await connect(site, dialect), site));
async function collect(
  events: AsyncIterable<StreamResponse>,
  each: (event: StreamResponse) => Promise<void> = async () => undefined,
): Promise<StreamResponse[]> {
  const all: StreamResponse[] = [];
  for await (const event of events) {
    all.push(event);
    await each(event);
  }
  return all;
}
const cases = (events: readonly StreamResponse[]): (string | undefined)[] => events.map(({ payload }) => payload?.$case);
const lastState = (events: readonly StreamResponse[]): TaskState | undefined => {
  const payload = events.at(-1)?.payload;
  return payload?.$case === 'statusUpdate' ? payload.value.status?.state : undefined;
};

test('the card that is given without a version reads as 1.0 and as 0.3', async () => {
  await withAgent(echo, async (site) => {
    const hybrid: unknown = await (await fetch(`${site.url}/.well-known/agent-card.json`)).json();
    const modern = AgentCard.fromJSON(hybrid);
    expect(modern.supportedInterfaces.map(({ protocolVersion }) => protocolVersion)).toEqual(['1.0', '0.3']);
    expect(modern.securitySchemes['modelKey']?.scheme).toMatchObject({ $case: 'apiKeySecurityScheme', value: { location: 'header', name: 'x-llm-api-key' } });
    const legacy = parseLegacyAgentCard(hybrid);
    expect(legacy.supportedInterfaces[0]).toMatchObject({ url: `${site.url}/`, protocolBinding: 'JSONRPC', protocolVersion: '0.3.0' });
    expect(legacy.securitySchemes['modelKey']?.scheme).toMatchObject({ $case: 'apiKeySecurityScheme', value: { location: 'header', name: 'x-llm-api-key' } });
    const clients = [
      await new ClientFactory().createFromUrl(site.url),
      await factory.createFromAgentCard(new DefaultAgentCardResolver({ legacyCompat }).normalizeAgentCard(hybrid)),
    ];
    for (const client of clients) {
      expect(client.protocolVersion).toBe('1.0');
      expect(asTask(await client.sendMessage(request('hi'))).status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    }
  });
});

describe.each(DIALECTS)('the client of the SDK, in %s', (dialect) => {
  test('sends, gets, and reads the artifact', async () => {
    await withClient(dialect, echo, async (client) => {
      expect(client.protocolVersion).toMatch(dialect === '1.0' ? /^1\.0/ : /^0\.3/);
      const task = asTask(await client.sendMessage(request('one two')));
      expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
      expect(textOf(task)).toBe('one two');
      expect(await client.getTask({ tenant: '', id: task.id })).toEqual(task);
      expect((await client.getTask({ tenant: '', id: task.id, historyLength: 1 })).history).toHaveLength(1);
    });
  });

  test('streams', async () => {
    await withClient(dialect, echo, async (client) => {
      const events = await collect(client.sendMessageStream(request('one two')));
      expect(cases(events)[0]).toBe('task');
      expect(cases(events).filter((kind) => kind === 'artifactUpdate').length).toBeGreaterThan(1);
      expect(lastState(events)).toBe(TaskState.TASK_STATE_COMPLETED);
    });
  });

  test('cancels a stream that runs, and can be told twice', async () => {
    await withClient(dialect, endless().agent, async (client) => {
      let id = '';
      const events = await collect(client.sendMessageStream(request('go')), async ({ payload }) => {
        if (payload?.$case === 'task') id = payload.value.id;
        if (payload?.$case === 'artifactUpdate' && payload.value.append) await client.cancelTask({ tenant: '', id, metadata: undefined });
      });
      expect(lastState(events)).toBe(TaskState.TASK_STATE_CANCELED);
      expect((await client.cancelTask({ tenant: '', id, metadata: undefined })).status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    });
  });

  test('starts without waiting, subscribes, and sees the end', async () => {
    await withClient(dialect, endless().agent, async (client) => {
      const task = asTask(await client.sendMessage(request('go', {}, true)));
      const events = await collect(client.resubscribeTask({ tenant: '', id: task.id }), async ({ payload }) => {
        if (payload?.$case === 'artifactUpdate') await client.cancelTask({ tenant: '', id: task.id, metadata: undefined });
      });
      expect(cases(events)[0]).toBe('task');
      expect(lastState(events)).toBe(TaskState.TASK_STATE_CANCELED);
    });
  });

  test('goes on with a task that waits', async () => {
    const agent = agentOf(async (turn) => (turn.history.length === 0 ? { state: 'input-required', text: 'Which?' } : done));
    await withClient(dialect, agent, async (client) => {
      const first = asTask(await client.sendMessage(request('go')));
      expect(first.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
      const second = asTask(await client.sendMessage(request('that', { taskId: first.id, contextId: first.contextId })));
      expect(second).toMatchObject({ id: first.id, status: { state: TaskState.TASK_STATE_COMPLETED } });
    });
  });

  test('is told errors by their names', async () => {
    await withClient(dialect, echo, async (client) => {
      const named = async (call: Promise<unknown>): Promise<string> =>
        call.then(
          () => 'no error',
          (cause: unknown) => (cause instanceof Error ? cause.name : 'not an error'),
        );
      const { id } = asTask(await client.sendMessage(request('x')));
      expect(await named(client.getTask({ tenant: '', id: 'nope' }))).toBe('TaskNotFoundError');
      expect(await named(client.cancelTask({ tenant: '', id, metadata: undefined }))).toBe('TaskNotCancelableError');
      expect(await named(client.sendMessage(request('x', { taskId: id })))).toBe('UnsupportedOperationError');
      expect(await named(client.sendMessage(request('x', { parts: [] })))).toBe('RequestMalformedError');
      expect(await named(collect(client.resubscribeTask({ tenant: '', id: 'nope' })))).toBe('TaskNotFoundError');
      expect(await named(collect(client.sendMessageStream(request('x', { taskId: 'nope' }))))).toBe('TaskNotFoundError');
    });
  });

  test('lists tasks where the dialect can', async () => {
    await withClient(dialect, echo, async (client) => {
      const { id } = asTask(await client.sendMessage(request('x')));
      const listing = client.listTasks({ tenant: '', contextId: '', status: 0, pageToken: '', statusTimestampAfter: undefined });
      const ids = await listing.then(
        ({ tasks }) => tasks.map((task) => task.id),
        (cause: unknown) => (/not found/i.test(String(cause)) ? 'no such method' : cause),
      );
      expect(ids).toEqual(dialect === '1.0' ? [id] : 'no such method');
    });
  });
});
