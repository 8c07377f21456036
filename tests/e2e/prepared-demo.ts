import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/host/start.ts';
import { memoryKeychain } from '../support/keychain.ts';

/** Where the demo of a test run lies once it is made; set by the global setup, and absent outside of a run. */
export const DEMO_FOLDER = 'SITEFERRY_TEST_DEMO_FOLDER';

/**
 * Gives a state folder the demo before a window asks for it: one that is made once in a test run, and copied. It comes without
 * its directory, whose ports would be those of all the copies; what needs that makes a demo of its own.
 */
export async function prepareDemo(home: string): Promise<void> {
  const folder = process.env[DEMO_FOLDER];
  if (folder === undefined) return;
  const made = join(folder, 'demo');
  const copy = () => cp(made, join(home, 'demo'), { recursive: true });
  await copy().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await make(folder, made);
    await copy();
  });
}

/** Two workers that begin at the same time both make it; the first one counts. */
async function make(folder: string, made: string): Promise<void> {
  const home = await mkdtemp(join(folder, 'new-'));
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
  await runLong(host.client.site.demo({}), () => {});
  await host.close();
  await rm(join(home, 'demo', 'directory.json'));
  await rename(join(home, 'demo'), made).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error;
  });
  await rm(home, { recursive: true, force: true });
}
