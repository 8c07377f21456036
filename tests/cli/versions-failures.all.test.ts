import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundLab, fails, refusing, rescript, testReach, to } from './versions-failing.ts';
import type { VersionsLab } from './versions-lab.ts';

testReach('git');

describe.each(['git', 'file-system'] as const)('what fails on the way of a version: %s', (provider) => {
  let lab: VersionsLab;
  beforeAll(async () => {
    lab = await boundLab(provider);
  });
  afterAll(() => lab?.remove());

  it('is not kept in a folder that was made of an address', async () => {
    const where = ['--name', 'Address', '--provider', 'file-system'];
    for (const location of ['file:///srv/versions', 'https://git.example.com/crm.git']) {
      const added = ['settings', 'add', '--site', 'second', ...where, '--location', location];
      const { settings } = await lab.done('versions', ...added);
      const one = settings.find(({ name }: { name: string }) => name === 'Address');
      expect(one.location).toBe(location);
      await lab.done('versions', 'settings', 'remove', '--site', 'second', '--id', String(one.id));
    }
  });

  it('is taken back where what is chosen has gone from the site', async () => {
    await lab.second.execute(
      `INSERT INTO dbo."States" ("StateID", "Guid", "Name") SELECT 9001, gen_random_uuid(), 'Soon gone'`,
    );
    const module = ['versions', 'module', 'create', '--site', 'second', '--name', 'States'];
    await lab.done(...module, '--entity', 'states:9001');
    await lab.second.execute('DELETE FROM dbo."States" WHERE "StateID" = 9001');
    const create = ['versions', 'create', '--site', 'second', '--module', 'States', '--version', '1'];
    await fails(lab, create, 2, 'node-not-found');
  });

  it.each([
    ['the import', 'UPDATE', 'SmartScripts'],
    ['the binding', 'UPDATE', 'Modules'],
    ['the record', 'INSERT', 'VersionConfigs'],
  ])('is rolled back with the binding where the database refuses %s', async (_what, how, table) => {
    await refusing(lab.second, how, table, async () => {
      await fails(lab, ['versions', 'change', '--site', 'second', ...to('1.1')], 40, 'import-failed');
    });
    const bound = await lab.done('versions', 'list', '--site', 'second', '--module', 'Contracts');
    expect(bound.versions).toMatchObject([
      { version: '1.1', isBound: false },
      { version: '1.0', isBound: true },
    ]);
  });

  it('is not made where the database refuses the record', async () => {
    await rescript(lab.second);
    await refusing(lab.second, 'INSERT', 'VersionConfigs', async () => {
      const before = await lab.everything();
      const run = await lab.json('versions', 'create', '--site', 'second', ...to('2.0'));
      expect(run.code).not.toBe(0);
      expect(await lab.everything()).toEqual(before);
    });
  });

  it('is in the repository again where the database refuses to delete its record', async () => {
    await lab.done('versions', 'create', '--site', 'second', ...to('2.0'));
    await lab.done('versions', 'create', '--site', 'second', ...to('2.1'));
    const before = await lab.everything();
    await refusing(lab.second, 'DELETE', 'VersionConfigs', async () => {
      const one = ['versions', 'delete', '--site', 'second', ...to('2.0'), '--confirm', 'second'];
      expect((await lab.json(...one)).code).not.toBe(0);
    });
    expect(await lab.everything()).toEqual(before);
    const { versions } = await lab.done('versions', 'list', '--site', 'second');
    expect(versions).toContainEqual(expect.objectContaining({ version: '2.0', isHeld: true }));
  });
});

describe('a remote that refuses', () => {
  let lab: VersionsLab;
  const configure = (...words: string[]) => execFileSync('git', ['config', ...words], { cwd: lab.location });
  beforeAll(async () => {
    lab = await boundLab('git');
  });
  afterAll(() => lab?.remove());

  it('leaves no record, no reference and no commit', async () => {
    configure('receive.hideRefs', 'refs/');
    const before = await lab.everything();
    const create = await lab.json('versions', 'create', '--site', 'second', ...to('3.0'));
    expect(create).toMatchObject({ code: 20, document: { error: { code: 'repository-failed' } } });
    expect(await lab.everything()).toEqual(before);
    const one = ['versions', 'delete', '--site', 'first', ...to('1.0'), '--confirm', 'first'];
    expect(await lab.json(...one)).toMatchObject({ code: 20 });
    expect(await lab.everything()).toEqual(before);
    configure('--unset', 'receive.hideRefs');
  });
});
