import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { startHost } from '#core/operations/start.ts';
import { createRolloutDatabases } from '#core/queue/rollout-databases.ts';
import { openSite } from '#core/site/open.ts';
import { embedded } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';

const NAMES = ['berlin', 'bonn', 'bremen'];

let home: string;
const sites: TestSite[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-local-'));
  for (const name of [...NAMES, 'source']) {
    const made = await createSite(embedded, { seed: { profile: 'demo' } });
    if (name === 'source')
      await made.site.write((session) => session.query(`UPDATE dbo."Buttons" SET "Caption" = 'rolled out'`));
    await made.site.close();
    sites.push(made);
    const added = await cli('site', 'save', '--name', name, '--site', made.url);
    expect(added.code, added.stderr).toBe(0);
  }
  const exported = await cli('export', '--site', 'source', '--all', '--out', join(home, 'buttons.zip'));
  expect(exported.code, exported.stderr).toBe(0);
});
afterAll(async () => {
  for (const one of sites) await one.remove();
  await rm(home, { recursive: true, force: true });
});

const cli = (...words: string[]) => runHere(words, { home });

async function captionsOf(index: number): Promise<unknown[]> {
  const site = await openSite(sites[index]?.url ?? '', { catalog: referenceCatalog });
  try {
    const rows = await site.read((session) =>
      session.query('SELECT DISTINCT "Caption" FROM dbo."Buttons" ORDER BY 1'),
    );
    return rows.map(({ Caption }) => Caption);
  } finally {
    await site.close();
  }
}

const statesOf = async () => {
  const { stdout } = await cli('rollout', 'sites', '--json');
  return (JSON.parse(stdout) as { sites: { state: string }[] }).sites.map(({ state }) => state);
};

it('is planned, run and undone on this computer, without a server', async () => {
  const before = await Promise.all([0, 1, 2].map(captionsOf));
  const planned = await cli(
    'rollout',
    'plan',
    '--archive',
    join(home, 'buttons.zip'),
    ...NAMES.flatMap((name) => ['--sites', name]),
    '--wave',
    '1',
    '--wave',
    'rest',
    '--approval',
  );
  expect(planned.code, planned.stdout + planned.stderr).toBe(0);
  const first = await cli('rollout', 'run');
  expect(first.code, first.stdout + first.stderr).toBe(10);
  expect(first.stdout).toContain('siteferry rollout approve');
  expect(await statesOf()).toEqual(['done', 'waiting', 'waiting']);
  const approved = await cli('rollout', 'approve');
  expect(approved.code, approved.stdout + approved.stderr).toBe(0);
  const last = await cli('rollout', 'run');
  expect(last.code, last.stdout + last.stderr).toBe(0);
  expect(await statesOf()).toEqual(['done', 'done', 'done']);
  for (const index of [0, 1, 2]) expect(await captionsOf(index)).toEqual(['rolled out']);
  const undone = await cli('rollout', 'undo', '--everything');
  expect(undone.code, undone.stdout + undone.stderr).toBe(0);
  expect(await statesOf()).toEqual(['undone', 'undone', 'undone']);
  expect(await Promise.all([0, 1, 2].map(captionsOf))).toEqual(before);
});

it('says who has the roll-outs of this computer, and lets go of them when nobody asks', async () => {
  const host = startHost(
    { SITEFERRY_HOME: home },
    {
      channel: 'window',
      keychain: memoryKeychain(),
      rollouts: async (context) => createRolloutDatabases(context),
    },
  );
  const held = host.client.rollout.list({});
  await held;
  const refused = await cli('rollout', 'list');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('in use by this program');
  await expect.poll(async () => (await cli('rollout', 'list')).code, { timeout: 30_000 }).toBe(0);
  await host.close();
});
