import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProfileParts } from '#core/contract/profile.ts';
import { rememberDecisions } from '#core/operations/profile/decisions.ts';
import type { Host } from '#core/operations/start.ts';
import { entry, type ProfileLab, profileLab, replacement } from './profile-lab.ts';

let folder: string;
let file: string;
let host: Host;
let write: ProfileLab['write'];
profileLab((lab) => {
  ({ folder, file, host, write } = lab);
});

const WEEKLY = { days: ['fri'], from: '18:00', until: '06:00', zone: 'Europe/Berlin' };
const ONCE = { from: '2031-01-01T00:00', until: '2031-01-02T00:00', zone: 'UTC' };

describe('writing parts of a profile', () => {
  const set = (parts: ProfileParts) => host.client.profile.set({ site: 'own', parts });
  const stored = async () => JSON.parse(await readFile(file, 'utf8'));

  it('leaves the rest of the file as it is, in its order', async () => {
    await write({ $comment: 'ours', protect: [{ type: 'states' }], version: 1, mapping: [entry(1)] });
    const protect = [{ type: 'groups', columns: ['Email'], note: 'ours' }];
    const checked = await set({ protect, replace: [replacement] });
    expect(checked).toMatchObject({ file, findings: [], profile: { protect, replace: [replacement] } });
    const expected = { $comment: 'ours', protect, version: 1, mapping: [entry(1)], replace: [replacement] };
    expect(await readFile(file, 'utf8')).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  });

  it('names and forgets a catalog file', async () => {
    await write({ version: 1 });
    await writeFile(join(folder, 'own.json'), '{ "version": 1 }');
    await set({ catalog: 'own.json' });
    expect(await stored()).toEqual({ version: 1, catalog: 'own.json' });
    await set({ catalog: null });
    expect(await stored()).toEqual({ version: 1 });
  });

  it('names and forgets limits and frozen times', async () => {
    await write({ version: 1 });
    const limits = { removals: 3, updates: [{ type: '*', percent: 20 }] };
    const freeze = [{ days: ['fri' as const], from: '18:00', until: '06:00', zone: 'Europe/Berlin' }];
    await set({ limits, freeze });
    expect(await stored()).toEqual({ version: 1, limits, freeze });
    await set({ limits: null, freeze: null });
    expect(await stored()).toEqual({ version: 1 });
  });

  it.each([
    [{ limits: { removals: -1 } }, '/limits/removals', 'input.too-small'],
    [
      { limits: { updates: [{ type: 'pigeons', percent: 1 }] } },
      '/limits/updates/0/type',
      'profile-file.type-unknown',
    ],
    [
      { limits: { updates: [1, 2].map((percent) => ({ type: '*', percent })) } },
      '/limits/updates/1/type',
      'profile-file.limit-twice',
    ],
    [{ freeze: [{ ...WEEKLY, zone: 'Atlantis' }] }, '/freeze/0/zone', 'input.time-zone'],
    [{ freeze: [{ ...WEEKLY, from: '' }] }, '/freeze/0/from', 'input.format'],
    [{ freeze: [{ ...WEEKLY, days: [] }] }, '/freeze/0/days', 'input.too-few'],
    [{ freeze: [{ ...ONCE, until: ONCE.from }] }, '/freeze/0/until', 'profile-file.window-empty'],
    [{ freeze: [{ ...ONCE, until: '18:00' }] }, '/freeze/0/until', 'input.format'],
  ])('says at its place what is wrong with %j', async (parts, pointer, code) => {
    await write({ version: 1 });
    const { findings } = await host.client.profile.check({ site: 'own', text: JSON.stringify(parts) });
    expect(findings.map(({ at, message }) => [at?.pointer, message.code])).toEqual([[pointer, code]]);
  });

  it.each<[string, ProfileParts]>([
    ['an unknown type', { protect: [{ type: 'pigeons' }] }],
    ['a rule that is there twice', { replace: [replacement, replacement] }],
    ['a catalog file that is not there', { catalog: 'nowhere.json' }],
  ])('writes nothing that a site could not be opened with: %s', async (_what, parts) => {
    await write({ version: 1 });
    await expect(set(parts)).rejects.toMatchObject({ code: /profile-invalid|file-unreadable/ });
    expect(await stored()).toEqual({ version: 1 });
  });

  it('makes the profile of a saved site that has none, and a file that is not there', async () => {
    const url = `embedded:${join(folder, 'bare')}`;
    await host.client.site.save({ name: 'bare', url });
    const made = await host.client.profile.set({ site: 'bare', parts: { protect: [{ type: 'groups' }] } });
    expect(made.file).toBe(join(folder, 'profiles', 'bare.json'));
    expect((await host.client.site.list({})).find(({ name }) => name === 'bare')?.profile).toBe(made.file);
    const fresh = join(folder, 'fresh', 'profile.json');
    await host.client.profile.set({ file: fresh, parts: { replace: [replacement] } });
    expect(JSON.parse(await readFile(fresh, 'utf8'))).toEqual({ version: 1, replace: [replacement] });
    await expect(host.client.profile.set({ site: url, parts: {} })).rejects.toMatchObject({ code: 'usage' });
  });

  it('writes nothing over what the file says otherwise than what was read', async () => {
    await write({ version: 1, protect: [{ type: 'states' }] });
    const parts = { mapping: [entry(2)] };
    const asRead = { site: 'own', parts, was: { mapping: [] } };
    // An import remembers a decision, and somebody protects something else.
    await write({ version: 1, mapping: [entry(1)] });
    const { client } = host;
    await expect(client.profile.set(asRead)).rejects.toMatchObject({
      code: 'profile-changed',
      data: { data: { file, parts: ['mapping'] } },
    });
    expect(await stored()).toEqual({ version: 1, mapping: [entry(1)] });
    const now = await client.profile.set({ ...asRead, was: { mapping: [entry(1)], catalog: null } });
    expect(now.profile).toMatchObject({ mapping: [entry(2)], protect: [] });
  });

  it('can be tried before', async () => {
    await write({ version: 1, mapping: [entry(1)] });
    const tried = async (text: string) => {
      const { findings } = await host.client.profile.check({ site: 'own', text });
      return findings.map(({ severity, at }) => [severity, at?.pointer]);
    };
    expect(await tried('{ "protect": [{ "type": "groups" }] }')).toEqual([]);
    expect(await tried('{ "protect": [{ "type": "pigeons" }] }')).toEqual([['error', '/protect/0/type']]);
    expect(await tried('{ "protect": 5 }')).toEqual([['error', '/protect']]);
    expect(await tried('{ "protect": ')).toEqual([['error', '']]);
    expect(await stored()).toEqual({ version: 1, mapping: [entry(1)] });
  });

  it('loses nothing of what is remembered at the same time', async () => {
    await write({ version: 1 });
    await Promise.all([
      set({ protect: [{ type: 'groups' }] }),
      rememberDecisions(folder, file, [entry(1)]),
      set({ replace: [replacement] }),
    ]);
    expect(await stored()).toMatchObject({ mapping: [entry(1)], protect: [{}], replace: [{}] });
  });
});
