import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVersionsLab, type LabSite, type VersionsLab } from './versions-lab.ts';

const to = (version: string) => ['--module', 'Contracts', '--version', version];

/** Two sites that are bound to version 1.0, and 1.1 in the repository. */
async function boundLab(provider: 'git' | 'file-system'): Promise<VersionsLab> {
  const lab = await createVersionsLab(provider);
  for (const site of ['first', 'second']) {
    const where = ['--name', 'Releases', '--provider', provider, '--location', lab.location];
    await lab.done('versions', 'settings', 'add', '--site', site, ...where);
    await lab.done('versions', 'settings', 'prepare', '--site', site);
  }
  await lab.done('versions', 'module', 'create', '--site', 'first', '--name', 'Contracts', '--category', '1');
  await lab.done('versions', 'create', '--site', 'first', ...to('1.0'));
  await lab.done('versions', 'change', '--site', 'second', ...to('1.0'));
  await rescript(lab.first);
  await lab.done('versions', 'create', '--site', 'first', ...to('1.1'));
  await lab.done('versions', 'list', '--site', 'second');
  return lab;
}

const rescript = (site: LabSite) =>
  site.execute(
    `UPDATE dbo."SmartScripts" SET "Body" = "Body" || chr(10) || '// more' WHERE "SmartScriptID" = 1`,
  );

/** Makes a site refuse what is written to a table, while something is done. */
async function refusing(site: LabSite, what: string, table: string, work: () => Promise<void>) {
  await site.execute(
    `CREATE FUNCTION dbo.refused() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
     CREATE TRIGGER refused BEFORE ${what} ON dbo."${table}" FOR EACH ROW EXECUTE FUNCTION dbo.refused()`,
  );
  try {
    await work();
  } finally {
    await site.execute('DROP FUNCTION dbo.refused() CASCADE');
  }
}

describe.each(['git', 'file-system'] as const)('what fails on the way of a version: %s', (provider) => {
  let lab: VersionsLab;
  const away = () => `${lab.location}.away`;
  beforeAll(async () => {
    lab = await boundLab(provider);
  }, 240_000);
  afterAll(() => lab?.remove());

  /** Runs a command that has to fail and to leave everything as it was. */
  async function fails(words: readonly string[], code: number, error: string) {
    const before = await lab.everything();
    const run = await lab.json(...words);
    expect(run.document.error?.code, JSON.stringify(run.document).slice(0, 2_000)).toBe(error);
    expect(run.code).toBe(code);
    expect(await lab.everything()).toEqual(before);
    return run;
  }

  it('is taken back where the repository is gone', async () => {
    await rename(lab.location, away());
    await fails(['versions', 'create', '--site', 'first', ...to('2.0')], 20, 'repository-failed');
    await fails(['versions', 'change', '--site', 'second', ...to('1.1')], 20, 'repository-failed');
    const one = ['versions', 'delete', '--site', 'first', ...to('1.0'), '--confirm', 'first'];
    await fails(one, 20, 'repository-failed');
    const listed = await lab.json('versions', 'list', '--site', 'first');
    expect(listed.document).toMatchObject({ warnings: [{ code: 'repository-unasked' }] });
    const status = await lab.json('versions', 'status', '--all-sites');
    expect(status.code).toBe(20);
    const failure = { code: 'repository-failed' };
    expect(status.document.sites).toMatchObject([{ failure }, { failure }]);
    await rename(away(), lab.location);
    expect((await lab.json('versions', 'status', '--all-sites')).code).toBe(0);
  });

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
    await fails(create, 2, 'node-not-found');
  });

  it.each([
    ['the import', 'UPDATE', 'SmartScripts'],
    ['the binding', 'UPDATE', 'Modules'],
    ['the record', 'INSERT', 'VersionConfigs'],
  ])('is rolled back with the binding where the database refuses %s', async (_what, how, table) => {
    await refusing(lab.second, how, table, async () => {
      await fails(['versions', 'change', '--site', 'second', ...to('1.1')], 40, 'import-failed');
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

  it('is a row of its own in the status where a site cannot be opened, and drift outweighs it', async () => {
    const gone = `embedded:${join(lab.home, 'nowhere')}`;
    const alone = await lab.json('versions', 'status', '--site', gone, '--site', 'first');
    expect(alone.code).toBe(20);
    expect(alone.document.sites).toMatchObject([
      { modules: [], failure: { code: expect.any(String) } },
      { modules: [{ state: 'same' }] },
    ]);
    await rescript(lab.second);
    const both = await lab.run('versions', 'status', '--site', gone, '--site', 'second');
    expect(both.code).toBe(10);
    expect(both.stdout).toMatch(/drifted/);
    expect(both.stdout).toMatch(/^embedded:.*nowhere/m);
  });
});

describe('a remote that refuses', () => {
  let lab: VersionsLab;
  const hook = () => join(lab.location, 'hooks', 'pre-receive');
  const write = async (script: string) => {
    await writeFile(hook(), `#!/bin/sh\n${script}\n`);
    await chmod(hook(), 0o755);
  };
  beforeAll(async () => {
    lab = await boundLab('git');
  }, 240_000);
  afterAll(() => lab?.remove());

  it('leaves no record, no reference and no commit', async () => {
    await write('exit 1');
    const before = await lab.everything();
    const create = await lab.json('versions', 'create', '--site', 'second', ...to('3.0'));
    expect(create).toMatchObject({ code: 20, document: { error: { code: 'repository-failed' } } });
    expect(await lab.everything()).toEqual(before);
    const one = ['versions', 'delete', '--site', 'first', ...to('1.0'), '--confirm', 'first'];
    expect(await lab.json(...one)).toMatchObject({ code: 20 });
    expect(await lab.everything()).toEqual(before);
    await rm(hook());
  });
});
