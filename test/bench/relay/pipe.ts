/** The floor: the upstream's bytes go through unread. */
import { createServer, request as httpRequest } from 'node:http';
import { serveChild } from './child.ts';

const upstream = Number(process.argv[2]);
serveChild(
  createServer((request, response) => {
    const forward = httpRequest({ host: '127.0.0.1', port: upstream, path: '/v1/chat/completions', method: 'POST' }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' });
      answer.pipe(response);
    });
    request.pipe(forward);
  }),
);
