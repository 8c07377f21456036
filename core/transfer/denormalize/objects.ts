import type { ColumnType } from '#core/catalog/entity-type.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import type { Session } from '#core/site/site.ts';
import { type CategoryTable, type FlatColumn, names, type TableParameter } from './read.ts';

/** The statements that make the denormalized objects (design, section 5 "Denormalization"). */

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

/** `dbo.DenormSubcat_<id>`: one row per task of the category, one column `P_<parameter>` per non-table parameter. */
export async function rebuildCategoryTable(session: Session, table: CategoryTable): Promise<string> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const name = names.category(table.id);
  await session.query(`DROP TABLE IF EXISTS ${dialect.table(name)}`);
  await session.query(
    `CREATE TABLE ${dialect.table(name)} (${[
      `${q('TaskID')} ${dialect.columnType({ type: 'int' })} NOT NULL PRIMARY KEY`,
      ...table.parameters.map((column) => definition(dialect, 'P_', column)),
    ].join(', ')})`,
  );
  await session.query(
    `INSERT INTO ${dialect.table(name)} SELECT ${[
      `t.${q('TaskID')}`,
      ...table.parameters.map((column) => flattened(dialect, 'ExtParamID', column)),
    ].join(', ')} FROM ${dialect.table('Tasks')} t ` +
      `LEFT JOIN ${dialect.table('TaskExtParamValues')} v ON v.${q('TaskID')} = t.${q('TaskID')} ` +
      `WHERE t.${q('SubcatID')} = ${dialect.placeholder(0)} GROUP BY t.${q('TaskID')}`,
    [table.id],
  );
  return `dbo.${name}`;
}

/** `dbo.DenormTable_<id>`: one row per task and table row, one column `C_<column>` per column of the parameter. */
export async function rebuildTableParameter(session: Session, parameter: TableParameter): Promise<string> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const name = names.parameter(parameter.id);
  const int = dialect.columnType({ type: 'int' });
  await session.query(`DROP TABLE IF EXISTS ${dialect.table(name)}`);
  await session.query(
    `CREATE TABLE ${dialect.table(name)} (${[
      `${q('TaskID')} ${int} NOT NULL`,
      `${q('RowNo')} ${int} NOT NULL`,
      ...parameter.columns.map((column) => definition(dialect, 'C_', column)),
      `PRIMARY KEY (${q('TaskID')}, ${q('RowNo')})`,
    ].join(', ')})`,
  );
  await session.query(
    `INSERT INTO ${dialect.table(name)} SELECT ${[
      `v.${q('TaskID')}`,
      `v.${q('RowNo')}`,
      ...parameter.columns.map((column) => flattened(dialect, 'ColumnID', column)),
    ].join(', ')} FROM ${dialect.table('TaskExtParamTableValues')} v ` +
      `WHERE v.${q('ExtParamID')} = ${dialect.placeholder(0)} GROUP BY v.${q('TaskID')}, v.${q('RowNo')}`,
    [parameter.id],
  );
  return `dbo.${name}`;
}

/** `dbo.PivotSection_<id>`: the flat tables of all categories of a section under each other. */
export async function rebuildPivotView(
  session: Session,
  sectionId: number,
  tables: readonly CategoryTable[],
): Promise<string> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const name = names.section(sectionId);
  const columns = new Map(tables.flatMap((table) => table.parameters.map((column) => [column.id, column])));
  const selects = tables.map((table) => {
    const own = new Set(table.parameters.map((column) => column.id));
    const list = [...columns.values()]
      .toSorted((a, b) => a.id - b.id)
      .map((column) => {
        const type = dialect.columnType({ type: storage(column.type).column });
        const value = own.has(column.id) ? q(`P_${column.id}`) : `CAST(NULL AS ${type})`;
        return `${value} AS ${q(`P_${column.id}`)}`;
      });
    const all = [`${table.id} AS ${q('SubcatID')}`, q('TaskID'), ...list];
    return `SELECT ${all.join(', ')} FROM ${dialect.table(names.category(table.id))}`;
  });
  await session.query(`CREATE VIEW ${dialect.table(name)} AS ${selects.join(' UNION ALL ')}`);
  return `dbo.${name}`;
}

function definition(dialect: Dialect, prefix: 'P_' | 'C_', column: FlatColumn): string {
  return `${dialect.identifier(`${prefix}${column.id}`)} ${dialect.columnType({ type: storage(column.type).column })} NULL`;
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
