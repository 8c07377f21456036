import { CATEGORY, type ColumnType, SECTION, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import { fieldType } from '#core/site/schema/field-type.ts';
import type { Session, Site } from '#core/site/site.ts';
import { rowsById, rowsWhere } from '../rows/rows.ts';

/** What the denormalized objects are made from, and what is there of them, as the site has it now. */

/** Entity type of the parameters; those of type `table` have tables of their own. */
export const PARAMETER = 'ext-params';

/** Entity type that says which parameters a category has. */
export const IN_CATEGORY = 'ext-param-in-subcats';

/** Names of the objects: each of a fixed word and an id, so no foreign text ever becomes part of a statement. */
export const names = {
  category: (id: number) => `DenormSubcat_${id}`,
  parameter: (id: number) => `DenormTable_${id}`,
  section: (id: number) => `PivotSection_${id}`,
};

/** A flat column: a parameter or a column of a table parameter, with the `Type` that the catalog gives it. */
export interface FlatColumn {
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

/** A pivot view that is there now. */
export interface PivotView {
  sectionId: number;
  /** The categories whose flat tables it is over; undefined where the database does not show it. */
  over: readonly number[] | undefined;
}

/** The pivot views that the database has now. */
export async function readPivotViews(session: Session): Promise<PivotView[]> {
  const q = (name: string) => session.dialect.identifier(name);
  const views = await session.query<{ name: string; definition: string | null }>(
    `SELECT TABLE_NAME AS ${q('name')}, VIEW_DEFINITION AS ${q('definition')} FROM INFORMATION_SCHEMA.VIEWS ` +
      "WHERE TABLE_SCHEMA = 'dbo' AND TABLE_NAME LIKE 'PivotSection%'",
  );
  return views.flatMap(({ name, definition }) => {
    const section = /^PivotSection_(-?\d+)$/.exec(name)?.[1];
    if (section === undefined) return [];
    // A long definition is not shown by SQL Server.
    const over =
      definition === null
        ? undefined
        : Array.from(definition.matchAll(/DenormSubcat_(-?\d+)/g), ([, id]) => Number(id));
    return [{ sectionId: Number(section), over }];
  });
}

/** What others made over an object: it is never dropped under them. */
export interface Dependents {
  /** Views and tables, by their names. */
  by: readonly string[];
  /** Whether its rows have to stay, too, because rows of others point to them. */
  keepsRows: boolean;
}

/** By the name of the denormalized object. */
export type DependentsByName = ReadonlyMap<string, Dependents>;

/**
 * For each denormalized object, what else the database would have to drop with it. Our own views do not count where they are
 * dropped and made again together with what they are over.
 */
export async function readDependents(session: Session, { ownViews = false } = {}): Promise<DependentsByName> {
  const rows = await session.query<{ object: string; dependent: string; keeps: string }>(
    session.dialect.dependents,
  );
  const others = rows.filter(({ dependent }) => ownViews || !/^dbo\.PivotSection_-?\d+$/.test(dependent));
  return new Map(
    Array.from(
      Map.groupBy(others, ({ object }) => object),
      ([object, over]) => [
        object,
        {
          by: [...new Set(over.map(({ dependent }) => dependent))].toSorted(),
          keepsRows: over.some(({ keeps }) => keeps === 'rows'),
        },
      ],
    ),
  );
}

/** The columns that a table or view has now, in its order, with the type of each; none of what is not there. */
export async function readColumns(
  session: Session,
  table: string,
): Promise<Map<string, ColumnType | undefined>> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const rows = await session.query<{
    name: string;
    dataType: string;
    length: number | null;
    precision: number | null;
    scale: number | null;
  }>(
    `SELECT COLUMN_NAME AS ${q('name')}, DATA_TYPE AS ${q('dataType')}, CHARACTER_MAXIMUM_LENGTH AS ${q('length')}, ` +
      `NUMERIC_PRECISION AS ${q('precision')}, NUMERIC_SCALE AS ${q('scale')} FROM INFORMATION_SCHEMA.COLUMNS ` +
      `WHERE TABLE_SCHEMA = 'dbo' AND TABLE_NAME = ${dialect.placeholder(0)} ORDER BY ORDINAL_POSITION`,
    [table],
  );
  return new Map(rows.map((row) => [row.name, typeOf(row)]));
}

function typeOf(row: {
  dataType: string;
  length: number | null;
  precision: number | null;
  scale: number | null;
}): ColumnType | undefined {
  const { length, precision, scale } = row;
  return fieldType({
    dataType: row.dataType.replaceAll(' ', '-'),
    // SQL Server says -1 of a text without a limit.
    ...(length === null || length < 0 ? {} : { length }),
    ...(precision === null ? {} : { precision }),
    ...(scale === null ? {} : { scale }),
  })?.type;
}

/** Those of the sections that are pivot sections. */
export async function pivotSections(
  session: Session,
  site: Site,
  sections: Iterable<number>,
): Promise<number[]> {
  const available = site.available(site.catalog.get(SECTION));
  if ('unavailable' in available) return [];
  const rows = await rowsById(session, available, sections);
  return rows.filter((row) => row.IsPivot === true).map((row) => Number(row[available.type.id]));
}

/** Ids of the categories that have one of these parameters. */
export async function categoriesOfParameters(
  session: Session,
  site: Site,
  parameters: Iterable<number>,
): Promise<number[]> {
  const available = site.available(site.catalog.get(IN_CATEGORY));
  if ('unavailable' in available) return [];
  const column = { name: site.catalog.get(PARAMETER).id, type: 'int' } as const;
  const rows = await rowsWhere(session, available, column, parameters);
  return rows.map((row) => Number(row[site.catalog.get(CATEGORY).id]));
}

/** Ids of all categories of these sections. */
export async function categoriesOfSections(
  session: Session,
  site: Site,
  sections: Iterable<number>,
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
  const inCategory = site.catalog.get(IN_CATEGORY);
  const parameter = site.catalog.get(PARAMETER);
  const asked = [{ name: 'id', type: 'int' }] as const;
  const rows = await session.queryByKeys<{
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
      `WHERE c.${q(category.id)} IN (SELECT x.${q('id')} FROM ${dialect.keys('x', asked, 0)}) ` +
      `OR (s.${q('IsPivot')} = ${dialect.literal('bool', true)} AND s.${q(section.id)} IN ` +
      `(SELECT o.${q(SECTION_COLUMN)} FROM ${dialect.table(category.table)} o ` +
      `JOIN ${dialect.keys('y', asked, 0)} ON o.${q(category.id)} = y.${q('id')})) ` +
      `ORDER BY c.${q(category.id)}, p.${q(parameter.id)}`,
    [{ columns: asked, rows: categories.map((id) => ({ id })) }],
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

/** Table-type parameters that are asked for or used in a given category, are marked for it, used, and have columns. */
export async function readTableParameters(
  session: Session,
  site: Site,
  { categories, parameters }: { categories: readonly number[]; parameters: readonly number[] },
): Promise<TableParameter[]> {
  if (categories.length === 0 && parameters.length === 0) return [];
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const category = site.catalog.get(CATEGORY);
  const inCategory = site.catalog.get(IN_CATEGORY);
  const parameter = site.catalog.get(PARAMETER);
  const column = site.catalog.get('ext-param-columns');
  const asked = [{ name: 'id', type: 'int' }] as const;
  const rows = await session.queryByKeys<{ id: number; columnId: number; type: string }>(
    `SELECT DISTINCT p.${q(parameter.id)} AS ${q('id')}, k.${q(column.id)} AS ${q('columnId')}, k.${q('Type')} AS ${q('type')} ` +
      `FROM ${dialect.table(inCategory.table)} i ` +
      `JOIN ${dialect.table(parameter.table)} p ON p.${q(parameter.id)} = i.${q(parameter.id)} ` +
      `JOIN ${dialect.table(column.table)} k ON k.${q(parameter.id)} = p.${q(parameter.id)} ` +
      `WHERE p.${q('Type')} = 'table' AND p.${q('IsDenormalized')} = ${dialect.literal('bool', true)} ` +
      `AND (i.${q(category.id)} IN (SELECT x.${q('id')} FROM ${dialect.keys('x', asked, 0)}) ` +
      `OR p.${q(parameter.id)} IN (SELECT y.${q('id')} FROM ${dialect.keys('y', asked, 1)})) ` +
      `ORDER BY ${q('id')}, ${q('columnId')}`,
    [categories, parameters].map((ids) => ({ columns: asked, rows: ids.map((id) => ({ id })) })),
  );
  return Array.from(
    Map.groupBy(rows, (row) => row.id),
    ([id, columns]) => ({
      id,
      columns: columns.map((row) => ({ id: row.columnId, type: row.type })),
    }),
  );
}
