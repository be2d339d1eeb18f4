/** Stands in for a model service: streams as many four-character tokens as the model's name says (`tokens-1000`), one event and one write each. `tokens-1000-at-100` paces them to 100 a second. */
import { createServer, type ServerResponse } from 'node:http';
import { serveChild } from './child.ts';

const chunk = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const token = chunk({ content: 'abc ' }, null);

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });

serveChild(
  createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', async () => {
      const [, count, perSecond] = /tokens-(\d+)(?:-at-(\d+))?/.exec(body) ?? [];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let n = 0; n < Number(count ?? 0) && !response.destroyed; n += 1) {
        // A paced token is stamped with the time at which it was sent.
        const text = perSecond ? chunk({ content: `${(performance.timeOrigin + performance.now()).toFixed(2)} ` }, null) : token;
        if (!response.write(text)) await drained(response);
        if (perSecond) await new Promise((resolve) => setTimeout(resolve, 1000 / Number(perSecond)));
      }
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
    });
  }),
);
