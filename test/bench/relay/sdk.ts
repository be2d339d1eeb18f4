/** The same agent as the official packages' examples write it: the `openai` loop, the SDK's default handler, store and Express route. `flood N` streams past the store, to see the route's writer alone. */
import { createServer } from 'node:http';
import type { AgentCard, SendMessageRequest, StreamResponse, Task } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore, type AgentExecutor } from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import OpenAI from 'openai';
import { serveChild } from './child.ts';

const openai = new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${process.argv[2]}/v1`, maxRetries: 0 });
const card: AgentCard = {
  name: 'Bench',
  description: 'b',
  version: '1.0.0',
  supportedInterfaces: [{ url: 'http://localhost/', protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' }],
  provider: undefined,
  capabilities: { streaming: true, extensions: [] },
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
  signatures: [],
};
const status = (state: number): Task['status'] => ({ state, message: undefined, timestamp: new Date().toISOString() });
const update = (ids: { taskId: string; contextId: string }, text: string, append: boolean): StreamResponse => ({
  payload: {
    $case: 'artifactUpdate',
    value: {
      ...ids,
      append,
      lastChunk: false,
      metadata: undefined,
      artifact: {
        artifactId: 'draft',
        name: 'Draft',
        description: '',
        metadata: undefined,
        extensions: [],
        parts: [{ content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: '' }],
      },
    },
  },
});
const wordsOf = (request: SendMessageRequest): string =>
  request.message?.parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('') ?? '';

const executor: AgentExecutor = {
  async execute({ taskId, contextId, request, userMessage }, bus) {
    bus.publish(AgentEvent.task({ id: taskId, contextId, status: status(1), artifacts: [], history: [userMessage], metadata: undefined }));
    let append = false;
    for await (const part of await openai.chat.completions.create({ model: wordsOf(request), messages: [{ role: 'user', content: 'u' }], stream: true })) {
      const event = update({ taskId, contextId }, part.choices[0]?.delta.content ?? '', append).payload;
      if (event?.$case === 'artifactUpdate' && part.choices[0]?.delta.content) {
        bus.publish(AgentEvent.artifactUpdate(event.value));
        append = true;
      }
    }
    bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: status(3), metadata: undefined }));
  },
  async cancelTask() {
    throw new Error('not in this benchmark');
  },
};
class Flooding extends DefaultRequestHandler {
  override async *sendMessageStream(
    ...[request, context]: Parameters<DefaultRequestHandler['sendMessageStream']>
  ): ReturnType<DefaultRequestHandler['sendMessageStream']> {
    const flood = Number(/flood (\d+)/.exec(wordsOf(request))?.[1] ?? 0);
    if (flood === 0) yield* super.sendMessageStream(request, context);
    const line = 'x'.repeat(1000);
    for (let n = 0; n < flood; n += line.length) {
      yield update({ taskId: 't', contextId: 'c' }, line, n > 0);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
const app = express();
app.use(jsonRpcHandler({ requestHandler: new Flooding(card, new InMemoryTaskStore(), executor), userBuilder: UserBuilder.noAuthentication }));
serveChild(createServer(app));
