import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import type { Lab } from './support.ts';

/**
 * Gives a site of the demo a repository, in a folder unless a Git remote is named, and a module of its section of contracts with
 * two versions, between which `edit` is done; finds out the drift. Gives the Guid of the module.
 */
export async function makeVersions(
  lab: Pick<Lab, 'home' | 'host'>,
  site: string,
  { remote, edit }: { remote?: string; edit?: () => Promise<void> } = {},
): Promise<string> {
  const { client } = lab.host;
  const folder = join(lab.home, 'shared versions');
  await mkdir(folder, { recursive: true });
  const settings = remote
    ? ({ name: 'Remote', provider: 'Git', location: remote } as const)
    : ({ name: 'Shared folder', provider: 'FileSystem', location: folder } as const);
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
    if (version === '1.0') await edit?.();
  }
  await runLong(client.versions.status({}));
  return guid;
}
