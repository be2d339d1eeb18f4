/** The model layer alone: the stream is read as the Writer reads it and only counted. What the kit costs is the rest. */
import { createServer } from 'node:http';
import { chat } from '@handoff/shared/agent-kit/model/chat';
import { serveChild } from './child.ts';

const baseUrl = `http://127.0.0.1:${process.argv[2]}/v1`;
serveChild(
  createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', async () => {
      const model = /tokens-[\w-]+/.exec(body)?.[0] ?? '';
      let characters = 0;
      for await (const event of chat({ baseUrl, model, trust: 'operator' }, { system: 's', user: 'u', maxTokens: 9 }, { signal: new AbortController().signal }))
        if (event.type === 'text') characters += event.text.length;
      response.end(`data: ${characters}\n\n`);
    });
  }),
);
