import type { ColumnType } from '#core/catalog/entity-type.ts';
import { CATEGORY, SECTION, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import type { Session, Site } from '#core/site/site.ts';
import { rowsWhere } from '../rows.ts';

/**
 * The denormalized objects (design, section 5 "Denormalization"): every name is made of a fixed word and an id, so no
 * foreign text ever becomes part of a statement.
 */

/** A flat column: a parameter or a column of a table parameter, with the `Type` that the catalog gives it. */
interface FlatColumn {
  id: number;
  type: string;
}

/** What the flat table of a category is made of. */
export interface CategoryTable {
  id: number;
  sectionId: number;
  isPivot: boolean;
  parameters: FlatColumn[];
}

/** A table-type parameter that gets a table of its own. */
export interface TableParameter {
  id: number;
  columns: FlatColumn[];
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

/** Sections whose pivot view is over the flat table of one of the categories, as the database has it now. */
export async function readPivotViews(session: Session, categories: readonly number[]): Promise<number[]> {
  const q = (name: string) => session.dialect.identifier(name);
  const views = await session.query<{ name: string; definition: string | null }>(
    `SELECT TABLE_NAME AS ${q('name')}, VIEW_DEFINITION AS ${q('definition')} FROM INFORMATION_SCHEMA.VIEWS ` +
      "WHERE TABLE_SCHEMA = 'dbo' AND TABLE_NAME LIKE 'PivotSection%'",
  );
  const wanted = new Set(categories);
  return views.flatMap(({ name, definition }) => {
    const section = /^PivotSection_(\d+)$/.exec(name)?.[1];
    if (section === undefined) return [];
    // A long definition is not shown by SQL Server: such a view counts as affected.
    const over =
      definition === null
        ? undefined
        : Array.from(definition.matchAll(/DenormSubcat_(\d+)/g), ([, id]) => Number(id));
    return over === undefined || over.some((id) => wanted.has(id)) ? [Number(section)] : [];
  });
}

/** Ids of all categories of these sections. */
export async function categoriesOfSections(
  session: Session,
  site: Site,
  sections: readonly number[],
): Promise<number[]> {
  const available = site.available(site.catalog.get(CATEGORY));
  if ('unavailable' in available) return [];
  const rows = await rowsWhere(session, available, { name: SECTION_COLUMN, type: 'int' }, sections);
  return rows.map((row) => Number(row[available.type.id]));
}

/**
 * The given categories, and with a category of a pivot section all categories of that section, because the view is
 * made over all of them.
 */
export async function readCategoryTables(
  session: Session,
  site: Site,
  categories: readonly number[],
): Promise<CategoryTable[]> {
  if (categories.length === 0) return [];
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const category = site.catalog.get(CATEGORY);
  const section = site.catalog.get(SECTION);
  const inCategory = site.catalog.get('ext-param-in-subcats');
  const parameter = site.catalog.get('ext-params');
  const asked = [{ name: 'id', type: 'int' }] as const;
  const rows = await session.query<{
    id: number;
    sectionId: number;
    isPivot: boolean | number;
    parameterId: number | null;
    type: string | null;
  }>(
    `SELECT c.${q(category.id)} AS ${q('id')}, c.${q(SECTION_COLUMN)} AS ${q('sectionId')}, ` +
      `s.${q('IsPivot')} AS ${q('isPivot')}, p.${q(parameter.id)} AS ${q('parameterId')}, p.${q('Type')} AS ${q('type')} ` +
      `FROM ${dialect.table(category.table)} c ` +
      `JOIN ${dialect.table(section.table)} s ON s.${q(section.id)} = c.${q(SECTION_COLUMN)} ` +
      `LEFT JOIN ${dialect.table(inCategory.table)} i ON i.${q(category.id)} = c.${q(category.id)} ` +
      `LEFT JOIN ${dialect.table(parameter.table)} p ON p.${q(parameter.id)} = i.${q(parameter.id)} AND p.${q('Type')} <> 'table' ` +
      `WHERE c.${q(category.id)} IN (SELECT x.${q('id')} FROM ${dialect.rowset('x', asked, 0)}) ` +
      `OR (s.${q('IsPivot')} = ${dialect.literal('bool', true)} AND s.${q(section.id)} IN ` +
      `(SELECT o.${q(SECTION_COLUMN)} FROM ${dialect.table(category.table)} o ` +
      `JOIN ${dialect.rowset('y', asked, 0)} ON o.${q(category.id)} = y.${q('id')})) ` +
      `ORDER BY c.${q(category.id)}, p.${q(parameter.id)}`,
    [
      dialect.encodeRows(
        asked,
        categories.map((id) => ({ id })),
      ),
    ],
  );
  return Array.from(Map.groupBy(rows, (row) => row.id).values(), (ofCategory): CategoryTable => {
    const [first] = ofCategory as [(typeof ofCategory)[number]];
    return {
      id: first.id,
      sectionId: first.sectionId,
      isPivot: first.isPivot === true || first.isPivot === 1,
      parameters: ofCategory.flatMap((row) =>
        row.parameterId === null ? [] : [{ id: row.parameterId, type: row.type ?? 'text' }],
      ),
    };
  });
}

/** Table-type parameters of the given categories that are marked for it and have columns. */
export async function readTableParameters(
  session: Session,
  site: Site,
  categories: readonly number[],
): Promise<TableParameter[]> {
  if (categories.length === 0) return [];
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const category = site.catalog.get(CATEGORY);
  const inCategory = site.catalog.get('ext-param-in-subcats');
  const parameter = site.catalog.get('ext-params');
  const column = site.catalog.get('ext-param-columns');
  const asked = [{ name: 'id', type: 'int' }] as const;
  const rows = await session.query<{ id: number; columnId: number; type: string }>(
    `SELECT DISTINCT p.${q(parameter.id)} AS ${q('id')}, k.${q(column.id)} AS ${q('columnId')}, k.${q('Type')} AS ${q('type')} ` +
      `FROM ${dialect.rowset('x', asked, 0)} ` +
      `JOIN ${dialect.table(inCategory.table)} i ON i.${q(category.id)} = x.${q('id')} ` +
      `JOIN ${dialect.table(parameter.table)} p ON p.${q(parameter.id)} = i.${q(parameter.id)} ` +
      `JOIN ${dialect.table(column.table)} k ON k.${q(parameter.id)} = p.${q(parameter.id)} ` +
      `WHERE p.${q('Type')} = 'table' AND p.${q('IsDenormalized')} = ${dialect.literal('bool', true)} ` +
      `ORDER BY ${q('id')}, ${q('columnId')}`,
    [
      dialect.encodeRows(
        asked,
        categories.map((id) => ({ id })),
      ),
    ],
  );
  return Array.from(
    Map.groupBy(rows, (row) => row.id),
    ([id, columns]) => ({
      id,
      columns: columns.map((row) => ({ id: row.columnId, type: row.type })),
    }),
  );
}

/** `dbo.DenormSubcat_<id>`: one row per task of the category, one column `P_<parameter>` per non-table parameter. */
export async function rebuildCategoryTable(session: Session, table: CategoryTable): Promise<string> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const name = categoryTableName(table.id);
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
  const name = `DenormTable_${parameter.id}`;
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
  const name = `PivotSection_${sectionId}`;
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
    return `SELECT ${all.join(', ')} FROM ${dialect.table(categoryTableName(table.id))}`;
  });
  await session.query(`CREATE VIEW ${dialect.table(name)} AS ${selects.join(' UNION ALL ')}`);
  return `dbo.${name}`;
}

function categoryTableName(id: number): string {
  return `DenormSubcat_${id}`;
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
