import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleGit } from 'simple-git';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../support/databases.ts';
import { createLab, type Lab } from './lab.ts';

describe('what goes wrong with a version', () => {
  let lab: Lab;
  let remote: string;
  let a: string;
  let b: string;
  beforeAll(async () => {
    lab = await createLab(postgres);
    remote = join(lab.folder, 'remote');
    await mkdir(remote);
    await simpleGit(remote).init(['--bare', '--initial-branch=main']);
    await lab.keepIn({ name: 'shared', provider: 'Git', location: remote });
    [a, b] = [lab.first.url, lab.second.url];
    await lab.client.versions.modules.save({ site: a, name: 'Sales', selection: 'all' });
    await create('1.0');
  });
  afterAll(async () => {
    await lab?.remove();
  });

  const create = (version: string) =>
    lab.done(lab.client.versions.create({ site: a, module: 'Sales', version }));
  const change = (version: string, more: object = {}) =>
    lab.done(lab.client.versions.change({ site: b, module: 'Sales', version, ...more }));
  const list = (site: string) => lab.done(lab.client.versions.list({ site }));
  const refs = () => simpleGit(remote).raw(['for-each-ref']);
  /** Makes the database refuse a kind of change of a table until it is called again. */
  const refuse = async (site: Lab['first'], what: string, table: string) => {
    await lab.execute(
      site,
      `CREATE FUNCTION dbo.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    );
    await lab.execute(
      site,
      `CREATE TRIGGER refuse BEFORE ${what} ON dbo."${table}" FOR EACH ROW EXECUTE FUNCTION dbo.refuse()`,
    );
    return async () => {
      await lab.execute(site, 'DROP FUNCTION dbo.refuse() CASCADE');
    };
  };

  it('leaves no record and no tag where the record cannot be written', async () => {
    const [before, tags] = [await lab.sums(lab.first), await refs()];
    const allow = await refuse(lab.first, 'INSERT', 'VersionConfigs');
    await expect(create('2.0')).rejects.toMatchObject({ code: 'database-refused' });
    await allow();
    expect(await refs()).toBe(tags);
    expect(await lab.sums(lab.first)).toEqual(before);
  });

  it('leaves no record where the repository refuses the version', async () => {
    const [before, tags] = [await lab.sums(lab.first), await refs()];
    await simpleGit(remote).raw(['config', 'receive.denyCurrentBranch', 'refuse']);
    await simpleGit(remote).raw(['config', 'core.bare', 'false']);
    await expect(create('2.0')).rejects.toMatchObject({ code: 'repository-failed' });
    await simpleGit(remote).raw(['config', 'core.bare', 'true']);
    expect(await refs()).toBe(tags);
    expect(await lab.sums(lab.first)).toEqual(before);
  });

  it('says that a version is there which the site could not note, and completes it at the next look', async () => {
    const allow = await refuse(lab.first, 'UPDATE', 'Modules');
    const { warnings, created } = await create('2.0');
    await allow();
    expect(warnings.map(({ message: { code } }) => code)).toContain('version-unfinished');
    expect(created.isBound).toBe(false);
    const { versions, warnings: told } = await list(a);
    expect(told.map(({ message: { code } }) => code)).toEqual(['version-taken-up.completed']);
    expect(versions[0]).toMatchObject({ version: '2.0', isBound: true, isHeld: true });
  });

  it('leaves the binding and every row of a site whose change of version fails', async () => {
    const before = await lab.sums(lab.second);
    const allow = await refuse(lab.second, 'INSERT', 'Modules');
    await expect(change('1.0')).rejects.toMatchObject({ code: 'import-failed' });
    await allow();
    expect(await lab.sums(lab.second)).toEqual(before);
    expect(await lab.client.versions.modules.list({ site: b })).toEqual([]);
  });

  it('is not deleted while a module is bound to it, and put back where its record stays', async () => {
    await change('1.0');
    const ids = new Map((await list(b)).versions.map(({ version, id }) => [version, id]));
    const remove = (version: string) =>
      lab.done(lab.client.versions.remove({ site: b, id: ids.get(version) ?? 0 }));
    await expect(remove('1.0')).rejects.toMatchObject({ code: 'version-bound' });
    await change('2.0');
    const tags = await refs();
    const allow = await refuse(lab.second, 'DELETE', 'VersionConfigs');
    await expect(remove('1.0')).rejects.toMatchObject({ code: 'database-refused' });
    await allow();
    expect(await refs()).toBe(tags);
    expect((await remove('1.0')).removed).toEqual({ module: 'Sales', version: '1.0' });
    expect(await refs()).not.toContain('/1.0\n');
    expect((await list(b)).versions.map(({ version }) => version)).toEqual(['2.0']);
    // The other site still has its record, and is told that the repository does not have the version.
    expect((await list(a)).versions).toMatchObject([
      { version: '2.0', isHeld: true },
      { version: '1.0', isHeld: false },
    ]);
  });

  it('says what it has completed where that was a look at the drift', async () => {
    const allow = await refuse(lab.first, 'UPDATE', 'Modules');
    await create('2.1');
    await allow();
    const { sites } = await lab.done(lab.client.versions.status({ sites: [a] }));
    expect(sites).toMatchObject([{ warnings: [{ message: { code: 'version-taken-up.completed' } }] }]);
    expect(sites[0]?.modules).toMatchObject([{ state: 'same', bound: '2.1' }]);
  });
});
