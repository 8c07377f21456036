import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import { denormalizeCategories } from '#core/transfer/denormalize.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

describeEachDatabase('what denormalization rebuilds', (database) => {
  let site: TestSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-denormalize-'));
    site = await createSite(database, { seed: { profile: 'demo' } });
  });
  afterAll(async () => {
    await site?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => everything());

  const context = () => ({ site: site.site, report: noProgress });
  const everything = () => denormalizeCategories(context(), 'all');

  /** Runs SQL with `[Name]` for an identifier and `{Name}` for a table of schema `dbo`. */
  async function sql<R extends object = Record<string, unknown>>(text: string): Promise<R[]> {
    return await site.site.write((session) => session.query<R>(inDialect(session.dialect, text)));
  }

  async function columnsOf(table: string): Promise<string[]> {
    const rows = await sql<{ COLUMN_NAME?: string; name: string }>(
      `SELECT COLUMN_NAME AS [name] FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = '${table}'`,
    );
    return rows.map(({ name }) => name);
  }

  /** An archive of one entity alone, as the site has it now. */
  async function archiveOf(type: string, guid: unknown): Promise<string> {
    const out = join(folder, `${type}.zip`);
    const selection = [{ type, guid: String(guid).toLowerCase(), includeSubcat: true }];
    await exportConfiguration(context(), {
      selection,
      out,
      overwrite: true,
      format: 'multi-file',
      texts: 'rewrite',
    });
    return out;
  }

  async function importIt(archive: string) {
    const { result, warnings } = await importConfiguration(
      { ...context(), now: () => new Date(), channel: 'commandLine' },
      {
        archive,
        options: importOptions.parse({ withDenormalization: true }),
        decisions: [],
        onConflict: 'fail',
        dryRun: false,
        logDir: join(folder, 'log'),
        language: 'en',
      },
    );
    return { rebuilt: result.denormalized, warnings };
  }

  /** A column of a table parameter that has a table of its own. */
  async function tableColumn() {
    const rows = await sql<{ id: number; parameter: number; guid: string }>(
      'SELECT c.[ExtParamColumnID] AS [id], c.[ExtParamID] AS [parameter], c.[Guid] AS [guid] FROM {ExtParamColumns} c ' +
        'JOIN {ExtParams} p ON p.[ExtParamID] = c.[ExtParamID] ORDER BY c.[ExtParamColumnID]',
    );
    for (const row of rows) if ((await columnsOf(`DenormTable_${row.parameter}`)).length > 0) return row;
    throw new Error('the demo has no denormalized table parameter');
  }

  /** A flat parameter of a category. */
  async function flatParameter() {
    const [row] = await sql<{ id: number; category: number; parameter: number; guid: string }>(
      'SELECT i.[ExtParamInSubcatID] AS [id], i.[SubcatID] AS [category], i.[ExtParamID] AS [parameter], i.[Guid] AS [guid] ' +
        "FROM {ExtParamInSubcats} i JOIN {ExtParams} p ON p.[ExtParamID] = i.[ExtParamID] WHERE p.[Type] = 'number' " +
        'ORDER BY i.[ExtParamInSubcatID]',
    );
    if (!row) throw new Error('the demo has no number parameter');
    return row;
  }

  async function pivotSection() {
    const yes = site.site.dialect.literal('bool', true);
    const [row] = await sql<{ id: number; guid: string }>(
      `SELECT [CatID] AS [id], [Guid] AS [guid] FROM {Categories} WHERE [IsPivot] = ${yes}`,
    );
    if (!row) throw new Error('the demo has no pivot section');
    return row;
  }

  describe('after an import of one row', () => {
    it('of a table column: the table of its parameter', async () => {
      const { id, parameter, guid } = await tableColumn();
      const archive = await archiveOf('ext-param-columns', guid);
      await sql(`DELETE FROM {TaskExtParamTableValues} WHERE [ColumnID] = ${id}`);
      await sql(`DELETE FROM {ExtParamColumns} WHERE [ExtParamColumnID] = ${id}`);
      await everything();
      const before = await columnsOf(`DenormTable_${parameter}`);
      const { rebuilt, warnings } = await importIt(archive);
      expect(warnings).toEqual([]);
      expect(rebuilt).toEqual([`dbo.DenormTable_${parameter}`]);
      expect((await columnsOf(`DenormTable_${parameter}`)).length).toBe(before.length + 1);
    });

    it('of a parameter of a category: the flat table of the category', async () => {
      const { id, category, parameter, guid } = await flatParameter();
      const archive = await archiveOf('ext-param-in-subcats', guid);
      await sql(`DELETE FROM {ExtParamInSubcats} WHERE [ExtParamInSubcatID] = ${id}`);
      await everything();
      expect(await columnsOf(`DenormSubcat_${category}`)).not.toContain(`P_${parameter}`);
      const { rebuilt, warnings } = await importIt(archive);
      expect(warnings).toEqual([]);
      expect(rebuilt).toContain(`dbo.DenormSubcat_${category}`);
      expect(await columnsOf(`DenormSubcat_${category}`)).toContain(`P_${parameter}`);
    });

    it('of a section: its pivot view', async () => {
      const { id, guid } = await pivotSection();
      const archive = await archiveOf('_category', guid);
      const no = site.site.dialect.literal('bool', false);
      await sql(`UPDATE {Categories} SET [IsPivot] = ${no} WHERE [CatID] = ${id}`);
      await everything();
      expect(await columnsOf(`PivotSection_${id}`)).toEqual([]);
      const { rebuilt } = await importIt(archive);
      expect(rebuilt).toContain(`dbo.PivotSection_${id}`);
      expect(await columnsOf(`PivotSection_${id}`)).toContain('SubcatID');
    });

    it('of a section that is a pivot section no more: its view goes', async () => {
      const { id, guid } = await pivotSection();
      const [yes, no] = [true, false].map((value) => site.site.dialect.literal('bool', value));
      await sql(`UPDATE {Categories} SET [IsPivot] = ${no} WHERE [CatID] = ${id}`);
      const archive = await archiveOf('_category', guid);
      await sql(`UPDATE {Categories} SET [IsPivot] = ${yes} WHERE [CatID] = ${id}`);
      await everything();
      await importIt(archive);
      expect(await columnsOf(`PivotSection_${id}`)).toEqual([]);
      await sql(`UPDATE {Categories} SET [IsPivot] = ${yes} WHERE [CatID] = ${id}`);
    });

    it('of a parameter with another name: the flat tables of all categories that have it', async () => {
      const { parameter } = await flatParameter();
      const [row] = await sql<{ guid: string }>(
        `SELECT [Guid] AS [guid] FROM {ExtParams} WHERE [ExtParamID] = ${parameter}`,
      );
      const archive = await archiveOf('ext-params', row?.guid);
      await sql(`UPDATE {ExtParams} SET [Name] = 'Another' WHERE [ExtParamID] = ${parameter}`);
      const users = await sql<{ id: number }>(
        `SELECT [SubcatID] AS [id] FROM {ExtParamInSubcats} WHERE [ExtParamID] = ${parameter}`,
      );
      const { rebuilt } = await importIt(archive);
      expect(users.length).toBeGreaterThan(0);
      expect(rebuilt).toEqual(expect.arrayContaining(users.map(({ id }) => `dbo.DenormSubcat_${id}`)));
    });

    it.each(['ext-param-columns', 'ext-param-in-subcats'])(
      'of %s that is there just so: nothing',
      async (type) => {
        const { guid } = type === 'ext-param-columns' ? await tableColumn() : await flatParameter();
        expect((await importIt(await archiveOf(type, guid))).rebuilt).toEqual([]);
      },
    );
  });

  describe('on request', () => {
    it.each([
      ['as it is', (guid: string) => guid],
      ['in capitals', (guid: string) => guid.toUpperCase()],
      ['in braces', (guid: string) => ` {${guid.toUpperCase()}} `],
    ])('is found by a Guid %s', async (_how, written) => {
      const [row] = await sql<{ id: number; guid: string }>(
        'SELECT [SubcatID] AS [id], [Guid] AS [guid] FROM {Subcategories} ORDER BY [SubcatID]',
      );
      const guid = String(row?.guid).toLowerCase();
      expect(await denormalizeCategories(context(), [written(guid), guid])).toContain(
        `dbo.DenormSubcat_${row?.id}`,
      );
    });

    it.each(['00000000-0000-4000-8000-00000000dead', 'no Guid', ''])(
      'says that there is no category “%s”, and rebuilds none of the others',
      async (unknown) => {
        const [row] = await sql<{ id: number; guid: string }>(
          'SELECT [SubcatID] AS [id], [Guid] AS [guid] FROM {Subcategories} ORDER BY [SubcatID] DESC',
        );
        await withoutPivots(async () => {
          await sql(`DROP TABLE {DenormSubcat_${row?.id}}`);
          await expect(denormalizeCategories(context(), [String(row?.guid), unknown])).rejects.toMatchObject({
            code: 'node-not-found',
            data: { node: unknown },
          });
          expect(await columnsOf(`DenormSubcat_${row?.id}`)).toEqual([]);
        });
      },
    );
  });

  /** Without pivot sections, so that a flat table can be dropped. */
  async function withoutPivots(work: () => Promise<void>): Promise<void> {
    const { id } = await pivotSection();
    const [yes, no] = [true, false].map((value) => site.site.dialect.literal('bool', value));
    await sql(`UPDATE {Categories} SET [IsPivot] = ${no} WHERE [CatID] = ${id}`);
    await everything();
    await work();
    await sql(`UPDATE {Categories} SET [IsPivot] = ${yes} WHERE [CatID] = ${id}`);
  }

  describe('under a view of somebody else', () => {
    /** Every object is rebuilt but `object`, which is named with the view over it, and the view is still there. */
    async function keeps(object: string, key: string): Promise<void> {
      const before = await everything();
      const bound = site.site.dialect.name === 'mssql' ? 'WITH SCHEMABINDING ' : '';
      await sql(`CREATE VIEW {Customer} ${bound}AS SELECT [${key}] FROM {${object}}`);
      try {
        await expect(everything()).rejects.toMatchObject({
          code: 'denormalized-in-use',
          data: { object: `dbo.${object}`, dependents: 'dbo.Customer' },
        });
        expect(await columnsOf('Customer')).toEqual([key]);
        const { rebuilt, warnings } = await importIt(await archiveOfAll());
        const stay = object.startsWith('Pivot') ? /DenormSubcat|Pivot/ : new RegExp(`${object}$`);
        expect(rebuilt).toEqual(before.filter((name) => rebuilt.includes(name) || !stay.test(name)));
        expect(rebuilt).not.toContain(`dbo.${object}`);
        expect(warnings).toHaveLength(1);
        expect(JSON.stringify(warnings[0]?.message)).toContain(`dbo.${object}`);
        expect(JSON.stringify(warnings[0]?.message)).toContain('dbo.Customer');
      } finally {
        await sql('DROP VIEW {Customer}');
      }
      expect(await everything()).toEqual(before);
    }

    async function archiveOfAll(): Promise<string> {
      const out = join(folder, 'all.zip');
      await exportConfiguration(context(), {
        selection: 'all',
        out,
        overwrite: true,
        format: 'multi-file',
        texts: 'rewrite',
      });
      return out;
    }

    async function categoryOf(pivot: boolean): Promise<number> {
      const [row] = await sql<{ id: number }>(
        'SELECT s.[SubcatID] AS [id] FROM {Subcategories} s JOIN {Categories} c ON c.[CatID] = s.[CatID] ' +
          `WHERE c.[IsPivot] = ${site.site.dialect.literal('bool', pivot)} ORDER BY s.[SubcatID]`,
      );
      return Number(row?.id);
    }

    it('the flat table of a category stays as it is', async () => {
      await keeps(`DenormSubcat_${await categoryOf(false)}`, 'TaskID');
    });

    it('the flat table of a category of a pivot section stays, and its view is made over it', async () => {
      await keeps(`DenormSubcat_${await categoryOf(true)}`, 'TaskID');
    });

    it('the table of a parameter stays as it is', async () => {
      await keeps(`DenormTable_${(await tableColumn()).parameter}`, 'RowNo');
    });

    it('a pivot view stays as it is, with the tables under it', async () => {
      await keeps(`PivotSection_${(await pivotSection()).id}`, 'SubcatID');
    });

    it('a flat table that stays lacks a new parameter, and the pivot view is made without it', async () => {
      const category = await categoryOf(true);
      const [row] = await sql<{ id: number; parameter: number }>(
        'SELECT i.[ExtParamInSubcatID] AS [id], i.[ExtParamID] AS [parameter] FROM {ExtParamInSubcats} i ' +
          `JOIN {ExtParams} p ON p.[ExtParamID] = i.[ExtParamID] WHERE i.[SubcatID] = ${category} AND p.[Type] <> 'table'`,
      );
      const [other] = await sql<{ id: number }>(
        `SELECT MIN([SubcatID]) AS [id] FROM {Subcategories} WHERE [CatID] <> ${(await pivotSection()).id}`,
      );
      const move = (to: unknown) =>
        sql(`UPDATE {ExtParamInSubcats} SET [SubcatID] = ${to} WHERE [ExtParamInSubcatID] = ${row?.id}`);
      await move(other?.id);
      await everything();
      const bound = site.site.dialect.name === 'mssql' ? 'WITH SCHEMABINDING ' : '';
      await sql(`CREATE VIEW {Customer} ${bound}AS SELECT [TaskID] FROM {DenormSubcat_${category}}`);
      await move(category);
      await expect(everything()).rejects.toMatchObject({ code: 'denormalized-in-use' });
      expect(await columnsOf(`DenormSubcat_${category}`)).not.toContain(`P_${row?.parameter}`);
      expect(await columnsOf(`PivotSection_${(await pivotSection()).id}`)).toContain('SubcatID');
      await sql('DROP VIEW {Customer}');
      await everything();
      expect(await columnsOf(`DenormSubcat_${category}`)).toContain(`P_${row?.parameter}`);
    });
  });
});

function inDialect(dialect: Dialect, text: string): string {
  return text
    .replace(/\[(\w+)\]/g, (_whole, name: string) => dialect.identifier(name))
    .replace(/\{(\w+)\}/g, (_whole, name: string) => dialect.table(name));
}
