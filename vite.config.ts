import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readPorts } from './scripts/ports.ts';

const [researcher, writer, page] = readPorts(process.env);

/** Tells the page where the agents are. `npm start` answers the same address with the built page. */
const handoffConfig = (): Plugin => ({
  name: 'handoff-config',
  configureServer(server) {
    server.middlewares.use('/handoff.json', (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('cache-control', 'no-store');
      response.end(
        JSON.stringify({
          researcherUrl: `http://localhost:${researcher.port}`,
          writerUrl: `http://localhost:${writer.port}`,
          standIns: process.env['STAND_INS'] === '1',
        }),
      );
    });
  },
});

export default defineConfig({
  root: 'client',
  plugins: [react(), handoffConfig()],
  build: { emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  server: { host: 'localhost', port: page.port, strictPort: true },
});
