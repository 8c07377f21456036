import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { KeyList, Session, Site } from '../site.ts';
import { catalogTables } from './catalog-tables.ts';
import { fixedTables } from './fixed/index.ts';
import { type Names, readNames, tableNames } from './match-names.ts';
import type { TableMetadata } from './table-metadata.ts';

/** Ids of rows by the name of their entity type. */
export type IdsByType = ReadonlyMap<string, Iterable<number>>;

/** Rows of a table that no entity type has, which refer to a row of one that has. */
export interface ExternalReference {
  type: string;
  id: number;
  table: string;
  column: string;
  count: number;
}

/**
 * What refers to these rows from outside the catalog, such as tasks: by the foreign keys that the database has, and by
 * the references that the platform's tables are known to have. One statement for each column that there is.
 */
export async function readExternalReferences(
  session: Session,
  { catalog }: Pick<Site, 'catalog'>,
  tables: readonly TableMetadata[],
  rows: IdsByType,
): Promise<ExternalReference[]> {
  const uses: ExternalReference[] = [];
  const names = await namesOf(session, catalog, tables);
  for (const [name, ids] of rows) {
    const type = catalog.get(name);
    for (const { table, column } of referringColumns(tables, names, catalog, type))
      for (const { id, count } of await countReferences(session, table, column, ids))
        uses.push({ type: name, id: Number(id), table: `dbo.${table}`, column, count: Number(count) });
  }
  return uses;
}

/** The columns outside the catalog that hold ids of a type, each once. */
function referringColumns(
  tables: readonly TableMetadata[],
  names: Names,
  catalog: Catalog,
  type: EntityType,
) {
  const isSame = (real: string | undefined, expected: string) =>
    real !== undefined && names.find(expected, [real]) !== undefined;
  const all = tables.map(({ name }) => name);
  const known = new Set(catalog.types.map(({ table }) => names.find(table, all)));
  const outside = tables.filter(({ name }) => !known.has(name));
  const found = new Map<string, { table: string; column: string }>();
  const add = (table: string, column: string) => found.set(`${table}.${column}`, { table, column });
  for (const { name, foreignKeys } of outside) {
    for (const { table, columns, targets } of foreignKeys) {
      const [column, target] = [columns[0], targets[0]];
      if (columns.length === 1 && column && isSame(table, type.table) && isSame(target, type.id))
        add(name, column);
    }
  }
  for (const declared of fixedTables) {
    const real = outside.find(({ name }) => isSame(name, declared.name));
    for (const { name, references } of declared.columns) {
      const column = real?.columns.find((one) => isSame(one.name, name));
      if (real && column && references?.table === type.table && references.column === type.id)
        add(real.name, column.name);
    }
  }
  return found.values();
}

async function namesOf(session: Session, catalog: Catalog, tables: readonly TableMetadata[]): Promise<Names> {
  return await readNames(
    session,
    tableNames([...catalogTables(catalog), ...fixedTables]),
    tableNames(tables),
  );
}

async function countReferences(session: Session, table: string, column: string, ids: Iterable<number>) {
  const { dialect } = session;
  const value = `t.${dialect.identifier(column)}`;
  return await session.queryByKeys<{ id: number; count: number }>(
    `SELECT ${value} AS ${dialect.identifier('id')}, COUNT(*) AS ${dialect.identifier('count')} ` +
      `FROM ${dialect.table(table)} t JOIN ${dialect.keys('x', WANTED, 0)} ON ${value} = x.${dialect.identifier('wanted')} ` +
      `GROUP BY ${value}`,
    [wanted(ids)],
  );
}

const WANTED: KeyList['columns'] = [{ name: 'wanted', type: 'int' }];

function wanted(ids: Iterable<number>): KeyList {
  return { columns: WANTED, rows: Array.from(ids, (id) => ({ wanted: id })) };
}

/**
 * Columns in which these rows have values that no archive holds, by type name and id: secrets, and what the catalog does
 * not know. One statement for each type that has such columns.
 */
export async function readUnexportedColumns(
  session: Session,
  { catalog }: Pick<Site, 'catalog'>,
  tables: readonly TableMetadata[],
  rows: IdsByType,
): Promise<Map<string, Map<number, string[]>>> {
  const unkept = new Map<string, Map<number, string[]>>();
  const names = await namesOf(session, catalog, tables);
  const all = tables.map(({ name }) => name);
  for (const [name, ids] of rows) {
    const type = catalog.get(name);
    const real = names.find(type.table, all);
    const fields = tables.find((table) => table.name === real)?.columns ?? [];
    const spelled = fields.map((column) => column.name);
    const kept = new Set(
      [type.id, type.guid, ...catalog.transferred(type).map((column) => column.name)].map((one) =>
        names.find(one, spelled),
      ),
    );
    const columns = fields
      .filter((column) => !column.generated && !kept.has(column.name))
      .map((column) => column.name);
    if (columns.length > 0) unkept.set(name, await filledColumns(session, type, columns, ids));
  }
  return unkept;
}

async function filledColumns(
  session: Session,
  type: EntityType,
  columns: readonly string[],
  ids: Iterable<number>,
): Promise<Map<number, string[]>> {
  const { dialect } = session;
  const id = `t.${dialect.identifier(type.id)}`;
  const filled = columns.map(
    (column, index) =>
      `CASE WHEN t.${dialect.identifier(column)} IS NULL THEN 0 ELSE 1 END AS ${dialect.identifier(`c${index}`)}`,
  );
  const found = await session.queryByKeys<Record<string, number>>(
    `SELECT ${id} AS ${dialect.identifier('id')}, ${filled.join(', ')} FROM ${dialect.table(type.table)} t ` +
      `JOIN ${dialect.keys('x', WANTED, 0)} ON ${id} = x.${dialect.identifier('wanted')}`,
    [wanted(ids)],
  );
  return new Map(
    found.map((row) => [Number(row.id), columns.filter((_, index) => Number(row[`c${index}`]) === 1)]),
  );
}
