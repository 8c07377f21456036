import { describe, expect, it } from 'vitest';
import { denormalizeCategories } from '#core/transfer/denormalize/denormalize.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { denormalizedSite } from './support/denormalized-site.ts';

describeEachDatabase('denormalized objects under objects of somebody else', (database) => {
  const site = denormalizedSite(database);
  const { sql, columnsOf, everything, rebuildAll, importIt, archiveOfAll, tableColumn, pivotSection } = site;

  async function categoryOf(pivot: boolean): Promise<number> {
    const [row] = await sql<{ id: number }>(
      'SELECT s.[SubcatID] AS [id] FROM {Subcategories} s JOIN {Categories} c ON c.[CatID] = s.[CatID] ' +
        `WHERE c.[IsPivot] = ${site.dialect().literal('bool', pivot)} ORDER BY s.[SubcatID]`,
    );
    return Number(row?.id);
  }

  /** A category of another section. */
  async function otherCategory(category: number): Promise<number> {
    const [row] = await sql<{ id: number }>(
      'SELECT MIN(s.[SubcatID]) AS [id] FROM {Subcategories} s WHERE s.[CatID] <> ' +
        `(SELECT o.[CatID] FROM {Subcategories} o WHERE o.[SubcatID] = ${category})`,
    );
    return Number(row?.id);
  }

  /** The first parameter of this kind that the category has. */
  async function parameterOf(category: number, type: string): Promise<{ link: number; parameter: number }> {
    const [row] = await sql<{ link: number; parameter: number }>(
      'SELECT i.[ExtParamInSubcatID] AS [link], i.[ExtParamID] AS [parameter] FROM {ExtParamInSubcats} i ' +
        `JOIN {ExtParams} p ON p.[ExtParamID] = i.[ExtParamID] WHERE i.[SubcatID] = ${category} ` +
        `AND p.[Type] = '${type}' ORDER BY i.[ExtParamInSubcatID]`,
    );
    if (!row) throw new Error(`the demo has no parameter ${type} in category ${category}`);
    return row;
  }

  const move = (link: number, category: number) =>
    sql(`UPDATE {ExtParamInSubcats} SET [SubcatID] = ${category} WHERE [ExtParamInSubcatID] = ${link}`);

  const retype = (parameter: number, type: string) =>
    sql(`UPDATE {ExtParams} SET [Type] = '${type}' WHERE [ExtParamID] = ${parameter}`);

  /** With a view of somebody else over the objects, a name for each. */
  async function underViews(
    objects: Readonly<Record<string, { object: string; column: string }>>,
    work: () => Promise<void>,
  ): Promise<void> {
    for (const [view, { object, column }] of Object.entries(objects)) {
      // Elsewhere every view is bound; to a view that is not, none can be bound.
      const isBound = site.dialect().name === 'mssql' && !object.startsWith('Pivot');
      const bound = isBound ? 'WITH SCHEMABINDING ' : '';
      await sql(`CREATE VIEW {${view}} ${bound}AS SELECT [${column}] FROM {${object}}`);
    }
    try {
      await work();
    } finally {
      for (const view of Object.keys(objects)) await sql(`DROP VIEW {${view}}`);
    }
  }

  const leftObjects = async () => {
    const { warnings } = await everything();
    expect(new Set(warnings.map(({ message }) => message.code))).toEqual(
      new Set(['error.denormalized-in-use']),
    );
    for (const { remedies } of warnings)
      expect(remedies).toMatchObject([{ code: 'remedy.denormalized-in-use' }]);
    return warnings.map(({ message }) => message.values);
  };

  describe('whose columns stay the same', () => {
    it('are rebuilt like all others, on request and after an import', async () => {
      const before = site.all();
      const objects = {
        OverCategory: { object: `DenormSubcat_${await categoryOf(false)}`, column: 'TaskID' },
        OverCategoryUnderPivot: { object: `DenormSubcat_${await categoryOf(true)}`, column: 'TaskID' },
        OverParameter: { object: `DenormTable_${(await tableColumn()).parameter}`, column: 'RowNo' },
        OverPivot: { object: `PivotSection_${(await pivotSection()).id}`, column: 'SubcatID' },
      };
      await underViews(objects, async () => {
        expect(await rebuildAll()).toEqual(before);
        const { rebuilt, warnings } = await importIt(await archiveOfAll());
        expect(warnings).toEqual([]);
        for (const [view, { object, column }] of Object.entries(objects)) {
          expect(rebuilt).toContain(`dbo.${object}`);
          expect(await columnsOf(view)).toEqual([column]);
        }
      });
    });

    it.each([true, false])(
      'have the rows as they are now, also through the views: pivot section %s',
      async (pivot) => {
        const category = await categoryOf(pivot);
        const { parameter } = await parameterOf(category, 'number');
        const table = `DenormSubcat_${category}`;
        const column = `P_${parameter}`;
        await underViews({ Customer: { object: table, column } }, async () => {
          const [task] = await sql<{ id: number; value: unknown }>(
            `SELECT v.[TaskID] AS [id], v.[NumberValue] AS [value] FROM {TaskExtParamValues} v ` +
              `JOIN {Tasks} t ON t.[TaskID] = v.[TaskID] WHERE t.[SubcatID] = ${category} AND v.[ExtParamID] = ${parameter}`,
          );
          const set = (value: unknown) =>
            sql(
              `UPDATE {TaskExtParamValues} SET [NumberValue] = ${value} WHERE [TaskID] = ${task?.id} AND [ExtParamID] = ${parameter}`,
            );
          await set(987654);
          await rebuildAll();
          const seen = await sql<Record<string, unknown>>('SELECT * FROM {Customer}');
          expect(seen.map((row) => Number(row[column]))).toContain(987654);
          await set(task?.value);
          await rebuildAll();
          const again = await sql<Record<string, unknown>>('SELECT * FROM {Customer}');
          expect(again.map((row) => Number(row[column]))).not.toContain(987654);
          expect(again).toHaveLength(seen.length);
        });
      },
    );

    it('are rebuilt by several at a time', async () => {
      const [row] = await sql<{ guid: string }>(
        `SELECT [Guid] AS [guid] FROM {Subcategories} WHERE [SubcatID] = ${await categoryOf(false)}`,
      );
      const one = () => denormalizeCategories(site.context(), [String(row?.guid).toLowerCase()]);
      const first = await one();
      for (const other of await Promise.all([one(), one(), one()])) expect(other).toEqual(first);
    });

    it('keep what was granted and made over their tables', async () => {
      const table = `DenormSubcat_${await categoryOf(false)}`;
      await sql(`CREATE INDEX [OfCustomer] ON {${table}} ([TaskID])`);
      await rebuildAll();
      // It would not be there any more had the table been dropped.
      await sql(
        site.dialect().name === 'mssql' ? `DROP INDEX [OfCustomer] ON {${table}}` : 'DROP INDEX {OfCustomer}',
      );
    });
  });

  describe('which get a column more', () => {
    it.each([true, false])('have it, with its values: pivot section %s', async (pivot) => {
      const category = await categoryOf(pivot);
      const { parameter } = await parameterOf(category, 'number');
      const table = `DenormSubcat_${category}`;
      // A table parameter has no flat column.
      await retype(parameter, 'table');
      await rebuildAll();
      expect(await columnsOf(table)).not.toContain(`P_${parameter}`);
      await underViews({ Customer: { object: table, column: 'TaskID' } }, async () => {
        await retype(parameter, 'number');
        expect(await rebuildAll()).toContain(`dbo.${table}`);
        const rows = await sql<Record<string, unknown>>(`SELECT * FROM {${table}}`);
        expect(rows.some((row) => row[`P_${parameter}`] !== null)).toBe(true);
        expect(await columnsOf('Customer')).toEqual(['TaskID']);
      });
    });

    it('have it behind the others in a pivot view, too', async () => {
      const view = `PivotSection_${(await pivotSection()).id}`;
      const { parameter } = await parameterOf(await categoryOf(true), 'number');
      await retype(parameter, 'table');
      await rebuildAll();
      const before = await columnsOf(view);
      expect(before).not.toContain(`P_${parameter}`);
      await underViews({ Customer: { object: view, column: 'SubcatID' } }, async () => {
        await retype(parameter, 'number');
        await rebuildAll();
        const after = await columnsOf(view);
        const isHeld = site.dialect().name === 'postgres';
        expect(isHeld ? after : after.toSorted()).toEqual(
          isHeld ? [...before, `P_${parameter}`] : [...before, `P_${parameter}`].toSorted(),
        );
        const rows = await sql<Record<string, unknown>>(`SELECT * FROM {${view}}`);
        expect(rows.some((row) => row[`P_${parameter}`] !== null)).toBe(true);
      });
    });
  });

  describe('whose columns must change', () => {
    it('are all left and named, on request and after an import; every other one is rebuilt', async () => {
      const before = site.all();
      const alone = await categoryOf(false);
      const { link, parameter } = await parameterOf(alone, 'number');
      const { id, parameter: ofTable } = await tableColumn();
      const flat = `DenormSubcat_${alone}`;
      const values = `DenormTable_${ofTable}`;
      const objects = {
        Customer: { object: flat, column: `P_${parameter}` },
        Customer2: { object: flat, column: 'TaskID' },
        Customer3: { object: values, column: 'RowNo' },
      };
      const [{ type } = { type: '' }] = await sql<{ type: string }>(
        `SELECT [Type] AS [type] FROM {ExtParamColumns} WHERE [ExtParamColumnID] = ${id}`,
      );
      const other = type === 'number' ? 'text' : 'number';
      await underViews(objects, async () => {
        await move(link, await otherCategory(alone));
        await sql(`UPDATE {ExtParamColumns} SET [Type] = '${other}' WHERE [ExtParamColumnID] = ${id}`);
        expect(await leftObjects()).toEqual([
          { object: `dbo.${flat}`, dependents: 'dbo.Customer, dbo.Customer2' },
          { object: `dbo.${values}`, dependents: 'dbo.Customer3' },
        ]);
        const stay = [`dbo.${flat}`, `dbo.${values}`];
        expect((await everything()).rebuilt).toEqual(before.filter((name) => !stay.includes(name)));
        expect(await columnsOf(flat)).toContain(`P_${parameter}`);
        expect(await columnsOf('Customer')).toEqual([`P_${parameter}`]);
        const { rebuilt, warnings } = await importIt(await archiveOfAll());
        expect(rebuilt.filter((name) => stay.includes(name))).toEqual([]);
        expect(warnings).toHaveLength(2);
        for (const name of stay) expect(JSON.stringify(warnings)).toContain(name);
        await move(link, alone);
        await sql(`UPDATE {ExtParamColumns} SET [Type] = '${type}' WHERE [ExtParamColumnID] = ${id}`);
      });
      expect(await rebuildAll()).toEqual(before);
    });

    it('are left with their rows, where rows of others point to them', async () => {
      const table = `DenormSubcat_${await categoryOf(false)}`;
      const [row] = await sql<{ id: number }>(`SELECT MIN([TaskID]) AS [id] FROM {${table}}`);
      const int = site.dialect().columnType({ type: 'int' });
      await sql(
        `CREATE TABLE {Notes} ([TaskID] ${int} NOT NULL REFERENCES {${table}} ([TaskID]) ON DELETE CASCADE)`,
      );
      await sql(`INSERT INTO {Notes} ([TaskID]) VALUES (${row?.id})`);
      try {
        expect(await leftObjects()).toEqual([{ object: `dbo.${table}`, dependents: 'dbo.Notes' }]);
        expect(await sql('SELECT [TaskID] FROM {Notes}')).toEqual([{ TaskID: row?.id }]);
      } finally {
        await sql('DROP TABLE {Notes}');
      }
      await rebuildAll();
    });

    it('leave the pivot view over them without what they lack', async () => {
      const category = await categoryOf(true);
      const { parameter } = await parameterOf(category, 'number');
      const table = `DenormSubcat_${category}`;
      await underViews({ Customer: { object: table, column: `P_${parameter}` } }, async () => {
        await retype(parameter, 'text');
        expect(await leftObjects()).toEqual([{ object: `dbo.${table}`, dependents: 'dbo.Customer' }]);
        const view = `PivotSection_${(await pivotSection()).id}`;
        const rows = await sql<Record<string, unknown>>(
          `SELECT * FROM {${view}} WHERE [SubcatID] = ${category}`,
        );
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(row[`P_${parameter}`] ?? null).toBeNull();
        await retype(parameter, 'number');
      });
    });

    it.runIf(database.dialect === 'postgres')(
      'are a pivot view, which is named with the tables under it that it keeps (needs PostgreSQL: bound views cannot be made over it elsewhere)',
      async () => {
        const { id } = await pivotSection();
        const category = await categoryOf(true);
        const { parameter } = await parameterOf(category, 'number');
        const view = `PivotSection_${id}`;
        await underViews({ Customer: { object: view, column: 'SubcatID' } }, async () => {
          await retype(parameter, 'text');
          const left = await leftObjects();
          expect(left).toContainEqual({ object: `dbo.${view}`, dependents: 'dbo.Customer' });
          expect(left).toContainEqual({ object: `dbo.DenormSubcat_${category}`, dependents: `dbo.${view}` });
          await retype(parameter, 'number');
          await sql(`UPDATE {Categories} SET [IsPivot] = false WHERE [CatID] = ${id}`);
          expect(await leftObjects()).toEqual([{ object: `dbo.${view}`, dependents: 'dbo.Customer' }]);
          await sql(`UPDATE {Categories} SET [IsPivot] = true WHERE [CatID] = ${id}`);
        });
      },
    );
  });
});
