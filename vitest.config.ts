import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/bench/**'],
    pool: 'forks',
    // Each file may hold an embedded database of several hundred megabytes.
    maxWorkers: 2,
    globalSetup: ['tests/support/postgres-server.ts'],
    // Real databases on a busy machine: a hang shall fail, slowness shall not.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
