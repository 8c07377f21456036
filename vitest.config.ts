import { defineConfig } from 'vitest/config';

/** Tests of the built program; everything else runs from the sources. */
const built = [
  'tests/{e2e,kit}/**/*.test.ts',
  'tests/desktop/{desktop,electron,package}.test.ts',
  'tests/renderer/size.test.ts',
];

export default defineConfig({
  test: {
    // Each file may hold an embedded database of several hundred megabytes.
    maxWorkers: 2,
    // Real databases on a busy machine: a hang shall fail, slowness shall not.
    testTimeout: 240_000,
    hookTimeout: 600_000,
    // Also of what is polled: its own is a second.
    expect: { poll: { timeout: 20_000 } },
    // A browser or a server that the machine starves now and then; which tests they were is said at the end.
    retry: 2,
    pool: 'forks',
    setupFiles: ['tests/support/property-seed.ts'],
    // Ended in the opposite order: what is left behind is looked for last.
    globalSetup: [
      'tests/support/left-behind.ts',
      'tests/support/made-once.ts',
      'tests/support/postgres-server.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/bench/**', ...built],
        },
      },
      {
        extends: true,
        test: { name: 'built', include: built, globalSetup: ['tests/support/built.ts'] },
      },
    ],
  },
});
