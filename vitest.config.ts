import { defineConfig } from 'vitest/config';
import { isWholeRun } from './tests/support/tier.ts';

/** Tests of the built program; everything else runs from the sources. */
const built = [
  'tests/{e2e,kit}/**/*.test.ts',
  'tests/desktop/{desktop,electron,package}*.test.ts',
  'tests/renderer/size.test.ts',
];
/** Tests that set what Node reads once in a process. */
const alone = ['tests/directory/own-store.test.ts'];
const outside = ['tests/bench/**', ...(isWholeRun ? [] : ['**/*.all.test.ts'])];

export default defineConfig({
  test: {
    // For what hangs: real databases on a busy machine are slow, and slowness shall not fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Also of what is polled: its own is a second.
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    setupFiles: ['tests/support/setup-file.ts'],
    // Ended in the opposite order: what is left behind is looked for last.
    globalSetup: [
      'tests/support/check-untracked.ts',
      'tests/support/build-command-line.ts',
      'tests/support/fixture-cache.ts',
      'tests/support/postgres-server.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          // More than there are cores, because tests wait for servers; each may hold an embedded database.
          maxWorkers: 3,
          // A worker imports the sources once for all its files (a third of the time otherwise); no file may leave a trace. Embedded
          // databases give their memory back with their process only, and the whole run has hundreds of them.
          isolate: isWholeRun,
          sequence: { groupOrder: 2 },
          include: ['tests/**/*.test.ts'],
          exclude: [...outside, ...built, ...alone],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          include: alone,
          exclude: outside,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          // Pages are waited for, too: a click takes some frames.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: built,
          exclude: outside,
          globalSetup: ['tests/support/build-program.ts', 'tests/support/shared-chromium.ts'],
        },
      },
    ],
  },
});
