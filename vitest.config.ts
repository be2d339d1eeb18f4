/** Test projects. Kept apart from vite.config.ts because that file's root is `client`. */
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

const ignored = ['**/node_modules/**', '**/dist/**', 'test/bench/**'];

export default defineConfig({
  test: {
    reporters: ['default', './test/reporter.ts'],
    maxWorkers: 2,
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ignored,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: ['./test/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.e2e.ts'],
          exclude: ignored,
          testTimeout: 60_000,
          hookTimeout: 90_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
