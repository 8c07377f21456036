import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareResult } from '#core/contract/transfer/compare.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { driftMatrix } from '#core/contract/versions/status.ts';
import {
  changedVersion,
  createdVersion,
  listedVersions,
  previewedChange,
} from '#core/contract/versions/versions.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import {
  createVersionsLab,
  git,
  type LabProvider,
  type LabSite,
  labFile,
  type VersionsLab,
} from './versions-lab.ts';

const SCRIPT = `SELECT "Body" FROM dbo."SmartScripts" WHERE "SmartScriptID" = 1`;
const OURS = '// asked for by the branch office';
const THEIRS = '// since the first release';

/** Puts a line before or behind the script's text. */
const addLine = (site: LabSite, where: 'before' | 'behind', line: string) =>
  site.execute(
    `UPDATE dbo."SmartScripts" SET "Body" = ${
      where === 'before' ? `'${line}' || chr(10) || "Body"` : `"Body" || chr(10) || '${line}'`
    } WHERE "SmartScriptID" = 1`,
  );

/** What of a plan is not as it was, as `TYPE STATUS`. */
const moving = ({ items }: Plan) =>
  items.filter(({ status }) => status !== 'NoChanges').map(({ type, status }) => `${type} ${status}`);

/** Versions from the first one to the last, of a first site on `database`. */
export function testVersions(provider: LabProvider, database: TestDatabase): void {
  describe(`versions of a module in a repository: ${provider}`, () => {
    let lab: VersionsLab;
    const change = (...words: string[]) => lab.json('versions', 'change', '--site', 'second', ...words);
    const to = (version: string) => ['--module', 'Contracts', '--version', version];

    beforeAll(async () => {
      lab = await createVersionsLab(provider, database);
    }, 240_000);
    afterAll(() => lab?.remove());

    it('are kept nowhere that Git would run', async () => {
      const place = ['--provider', 'Git', '--location', 'ext::sh -c id'];
      const added = await lab.run(
        'versions',
        'settings',
        'add',
        '--site',
        'first',
        '--name',
        'Odd',
        ...place,
      );
      expect(added.code).toBe(10);
      expect(added.stderr.replaceAll(/\s+/g, ' ')).toContain(
        'A repository cannot be at “ext::sh -c id”: only https, http, ssh and file are supported. Nothing was written.',
      );
    });

    it('are kept in a repository that each site is told of', async () => {
      for (const site of ['first', 'second']) {
        const where = ['--name', 'Releases', '--provider', provider, '--location', lab.location];
        const author = ['--author', 'Ada Meyer <ada@example.com>'];
        const { settings } = await lab.done(
          'versions',
          'settings',
          'add',
          '--site',
          site,
          ...where,
          ...author,
        );
        expect(settings).toMatchObject([{ name: 'Releases', isActive: true, secret: 'none' }]);
        const { steps } = await lab.done('versions', 'settings', 'prepare', '--site', site);
        expect(steps.length).toBeGreaterThan(0);
      }
      expect((await lab.run('versions', 'settings', 'list', '--site', 'first')).stdout).toContain('Releases');
    });

    it('begin as a selection of the first site', async () => {
      const named = ['--name', 'Contracts', '--description', 'Contracts and their approval'];
      const module = ['versions', 'module', 'create', '--site', 'first', ...named];
      expect(await lab.json(...module)).toMatchObject({ code: 2, document: { error: { code: 'usage' } } });
      const made = await lab.done(...module, '--category', '1');
      expect(made.module).toMatchObject({
        name: 'Contracts',
        selection: [{ type: '_subcategory' }],
        versions: 0,
      });
      const create = ['versions', 'create', '--site', 'first', ...to('1.0'), '--name', 'First release'];
      const created = createdVersion.parse(await lab.done(...create));
      expect(created.created).toMatchObject({ version: '1.0', isBound: true, isHeld: true });
      expect(created.entities).toBeGreaterThan(20);
      expect(await lab.json(...create)).toMatchObject({
        code: 2,
        document: { error: { code: 'version-exists' } },
      });
      if (provider === 'git') expect(git(lab.location, 'tag')).toContain('1.0');
      const listed = await lab.run('versions', 'module', 'list', '--site', 'first');
      expect(listed.stdout).toMatch(/Contracts +Chosen in the tree: 1 +1\.0 +1 /);
    });

    it('reach the second site, which does not know the module yet', async () => {
      const listed = listedVersions.parse(await lab.done('versions', 'list', '--site', 'second'));
      expect(listed.versions).toMatchObject([{ version: '1.0', isHeld: true, isBound: false }]);
      expect(listed.versions[0]?.id).toBeUndefined();
      await lab.second.execute(`UPDATE dbo."SmartScripts" SET "Name" = 'Renamed' WHERE "SmartScriptID" = 1`);
      const before = await lab.second.checksums();
      const file = join(lab.home, 'plan.json');
      const preview = ['versions', 'preview', '--site', 'second', ...to('1.0'), '--plan-out', file];
      const previewed = previewedChange.parse(await lab.done(...preview));
      expect(moving(previewed.plan)).toEqual(['smart-scripts Update']);
      const spoken = await lab.run(...preview.slice(0, -2));
      expect(spoken.stdout).toMatch(
        /siteferry versions change --site second --module Contracts --version 1\.0$/m,
      );
      const tried = await change(...to('1.0'), '--dry-run', '--consequences');
      expect(tried.code).toBe(0);
      // Scripts are no rights: everybody has what he had.
      expect(tried.document.plan.consequences).toMatchObject({
        ...{ lost: { pairs: 0 }, gained: { pairs: 0 }, unknown: { pairs: 0 } },
        asked: { isCutShort: false },
      });
      expect(await lab.second.checksums()).toEqual(before);
      const { code, document } = await change(...to('1.0'), '--plan', file);
      expect(code).toBe(0);
      expect(changedVersion.parse(document)).toMatchObject({ to: '1.0', result: { committed: true } });
      const compared = await lab.json('compare', 'version:Contracts@1.0', 'second');
      expect(compared).toMatchObject({ code: 0, document: { isEqual: true } });
    });

    it('stand beside each site in a table, and end with 0 while nothing has drifted', async () => {
      const { code, document } = await lab.json('versions', 'status', '--all-sites');
      expect(code).toBe(0);
      expect(driftMatrix.parse(document).sites).toMatchObject([
        { site: 'first', modules: [{ state: 'same', bound: '1.0' }] },
        { site: 'second', modules: [{ state: 'same', bound: '1.0' }] },
      ]);
    });

    it('tell of a line that the second site has changed', async () => {
      await addLine(lab.second, 'behind', OURS);
      const { code, stdout } = await lab.run('versions', 'status', '--site', 'first', '--site', 'second');
      expect(code).toBe(10);
      expect(stdout).toMatch(/^Site +Contracts/m);
      expect(stdout).toMatch(/^first +1\.0 same$/m);
      expect(stdout).toMatch(/^second +1\.0 drifted$/m);
      expect(stdout).toContain('second, Contracts: 1 changed, 0 in conflict, 0 missing, 0 added');
      const remembered = await lab.json('versions', 'status', '--remembered');
      expect(remembered.code).toBe(10);
      const compared = await lab.json('compare', 'version:Contracts@1.0', 'second');
      expect(compared.code).toBe(10);
      const [item] = compareResult
        .parse(compared.document)
        .plan.items.filter(({ status }) => status === 'Update');
      expect(item?.changes).toMatchObject([{ column: 'Body', receiver: expect.stringContaining(OURS) }]);
      expect(JSON.stringify(item?.changes?.[0]?.archive)).not.toContain(OURS);
    });

    it('are merged three ways with what the second site has changed', async () => {
      await addLine(lab.first, 'before', THEIRS);
      await lab.done('versions', 'create', '--site', 'first', ...to('1.1'));
      const before = await lab.second.checksums();
      const refused = await change(...to('1.1'));
      expect(refused.code).toBe(10);
      expect(refused.document).toMatchObject({
        error: { code: 'conflicts' },
        from: '1.0',
        plan: { counts: { Conflict: 1 } },
      });
      expect(await lab.second.checksums()).toEqual(before);
      const merged = { decisions: [{ all: 'changed-both', decision: 'merged' }] };
      const decisions = await labFile(lab, 'decisions.json', merged);
      const { code, document } = await change(...to('1.1'), '--decisions', decisions);
      expect(code).toBe(0);
      expect(changedVersion.parse(document)).toMatchObject({ from: '1.0', to: '1.1' });
      const body = String(await lab.second.value(SCRIPT));
      expect(body.startsWith(THEIRS)).toBe(true);
      expect(body.endsWith(OURS)).toBe(true);
      const based = ['--base', 'version:Contracts@1.1', '--versions-of', 'second'];
      const compared = await lab.json('compare', 'version:Contracts@1.1', 'second', ...based);
      expect(compareResult.parse(compared.document).plan.items.filter(({ kept }) => kept)).toHaveLength(1);
      expect((await lab.json('versions', 'status', '--site', 'second')).code).toBe(10);
    });

    it('are gone back to, and an undo restores all of it', async () => {
      const before = await lab.second.checksums();
      const { code, document } = await change(...to('1.0'), '--discard-local');
      expect(code).toBe(0);
      const compared = await lab.json('compare', 'version:Contracts@1.0', 'second');
      expect(compared).toMatchObject({ code: 0, document: { isEqual: true } });
      const bound = () =>
        lab.second.value(
          'SELECT v."Version" FROM dbo."Modules" m JOIN dbo."VersionConfigs" v ON v."Id" = m."VersionConfigId"',
        );
      expect(await bound()).toBe('1.0');
      const undone = await lab.json('undo', document.result.run);
      expect(undone.code).toBe(0);
      expect(await bound()).toBe('1.1');
      const after = await lab.second.checksums();
      expect(after).toEqual(before);
    });

    it('are moved from as an archive is', async () => {
      const move = ['move', '--from', 'version:Contracts@1.0', '--to', 'second', '--all'];
      const dry = await lab.json(...move, '--base', 'version:Contracts@1.0', '--dry-run');
      expect(dry).toMatchObject({ code: 0, document: { result: { committed: false } } });
      const nowhere = await lab.json('compare', 'version:Contracts@1.0', 'version:Contracts@1.1');
      expect(nowhere).toMatchObject({ code: 2, document: { error: { code: 'usage' } } });
      const between = ['version:Contracts@1.0', 'version:Contracts@1.1', '--versions-of', 'first'];
      const { code, document } = await lab.json('compare', ...between);
      expect(code).toBe(10);
      expect(moving(compareResult.parse(document).plan)).toEqual(['smart-scripts Update']);
    });

    it('are taken with what is to go, once it is said and confirmed', async () => {
      await lab.first.execute(
        `INSERT INTO dbo."SmartScripts" ("SmartScriptID", "Guid", "SubcatID", "Name", "Language", "Body", "TimeoutSeconds", "IsActive", "IsAsync", "OrderNo")
       SELECT 9001, gen_random_uuid(), "SubcatID", 'Extra', "Language", 'return;', 30, true, false, 99 FROM dbo."SmartScripts" WHERE "SmartScriptID" = 1`,
      );
      await lab.done('versions', 'create', '--site', 'first', ...to('1.2'));
      expect((await change(...to('1.2'))).code).toBe(0);
      const extra = () => lab.second.value(`SELECT COUNT(*) FROM dbo."SmartScripts" WHERE "Name" = 'Extra'`);
      expect(Number(await extra())).toBe(1);
      const back = ['versions', 'preview', '--site', 'second', ...to('1.1')];
      const spoken = await lab.run(...back);
      expect(spoken.stdout).toContain('Not in version 1.1; stays unless you name it with --remove (1):');
      expect(spoken.stdout).toMatch(/ {2}\[ \] .*Extra/);
      const review = await lab.run(...back, '--markdown');
      expect(review.stdout).toContain('## Preview of a change of version');
      const before = await lab.second.checksums();
      const unconfirmed = await change(...to('1.1'), '--remove', 'all');
      expect(unconfirmed).toMatchObject({ code: 10, document: { plan: { counts: { Remove: 1 } } } });
      expect(await lab.second.checksums()).toEqual(before);
      expect((await change(...to('1.1'), '--remove', 'all', '--confirm', 'second')).code).toBe(0);
      expect(Number(await extra())).toBe(0);
    });

    it('are deleted where no module is bound to them', async () => {
      const remove = (version: string, ...words: string[]) =>
        lab.json('versions', 'delete', '--site', 'first', ...to(version), ...words);
      const before = await lab.repository();
      expect(await remove('1.2', '--confirm', 'first')).toMatchObject({
        code: 10,
        document: { error: { code: 'version-bound' } },
      });
      expect((await remove('1.0')).code).toBe(10);
      expect(await lab.repository()).toEqual(before);
      expect(await remove('1.0', '--confirm', 'first')).toMatchObject({
        code: 0,
        document: { removed: { version: '1.0' } },
      });
      expect(await remove('1.0', '--confirm', 'first')).toMatchObject({
        code: 2,
        document: { error: { code: 'version-unknown' } },
      });
    });
  });
}
