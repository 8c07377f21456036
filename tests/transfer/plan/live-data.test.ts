import { describe, expect, it } from 'vitest';
import type { Value } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { KEYED_DATA, PARAMETER_VALUES, VALUE_RULES } from '#core/catalog/working-data.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import { siteLiveData } from '#core/site/schema/live-data.ts';
import type { KeyList, Session } from '#core/site/site.ts';
import { limitsFor, valueConcerns, valueFindings } from '#core/transfer/plan/live-data/rules.ts';
import { lintTsql } from '#tests/support/tsql/lint.ts';

const concernsOf = (column: string, receiver: Value, archive: Value) =>
  valueConcerns('ext-params', [{ column, receiver, archive }]);

describe('a change of a parameter', () => {
  it.each<[column: string, receiver: Value, archive: Value]>([
    ['MaxLength', null, 20],
    ['MaxLength', 50, 20],
    ['MaxLength', 50, 0],
    ['MinValue', null, 0],
    ['MinValue', -5, -4.5],
    ['MaxValue', 10, 9.9999],
    ['Type', 'text', 'number'],
    ['Type', 'table', 'text'],
    ['Mask', '', '00-00'],
    ['SourceSubcatID', 7, 8],
    ['IsMultiple', true, false],
  ])('concerns values: %s from %j to %j', (column, receiver, archive) => {
    // An empty mask is none.
    expect(concernsOf(column, receiver, archive).length).toBe(1);
  });

  it.each<[column: string, receiver: Value, archive: Value]>([
    ['MaxLength', 20, 50],
    ['MaxLength', 20, null],
    ['MinValue', 0, -1],
    ['MinValue', 0, null],
    ['MaxValue', 9, 10],
    ['Mask', '00-00', null],
    ['Mask', '00-00', ''],
    ['SourceSubcatID', 7, null],
    ['IsMultiple', false, true],
    ['Name', 'a', 'b'],
    ['Hint', null, 'b'],
  ])('concerns none: %s from %j to %j', (column, receiver, archive) => {
    expect(concernsOf(column, receiver, archive)).toEqual([]);
  });

  it('of several columns is one question, and each says what it counts', () => {
    const concerns = valueConcerns('ext-params', [
      { column: 'MaxLength', receiver: 9, archive: 5 },
      { column: 'MinValue', receiver: null, archive: 1.5 },
      { column: 'Type', receiver: 'select', archive: 'number' },
    ]);
    expect(limitsFor(3, concerns)).toEqual({ id: 3, longest: 5, least: 1.5, most: null, asNumber: true });
    const counts = { values: 9, longer: 2, smaller: 0, larger: 4, noNumbers: 3 };
    const codes = concerns.flatMap((one) => valueFindings(one, counts)).map(({ message }) => message);
    expect(codes).toMatchObject([
      { code: 'live-data.retyped', values: { count: 9 } },
      { code: 'live-data.no-numbers', values: { count: 3, of: 9 } },
      { code: 'live-data.longer', values: { count: 2, of: 9, limit: 5 } },
    ]);
  });

  it('from one kind of text to another leaves values that can be read', () => {
    const [concern] = concernsOf('Type', 'text', 'select');
    const counts = { values: 1, longer: 0, smaller: 0, larger: 0, noNumbers: 0 };
    expect(concern && valueFindings(concern, counts).map(({ message }) => message.code)).toEqual([
      'live-data.retyped.same',
    ]);
  });
});

describe('what the catalog knows of working data', () => {
  it('names columns that are there', () => {
    const columnsOf = (table: string) =>
      fixedTables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    for (const { type, table, column, on, ofTask } of KEYED_DATA) {
      const { key } = referenceCatalog.get(type);
      expect(columnsOf(table)).toEqual(expect.arrayContaining([column, ...on.map(([, data]) => data)]));
      expect([...on.map(([own]) => own), ...ofTask].toSorted()).toEqual(key.toSorted());
      expect(columnsOf('Tasks')).toEqual(expect.arrayContaining([...ofTask]));
    }
    for (const { type, column, data } of VALUE_RULES) {
      expect(referenceCatalog.get(type).columns.map(({ name }) => name)).toContain(column);
      expect(columnsOf(data.table)).toContain(data.by);
    }
  });

  it('is asked of SQL Server in its language', async () => {
    const statements: [sql: string, lists: readonly KeyList[]][] = [];
    const session = {
      dialect: mssqlDialect,
      savepoint: async (work: () => Promise<unknown>) => await work(),
      queryByKeys: async (sql: string, lists: readonly KeyList[]) => {
        statements.push([sql, lists]);
        return [];
      },
    } as unknown as Session;
    const available = (type: ReturnType<typeof referenceCatalog.get>) => ({
      ...{ type, columns: type.columns, real: new Map(), keyIsUnique: true },
    });
    const live = siteLiveData(session, { catalog: referenceCatalog, available });
    for (const data of KEYED_DATA)
      await live.keyed(data, available(referenceCatalog.get(data.type)), [{ id: 1, becomes: 'x' }]);
    const limits = { id: 1, longest: 2, least: 0.5, most: null, asNumber: true };
    await live.values(PARAMETER_VALUES, [limits]);
    await live.tasksWithout([{ category: 1, parameter: null, ignoresDefaults: true }]);
    await live.rowsWithout([{ parameter: 1, column: null }]);
    expect(statements).toHaveLength(KEYED_DATA.length + 3);
    for (const [sql, lists] of statements) {
      const columns = lists.map((one) => one.columns);
      expect(lintTsql(mssqlDialect.withKeyTables(sql, columns), lists.length), sql).toEqual([]);
    }
  });
});
