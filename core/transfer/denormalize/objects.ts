import type { Column, ColumnType } from '#core/catalog/entity-type.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import { type CategoryTable, type FlatColumn, names, type TableParameter } from './read.ts';

/** What the denormalized objects are made of (design, section 5 "Denormalization"). */

/** A column of a denormalized object. */
export type ObjectColumn = Pick<Column, 'name' | 'type'>;

/** A flat table as it should be. */
export interface FlatTable {
  name: string;
  /** The columns of its primary key. */
  key: readonly ObjectColumn[];
  columns: readonly ObjectColumn[];
  /** The query of its rows, key before columns, over parameter 0, which is `id`. */
  rows: string;
  id: number;
}

/** How a kind of parameter is stored with the tasks and in the flat table. */
function storage(type: string): { source: string; column: ColumnType } {
  switch (type) {
    case 'number':
      return { source: 'NumberValue', column: 'decimal' };
    case 'date':
      return { source: 'DateValue', column: 'datetime' };
    case 'bool':
      // As a number, because neither database has a maximum of booleans.
      return { source: 'BoolValue', column: 'int' };
    default:
      return { source: 'TextValue', column: 'text' };
  }
}

const TASK = { name: 'TaskID', type: 'int' } as const;

/** `dbo.DenormSubcat_<id>`: one row per task of the category, one column `P_<parameter>` per non-table parameter. */
export function categoryTable(dialect: Dialect, { id, parameters }: CategoryTable): FlatTable {
  const q = (name: string) => dialect.identifier(name);
  const values = parameters.map((column) => flattened(dialect, 'ExtParamID', column));
  return {
    id,
    name: names.category(id),
    key: [TASK],
    columns: parameters.map(parameterColumn),
    rows:
      `SELECT ${[`t.${q('TaskID')}`, ...values].join(', ')} FROM ${dialect.table('Tasks')} t ` +
      `LEFT JOIN ${dialect.table('TaskExtParamValues')} v ON v.${q('TaskID')} = t.${q('TaskID')} ` +
      `WHERE t.${q('SubcatID')} = ${dialect.placeholder(0)} GROUP BY t.${q('TaskID')}`,
  };
}

/** `dbo.DenormTable_<id>`: one row per task and table row, one column `C_<column>` per column of the parameter. */
export function parameterTable(dialect: Dialect, { id, columns }: TableParameter): FlatTable {
  const q = (name: string) => dialect.identifier(name);
  const values = columns.map((column) => flattened(dialect, 'ColumnID', column));
  return {
    id,
    name: names.parameter(id),
    key: [TASK, { name: 'RowNo', type: 'int' }],
    columns: columns.map((column) => ({ name: `C_${column.id}`, type: storage(column.type).column })),
    rows:
      `SELECT ${[`v.${q('TaskID')}`, `v.${q('RowNo')}`, ...values].join(', ')} ` +
      `FROM ${dialect.table('TaskExtParamTableValues')} v ` +
      `WHERE v.${q('ExtParamID')} = ${dialect.placeholder(0)} GROUP BY v.${q('TaskID')}, v.${q('RowNo')}`,
  };
}

/** The flat column of a parameter of a category. */
export function parameterColumn({ id, type }: FlatColumn): ObjectColumn {
  return { name: `P_${id}`, type: storage(type).column };
}

/** The columns of the pivot view over these flat tables. */
export function pivotColumns(tables: readonly CategoryTable[]): ObjectColumn[] {
  const parameters = new Map(
    tables.flatMap((table) => table.parameters.map((column) => [column.id, column])),
  );
  return [
    { name: 'SubcatID', type: 'int' },
    TASK,
    ...[...parameters.values()].toSorted((a, b) => a.id - b.id).map(parameterColumn),
  ];
}

/** The query of a pivot view: the flat tables of all categories of a section under each other, with these columns. */
export function pivotQuery(
  dialect: Dialect,
  tables: readonly CategoryTable[],
  columns: readonly ObjectColumn[],
): string {
  const q = (name: string) => dialect.identifier(name);
  const selects = tables.map((table) => {
    const own = new Set(['TaskID', ...table.parameters.map((parameter) => parameterColumn(parameter).name)]);
    const list = columns.map(({ name, type }) => {
      if (name === 'SubcatID') return `${table.id} AS ${q(name)}`;
      return own.has(name) ? q(name) : `CAST(NULL AS ${dialect.columnType({ type })}) AS ${q(name)}`;
    });
    return `SELECT ${list.join(', ')} FROM ${dialect.table(names.category(table.id))}`;
  });
  return selects.join(' UNION ALL ');
}

/** The value of one parameter (or table column) out of the rows of a task. */
function flattened(dialect: Dialect, key: 'ExtParamID' | 'ColumnID', column: FlatColumn): string {
  const { source } = storage(column.type);
  const value = `v.${dialect.identifier(source)}`;
  const mine = `v.${dialect.identifier(key)} = ${column.id}`;
  if (source !== 'BoolValue') return `MAX(CASE WHEN ${mine} THEN ${value} END)`;
  const is = (truth: boolean) => `${mine} AND ${value} = ${dialect.literal('bool', truth)}`;
  return `MAX(CASE WHEN ${is(true)} THEN 1 WHEN ${is(false)} THEN 0 END)`;
}
