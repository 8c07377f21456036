import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/host/start.ts';
import { memoryKeychain } from '../support/keychain.ts';
import { keepMadeOnce, placeOfMadeOnce } from '../support/made-once.ts';

/**
 * Gives a state folder the demo before a window asks for it: one that is made once in a test run, and copied. It comes without
 * its directory, whose ports would be those of all the copies; what needs that makes a demo of its own. Outside of a test run
 * the window makes it.
 */
export async function prepareDemo(home: string): Promise<void> {
  const made = placeOfMadeOnce('demo');
  if (made === undefined) return;
  if (!existsSync(made)) await make(made);
  await cp(made, join(home, 'demo'), { recursive: true });
}

async function make(place: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'siteferry-demo-'));
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
  await runLong(host.client.site.demo({}), () => {});
  await host.close();
  await rm(join(home, 'demo', 'directory.json'));
  await keepMadeOnce(join(home, 'demo'), place);
  await rm(home, { recursive: true, force: true });
}
