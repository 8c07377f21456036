import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import type { Lab } from './support.ts';

/**
 * Gives a site of the demo a repository in a folder, and a module of its section of contracts with two versions; finds out the
 * drift. Gives the Guid of the module.
 */
export async function makeVersions(lab: Pick<Lab, 'home' | 'host'>, site: string): Promise<string> {
  const { client } = lab.host;
  const location = join(lab.home, 'shared versions');
  await mkdir(location, { recursive: true });
  const settings = { name: 'Shared folder', provider: 'FileSystem', location } as const;
  const [repository] = await client.versions.settings.save({ site, settings });
  await runLong(client.versions.settings.prepare({ site, id: repository?.id ?? 0 }));
  const nodes = await client.transfer.resolve({ site, nodes: [{ type: '_category', node: '1' }] });
  const { guid } = await client.versions.modules.save({
    site,
    name: 'Contracts',
    description: 'Contracts, with all that they need',
    selection: nodes.map((node) => ({ ...node, includeSubcat: false })),
  });
  for (const [version, name] of [
    ['1.0', 'As it was installed'],
    ['1.1', 'New statuses'],
  ] as const) {
    await runLong(client.versions.create({ site, module: guid, version, name }));
  }
  await runLong(client.versions.status({}));
  return guid;
}
