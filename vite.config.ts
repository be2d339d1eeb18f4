import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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

/** Writes what each built file is made of, so that a size can name the modules behind it (scripts/size.ts). */
const handoffParts = (): Plugin => ({
  name: 'handoff-parts',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const parts = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [
            {
              file: file.fileName,
              imports: file.imports,
              modules: Object.entries(file.modules).map(([id, { renderedLength }]) => ({ id: relative(import.meta.dirname, id), chars: renderedLength })),
            },
          ]
        : [],
    );
    if (dir === undefined) return;
    mkdirSync(join(dir, '.vite'), { recursive: true });
    writeFileSync(join(dir, '.vite/parts.json'), JSON.stringify(parts));
  },
});

export default defineConfig({
  root: 'client',
  plugins: [react(), handoffConfig(), handoffParts()],
  build: {
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // All that the first picture needs comes in one file: one request, and the best compression.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: { host: 'localhost', port: page.port, strictPort: true },
});
