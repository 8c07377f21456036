import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, startHost } from '#core/operations/start.ts';
import { postgres } from '../support/databases.ts';
import { memoryKeychain } from '../support/keychain.ts';
import { createSite, type TestSite } from '../support/sites.ts';

let folder: string;
let host: Host;
let made: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-repositories-'));
  host = startHost(
    { SITEFERRY_HOME: join(folder, 'home') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  made = await createSite(postgres, { seed: { profile: 'demo' } });
});
afterAll(async () => {
  await host.close();
  await made.remove();
  await rm(folder, { recursive: true, force: true });
});

it('of the repositories of a site one is active, and its secret is told by no answer', async () => {
  const { client } = host;
  const site = made.url;
  const draft = (name: string) =>
    ({ name, provider: 'Git', location: `https://example.com/${name}.git` }) as const;
  await client.versions.settings.save({ site, settings: draft('one') });
  const saved = await client.versions.settings.save({ site, settings: draft('two') });
  const active = (list: typeof saved) => list.filter(({ isActive }) => isActive).map(({ name }) => name);
  expect(active(saved)).toEqual(['one']);

  const id = saved.find(({ name }) => name === 'two')?.id ?? 0;
  expect(active(await client.versions.settings.activate({ site, id }))).toEqual(['two']);

  await client.versions.settings.keepSecret({ site, id, secret: 'a secret token' });
  const list = await client.versions.settings.list({ site });
  expect(active(list)).toEqual(['two']);
  expect(list.map(({ name, secret }) => [name, secret])).toEqual([
    ['one', 'none'],
    ['two', 'keychain'],
  ]);
  expect(JSON.stringify(list)).not.toContain('a secret token');
});
