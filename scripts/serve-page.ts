/** Serves the built page on loopback with a strict content security policy, and tells it where the agents are. */
import { resolve } from 'node:path';
import express from 'express';
import helmet from 'helmet';
import { readPorts } from './ports.ts';

const [researcher, writer, page] = readPorts(process.env);
const dist = resolve(import.meta.dirname, '../client/dist');
const agents = [researcher, writer].flatMap(({ port }) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

const app = express();
app.disable('x-powered-by');
const hosts = new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${page.port}`));
app.use((req, res, next) => {
  if (hosts.has(req.headers.host ?? '')) next();
  else res.status(403).type('text/plain').send(`This page answers only to localhost:${page.port}.\n`);
});
app.use(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...agents],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  }),
);
app.get('/handoff.json', (_req, res) => {
  res.set('cache-control', 'no-store').json({
    researcherUrl: `http://localhost:${researcher.port}`,
    writerUrl: `http://localhost:${writer.port}`,
    standIns: process.env['STAND_INS'] === '1',
  });
});
app.use(
  express.static(dist, {
    index: 'index.html',
    redirect: false,
    setHeaders: (res, path) => void res.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  }),
);
app.use((_req, res) => void res.status(404).type('text/plain').send('Nothing is served here. The page is at /.\n'));

const server = app.listen(page.port, '127.0.0.1', (error) => {
  if (error) {
    console.error(`The page cannot start on port ${page.port}: ${error.message}. Set ${page.variable} to a free port.`);
    process.exit(1);
  }
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
