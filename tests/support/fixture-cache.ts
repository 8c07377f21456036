import { mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a test run keeps what it makes once; absent outside of a run. */
const FOLDER = 'SITEFERRY_TEST_MADE_ONCE';

/**
 * Vitest's global setup: a folder for what is made once in a run and copied from then on. The state folder of every test
 * that names none is there as well, and never that of the person who runs the tests.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'siteferry-made-once-'));
  process.env[FOLDER] = folder;
  process.env.SITEFERRY_HOME = join(folder, 'state');
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A place in that folder; undefined outside of a test run. */
export function fixturePath(name: string): string | undefined {
  const folder = process.env[FOLDER];
  return folder === undefined ? undefined : join(folder, name);
}

/** Puts what was made into its place, whole. Of two that were made at the same time the first one stays. */
export async function saveFixture(made: string, place: string): Promise<void> {
  await rename(made, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error;
  });
}
