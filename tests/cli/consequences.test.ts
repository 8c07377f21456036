import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checksums } from '#tests/support/sites.ts';
import { undoLab } from './undo-lab.ts';

const lab = undoLab();
const { cli, importStates } = lab;

describe('siteferry --consequences', () => {
  beforeAll(async () => {
    // A rule of the site's own: whoever is no robot needs the first status to have its old name.
    await lab.receiver.site.write(async (session) => {
      await session.query('DROP FUNCTION dbo."fn_CheckUserTaskPermissions"');
      await session.query(
        'CREATE FUNCTION dbo."fn_CheckUserTaskPermissions"(t_id integer, u_id integer, c_id integer) ' +
          'RETURNS integer LANGUAGE sql STABLE AS $$ ' +
          `SELECT CASE WHEN EXISTS (SELECT 1 FROM dbo."States" WHERE "StateID" = 1 AND "Name" = 'Before') THEN 1 ELSE 0 END $$`,
      );
    });
  });
  const site = () => ['--site', lab.receiver.url];

  it('says who loses access before anything is written, in the answer, the plan and the reports', async () => {
    const untouched = await checksums(lab.receiver.site);
    const [planFile, report] = [join(lab.folder, 'plan.json'), join(lab.folder, 'report.html')];
    const files = ['--plan-out', planFile, '--report-out', report];
    const shown = await cli('preview', ...site(), lab.archive, '--consequences', ...files);
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toMatch(/\d+ people lose access to \d+ tasks\./);
    expect(shown.stdout).toMatch(/First: .*“Permission function” now refuses\./);
    expect(shown.stdout).toContain('Nobody’s sign-in changes.');
    const { consequences } = JSON.parse(await readFile(planFile, 'utf8'));
    expect(consequences).toMatchObject({ gained: { people: 0 }, unknown: { pairs: 0 } });
    expect(consequences.asked.tasks).toBe(consequences.asked.ofTasks);
    expect(await readFile(report, 'utf8')).toContain('<h2>Consequences</h2>');
    const markdown = await cli('preview', ...site(), lab.archive, '--consequences', '--markdown');
    expect(markdown.stdout).toContain('### Consequences');
    const dry = ['--plan', planFile, '--dry-run', '--consequences', '--json'];
    const tried = JSON.parse((await cli('import', ...site(), lab.archive, ...dry)).stdout);
    expect(tried.plan.consequences.lost).toEqual(consequences.lost);
    expect(await checksums(lab.receiver.site)).toEqual(untouched);
    // Of people the hash knows nothing: the plan is as it was reviewed.
    await importStates('--plan', planFile);
    const undone = JSON.parse((await cli('undo', ...site(), '--preview', '--consequences', '--json')).stdout);
    expect(undone.plan.consequences.gained).toEqual(consequences.lost);
    const undoing = ['--dry-run', '--consequences', '--json'];
    const undo = JSON.parse((await cli('undo', ...site(), ...undoing)).stdout);
    expect(undo.plan.consequences.gained).toEqual(consequences.lost);
  });

  it('is refused where something is written', async () => {
    const refused = await cli('import', ...site(), lab.archive, '--consequences');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('of a dry run only');
  });

  it('calls unknown what a function that fails does not say', async () => {
    await lab.receiver.site.write(async (session) => {
      await session.query('ALTER FUNCTION dbo."fn_CheckUserTaskPermissions" RENAME TO "fn_Elsewhere"');
    });
    const { stdout } = await cli('preview', ...site(), lab.archive, '--consequences', '--json');
    const { consequences } = JSON.parse(stdout).plan;
    expect(consequences.unknown.pairs).toBeGreaterThan(0);
    expect(consequences.unknown.why[0].code).toBe('task-access.function.unanswered');
    expect(consequences.lost.pairs + consequences.gained.pairs).toBe(0);
    expect(consequences.signIn.users.count).toBe(0);
  });
});
