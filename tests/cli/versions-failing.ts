import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVersionsLab, type LabProvider, type LabSite, type VersionsLab } from './versions-lab.ts';

export const to = (version: string) => ['--module', 'Contracts', '--version', version];

/** Two sites that are bound to version 1.0, and 1.1 in the repository. */
export async function boundLab(provider: LabProvider): Promise<VersionsLab> {
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

export const rescript = (site: LabSite) =>
  site.execute(
    `UPDATE dbo."SmartScripts" SET "Body" = "Body" || chr(10) || '// more' WHERE "SmartScriptID" = 1`,
  );

/** Makes a site refuse what is written to a table, while something is done. */
export async function refusing(site: LabSite, what: string, table: string, work: () => Promise<void>) {
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

/** Runs a command that has to fail and to leave everything as it was. */
export async function fails(
  lab: VersionsLab,
  words: readonly string[],
  code: number,
  error: string,
): Promise<void> {
  const before = await lab.everything();
  const run = await lab.json(...words);
  expect(run.document.error?.code, JSON.stringify(run.document).slice(0, 2_000)).toBe(error);
  expect(run.code).toBe(code);
  expect(await lab.everything()).toEqual(before);
}

/** What cannot be reached: the repository, and a site of several. */
export function testReach(provider: LabProvider): void {
  describe(`versions that cannot be reached: ${provider}`, () => {
    let lab: VersionsLab;
    const away = () => `${lab.location}.away`;
    beforeAll(async () => {
      lab = await boundLab(provider);
    });
    afterAll(() => lab?.remove());

    it('is taken back where the repository is gone', async () => {
      await rename(lab.location, away());
      await fails(lab, ['versions', 'create', '--site', 'first', ...to('2.0')], 20, 'repository-failed');
      await fails(lab, ['versions', 'change', '--site', 'second', ...to('1.1')], 20, 'repository-failed');
      const one = ['versions', 'delete', '--site', 'first', ...to('1.0'), '--confirm', 'first'];
      await fails(lab, one, 20, 'repository-failed');
      const listed = await lab.json('versions', 'list', '--site', 'first');
      expect(listed.document).toMatchObject({ warnings: [{ code: 'repository-unasked' }] });
      const status = await lab.json('versions', 'status', '--all-sites');
      expect(status.code).toBe(20);
      const failure = { code: 'repository-failed' };
      expect(status.document.sites).toMatchObject([{ failure }, { failure }]);
      await rename(away(), lab.location);
      expect((await lab.json('versions', 'status', '--all-sites')).code).toBe(0);
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
}
