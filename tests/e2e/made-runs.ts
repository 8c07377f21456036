import { rejects } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Lab } from './support.ts';

/** Makes an import into a site fail: its archive is none. */
export async function makeFailedRun({ home, host }: Pick<Lab, 'home' | 'host'>, site: string): Promise<void> {
  const archive = join(home, 'broken.zip');
  await writeFile(archive, 'no archive');
  const run = host.client.transfer.import({ site, archive, options: importOptions.parse({}) });
  await rejects(runLong(run));
}

/** Imports a status of one site into another, and gives the run, which can be undone. */
export async function makeUndoableRun(
  { host: { client } }: Pick<Lab, 'host'>,
  from: string,
  to: string,
): Promise<string> {
  const [found] = await client.transfer.search({
    site: from,
    text: 'Under review',
    limit: 1,
    type: 'states',
  });
  const selection = [{ type: 'states', guid: found?.guid ?? '', includeSubcat: true }];
  const { file } = await runLong(client.transfer.export({ site: from, selection }));
  const options = importOptions.parse({});
  const done = await runLong(client.transfer.import({ site: to, archive: file, options }));
  return done.result.run ?? '';
}
