import { describe, expect, it } from 'vitest';
import { denormalizeCategories } from '#core/transfer/denormalize/denormalize.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { denormalizedSite } from './support/denormalized-site.ts';

describeEachDatabase('what denormalization rebuilds', (database) => {
  const { dialect, context, rebuildAll, sql, columnsOf, archiveOf, importIt, tableColumn, pivotSection } =
    denormalizedSite(database);

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

  describe('after an import of one row', () => {
    it('of a table column: the table of its parameter', async () => {
      const { id, parameter, guid } = await tableColumn();
      const archive = await archiveOf('ext-param-columns', guid);
      await sql(`DELETE FROM {TaskExtParamTableValues} WHERE [ColumnID] = ${id}`);
      await sql(`DELETE FROM {ExtParamColumns} WHERE [ExtParamColumnID] = ${id}`);
      await rebuildAll();
      const before = await columnsOf(`DenormTable_${parameter}`);
      const { rebuilt, warnings } = await importIt(archive);
      // Rows of tasks lack a value of the column, which is required.
      expect(warnings.map(({ message: { code } }) => code)).toEqual(['live-data.total']);
      expect(rebuilt).toEqual([`dbo.DenormTable_${parameter}`]);
      expect((await columnsOf(`DenormTable_${parameter}`)).length).toBe(before.length + 1);
    });

    it('of a parameter of a category: the flat table of the category', async () => {
      const { id, category, parameter, guid } = await flatParameter();
      const archive = await archiveOf('ext-param-in-subcats', guid);
      await sql(`DELETE FROM {ExtParamInSubcats} WHERE [ExtParamInSubcatID] = ${id}`);
      await rebuildAll();
      expect(await columnsOf(`DenormSubcat_${category}`)).not.toContain(`P_${parameter}`);
      const { rebuilt, warnings } = await importIt(archive);
      expect(warnings).toEqual([]);
      expect(rebuilt).toContain(`dbo.DenormSubcat_${category}`);
      expect(await columnsOf(`DenormSubcat_${category}`)).toContain(`P_${parameter}`);
    });

    it('of a section: its pivot view', async () => {
      const { id, guid } = await pivotSection();
      const archive = await archiveOf('_category', guid);
      const no = dialect().literal('bool', false);
      await sql(`UPDATE {Categories} SET [IsPivot] = ${no} WHERE [CatID] = ${id}`);
      await rebuildAll();
      expect(await columnsOf(`PivotSection_${id}`)).toEqual([]);
      const { rebuilt } = await importIt(archive);
      expect(rebuilt).toContain(`dbo.PivotSection_${id}`);
      expect(await columnsOf(`PivotSection_${id}`)).toContain('SubcatID');
    });

    it('of a section that is a pivot section no more: its view goes', async () => {
      const { id, guid } = await pivotSection();
      const [yes, no] = [true, false].map((value) => dialect().literal('bool', value));
      await sql(`UPDATE {Categories} SET [IsPivot] = ${no} WHERE [CatID] = ${id}`);
      const archive = await archiveOf('_category', guid);
      await sql(`UPDATE {Categories} SET [IsPivot] = ${yes} WHERE [CatID] = ${id}`);
      await rebuildAll();
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
      const { rebuilt } = await denormalizeCategories(context(), [written(guid), guid]);
      expect(rebuilt).toContain(`dbo.DenormSubcat_${row?.id}`);
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
    const [yes, no] = [true, false].map((value) => dialect().literal('bool', value));
    await sql(`UPDATE {Categories} SET [IsPivot] = ${no} WHERE [CatID] = ${id}`);
    await rebuildAll();
    await work();
    await sql(`UPDATE {Categories} SET [IsPivot] = ${yes} WHERE [CatID] = ${id}`);
  }
});
