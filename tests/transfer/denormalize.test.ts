import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { denormalizeCategories } from '#core/transfer/denormalize/denormalize.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

describeEachDatabase('denormalization', (database) => {
  let source: TestSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-denormalize-'));
    source = await createSite(database, { seed: { profile: 'demo' } });
  });
  afterAll(async () => {
    await source?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function query<R>(sql: (names: { table(name: string): string; q(name: string): string }) => string) {
    return await source.site.read((session) =>
      session.query<R>(sql({ table: session.dialect.table, q: session.dialect.identifier })),
    );
  }

  async function importItself(options: object, dryRun = false) {
    const archive = join(folder, 'all.zip');
    await exportConfiguration(
      { site: source.site, report: noProgress },
      { selection: 'all', out: archive, overwrite: true, format: 'multi-file', texts: 'rewrite' },
    );
    return await importConfiguration(
      { site: source.site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
      {
        archive,
        options: importOptions.parse(options),
        decisions: [],
        onConflict: 'fail',
        dryRun,
        logDir: join(folder, 'log'),
        language: 'en',
      },
    );
  }

  it('does nothing unless it is asked for, nor in a dry run', async () => {
    expect((await importItself({})).result.denormalized).toEqual([]);
    expect((await importItself({ withDenormalization: true }, true)).result.denormalized).toEqual([]);
    expect(await query(({ table }) => `SELECT * FROM ${table('ServerCommands')}`)).toEqual([]);
  });

  it('follows a committed import: cache command, then a row per task, table values and pivot views', async () => {
    const { result, warnings } = await importItself({ withDenormalization: true });
    expect(warnings).toEqual([]);
    expect(result.error).toBeUndefined();
    const kinds = new Set(result.denormalized.map((name) => name.replace(/_\d+$/, '')));
    expect(kinds).toEqual(new Set(['dbo.DenormSubcat', 'dbo.DenormTable', 'dbo.PivotSection']));
    const commands = await query<{ Name: string }>(({ table }) => `SELECT * FROM ${table('ServerCommands')}`);
    expect(commands.map(({ Name }) => Name)).toEqual(['UpdateAllCachesServerCommand']);
    const log = await readFile(result.log, 'utf8');
    for (const name of result.denormalized) expect(log).toContain(`Rebuilt: ${name}`);

    const tasks = await query<{ id: number; count: number }>(
      ({ table, q }) =>
        `SELECT ${q('SubcatID')} AS ${q('id')}, COUNT(*) AS ${q('count')} FROM ${table('Tasks')} GROUP BY ${q('SubcatID')}`,
    );
    expect(tasks.length).toBeGreaterThan(0);
    for (const { id, count } of tasks) {
      const flat = await query(({ table }) => `SELECT * FROM ${table(`DenormSubcat_${id}`)}`);
      expect(flat).toHaveLength(Number(count));
    }
  });

  it('puts each value of a task into the column of its parameter', async () => {
    const values = await query<Record<string, unknown>>(
      ({ table, q }) =>
        `SELECT v.*, t.${q('SubcatID')} FROM ${table('TaskExtParamValues')} v ` +
        `JOIN ${table('Tasks')} t ON t.${q('TaskID')} = v.${q('TaskID')}`,
    );
    expect(values.length).toBeGreaterThan(10);
    for (const value of values) {
      const [row] = await query<Record<string, unknown>>(
        ({ table, q }) =>
          `SELECT * FROM ${table(`DenormSubcat_${value.SubcatID}`)} WHERE ${q('TaskID')} = ${value.TaskID}`,
      );
      const flat = row?.[`P_${value.ExtParamID}`] ?? null;
      const stored =
        [value.TextValue, value.NumberValue, value.DateValue].find((part) => part !== null) ?? null;
      if (value.BoolValue === null) expect(String(flat)).toBe(String(stored));
      else expect(flat).toBe(value.BoolValue ? 1 : 0);
    }
  });

  it('can be repeated, for some categories or all, and shows the pivot section over all its categories', async () => {
    const { rebuilt: first } = await denormalizeCategories({ site: source.site, report: noProgress }, 'all');
    const again = await denormalizeCategories({ site: source.site, report: noProgress }, 'all');
    expect(again).toEqual({ rebuilt: first, warnings: [] });
    const pivot = first.find((name) => name.includes('PivotSection'))?.replace('dbo.', '') ?? '';
    const rows = await query<{ SubcatID: number }>(({ table }) => `SELECT * FROM ${table(pivot)}`);
    expect(new Set(rows.map(({ SubcatID }) => SubcatID)).size).toBeGreaterThan(1);
  });

  it('takes a view away when its section is no pivot section any more, and follows a category that moves', async () => {
    const change = (sql: (names: { table(name: string): string; q(name: string): string }) => string) =>
      source.site.write((session) =>
        session.query(sql({ table: session.dialect.table, q: session.dialect.identifier })),
      );
    const [before] = await query<{ CatID: number }>(({ table, q }) => {
      const yes = source.site.dialect.literal('bool', true);
      return `SELECT ${q('CatID')} FROM ${table('Categories')} WHERE ${q('IsPivot')} = ${yes}`;
    });
    const pivot = Number(before?.CatID);
    const everything = async () =>
      (await denormalizeCategories({ site: source.site, report: noProgress }, 'all')).rebuilt;
    const other = pivot === 1 ? 2 : 1;
    const moved = (
      { table, q }: { table(name: string): string; q(name: string): string },
      to: number,
      name: string,
    ) =>
      `UPDATE ${table('Subcategories')} SET ${q('CatID')} = ${to}, ${q('Name')} = '${name}' ` +
      `WHERE ${q('SubcatID')} = (SELECT MIN(${q('SubcatID')}) FROM ${table('Subcategories')} WHERE ${q('CatID')} = ${pivot})`;
    await change((names) => moved(names, other, 'Moved'));
    expect(await everything()).toContain(`dbo.PivotSection_${pivot}`);
    const no = source.site.dialect.literal('bool', false);
    await change(({ table, q }) => `UPDATE ${table('Categories')} SET ${q('IsPivot')} = ${no}`);
    expect((await everything()).filter((name) => name.includes('Pivot'))).toEqual([]);
    const views = await query(
      () => "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_NAME LIKE 'PivotSection%'",
    );
    expect(views).toEqual([]);
  });

  it('keeps the import when it fails itself, and says so', async () => {
    await source.site.write(async (session) => {
      const { dialect } = session;
      await session.query(`DROP TABLE ${dialect.table('TaskExtParamTableValues')}`);
    });
    const { result, warnings } = await importItself({ withDenormalization: true });
    expect(result.committed).toBe(true);
    expect(warnings.map(({ message }) => message.code)).toContain('denormalization-failed.parameter');
    expect(await readFile(result.error ?? '', 'utf8')).toContain('database-refused');
  });

  it('keeps the import, too, when the site lacks a column that denormalization reads', async () => {
    await source.site.write((session) => {
      const { dialect } = session;
      return session.query(
        `ALTER TABLE ${dialect.table('TaskExtParamValues')} DROP COLUMN ${dialect.identifier('TextValue')}`,
      );
    });
    const { result, warnings } = await importItself({ withDenormalization: true });
    expect(result.committed).toBe(true);
    expect(result.denormalized).toEqual([]);
    expect(warnings.map(({ message }) => message.code)).toContain('denormalization-failed.categories');
    const calm = await importItself({});
    expect(calm.result.error).toBeUndefined();
    await expect(readFile(join(folder, 'log', 'Error.txt'))).rejects.toThrow();
  });
});
