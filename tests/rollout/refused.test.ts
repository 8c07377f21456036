import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { rolloutPolicy } from '#core/contract/rollout/policy.ts';
import { startHost } from '#core/operations/start.ts';
import { createRolloutDatabases } from '#core/queue/rollout-databases.ts';
import { memoryKeychain } from '../support/keychain.ts';

it('a roll-out of sites that nobody knows is refused, and so is what is asked of one that is not there', async () => {
  const home = await mkdtemp(join(tmpdir(), 'siteferry-refused-'));
  const { client, close } = startHost(
    { SITEFERRY_HOME: home },
    {
      channel: 'commandLine',
      keychain: memoryKeychain(),
      rollouts: async (context) => createRolloutDatabases(context),
    },
  );
  const refused = (code: string) => ({ code: 'usage', data: { data: { reason: { code } } } });
  const change = { kind: 'version', module: 'Letters', version: '1.1' } as const;
  const policy = rolloutPolicy.parse({ waves: [{ take: { rest: true } }] });
  try {
    await expect(
      runLong(client.rollout.plan({ change, sites: ['group:none'], policy })),
    ).rejects.toMatchObject(refused('rollout.selector-unknown'));
    expect(await client.rollout.list({})).toEqual([]);
    const unknown = refused('rollout.unknown');
    const rollout = '7';
    await expect(
      runLong(client.rollout.decide({ rollout, group: 'a', decisions: [] })),
    ).rejects.toMatchObject(unknown);
    await expect(client.rollout.site({ rollout, site: 'berlin' })).rejects.toMatchObject(unknown);
    await expect(client.rollout.log({ rollout })).rejects.toMatchObject(unknown);
  } finally {
    await close();
    await rm(home, { recursive: true, force: true });
  }
});
