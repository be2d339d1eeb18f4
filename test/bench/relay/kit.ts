/** An agent of this product: the model layer, the kit's output, records and streams. `flood N` as a message writes N characters instead. */
import { createServer } from 'node:http';
import type { Agent } from '@handoff/shared/agent-kit/agent';
import { createLog } from '@handoff/shared/agent-kit/log';
import { chat } from '@handoff/shared/agent-kit/model/chat';
import { createAgentApp } from '@handoff/shared/agent-kit/serve';
import { artifactId } from '@handoff/shared/base/ids';
import { serveChild } from './child.ts';

const baseUrl = `http://127.0.0.1:${process.argv[2]}/v1`;
const agent: Agent = {
  profile: {
    name: 'Bench',
    description: 'b',
    version: '1.0.0',
    streaming: true,
    inputModes: ['text/plain'],
    outputModes: ['text/plain'],
    skills: [],
    keyHeaders: [],
  },
  async run(turn, out) {
    const asked = turn.message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const draft = out.stream({ id: artifactId('draft'), name: 'Draft' });
    const flood = Number(/flood (\d+)/.exec(asked)?.[1] ?? 0);
    const line = 'x'.repeat(1000);
    for (let n = 0; n < flood; n += line.length) await draft.write(line);
    if (flood === 0) {
      const request = { system: 's', user: 'u', maxTokens: 9 };
      for await (const event of chat({ baseUrl, model: asked, trust: 'operator' }, request, { signal: turn.signal }))
        if (event.type === 'text') await draft.write(event.text);
    }
    draft.close();
    return { state: 'completed', text: '' };
  },
};
serveChild(createServer(createAgentApp(agent, { requestsPerMinute: 1_000_000, log: createLog('bench', () => undefined) }).app));
