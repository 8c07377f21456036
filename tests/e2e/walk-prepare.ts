import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import { makeVersions } from './made-versions.ts';
import { addShopRollout } from './shop-rollout.ts';
import type { Lab } from './support.ts';

/** The roll-out that was planned, and one that is stopped. */
export const ROLLOUT = 'Contracts 1.1';
export const SHOPS = 'Letters 1.1 for all shops';

/** Makes two runs of the demo, which can be compared, gives its source versions, and administers the site of it on which people have signed in. */
export async function prepareWalk(lab: Pick<Lab, 'home' | 'host'>): Promise<void> {
  await lab.host.client.window.remember({ values: { 'site.administered': 'Demo source' } });
  for (const site of ['Demo source', 'Demo receiver']) {
    const steps = await lab.host.client.transfer.export({ site, selection: 'all' });
    while (!(await steps.next()).done);
  }
  const module = await makeVersions(lab, 'Demo source');
  await planRollout(lab, module);
  const { sql } = await lab.host.context.rollouts({});
  await addShopRollout(sql, { name: SHOPS, state: 'stopped', sites: 500, settled: 24 });
  await lab.host.client.service.keys.create({
    ...{ site: 'Demo source', name: 'pipeline', user: 'admin', days: 90 },
    rights: ['transfer:write', 'jobs:write'],
  });
}

/** Plans a roll-out of the latest version to both sites, of which one has it. */
async function planRollout(
  { home, host: { client } }: Pick<Lab, 'home' | 'host'>,
  module: string,
): Promise<void> {
  const site = 'Demo receiver';
  const location = join(home, 'shared versions');
  const [repository] = await client.versions.settings.save({
    site,
    settings: { name: 'Shared folder', provider: 'FileSystem', location },
  });
  await runLong(client.versions.settings.prepare({ site, id: repository?.id ?? 0 }));
  await runLong(
    client.rollout.plan({
      name: ROLLOUT,
      change: { kind: 'version', module, version: '1.1' },
      sites: ['Demo source', site],
      policy: {
        waves: [
          { name: 'Canary', take: { count: 1 }, gate: { approval: true, minutes: 30 } },
          { take: { rest: true } },
        ],
      },
    }),
  );
}
