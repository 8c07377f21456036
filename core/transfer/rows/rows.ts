import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { AvailableType, KeyQuery, Session } from '#core/site/site.ts';

/**
 * Reads of entity rows in canonical form. Each function is one statement whatever the number of rows, which is what
 * keeps a preview at a constant number of queries per entity type; only rows that are locked come in parts, where
 * the dialect limits locks.
 */

/** Keeps rows that are read from being changed by others until the transaction ends. */
export type Locking = 'lock' | 'no-lock';

/** How the id of a row is asked for. */
export function idColumn(type: EntityType): TypedColumn {
  return { name: type.id, type: 'int' };
}

/** A column as the site has it. */
export function onSite<Kind extends Pick<Column, 'name' | 'type'>>(
  { real }: AvailableType,
  column: Kind,
): Kind & TypedColumn {
  return { ...column, real: real.get(column.name)?.type };
}

/** The columns that an import writes, as the site has them: no secrets, and nothing that the database fills itself. */
export function writtenColumns(available: AvailableType): (Column & TypedColumn)[] {
  return available.columns
    .filter(({ name, secret }) => !secret && !available.real.get(name)?.computed)
    .map((column) => onSite(available, column));
}

/** How the Guid of a row is asked for. */
export function guidColumn(type: EntityType): TypedColumn {
  return { name: type.guid, type: 'guid' };
}

/** Id, Guid and every transferred column that the site has; secrets are never read. */
function readColumns(available: AvailableType): TypedColumn[] {
  const { type, columns } = available;
  const transferred = columns.filter((column) => !column.secret);
  return [idColumn(type), guidColumn(type), ...transferred].map((column) => onSite(available, column));
}

function selectList(session: Session, columns: readonly TypedColumn[]): string {
  return columns.map((column) => session.dialect.canonical('t', column)).join(', ');
}

/** The table of a type in a FROM, as `t`. */
export function source(session: Session, type: EntityType, locking: Locking): string {
  return `${session.dialect.table(type.table)} t${locking === 'lock' ? session.dialect.lockHint : ''}`;
}

/** All rows of a type. */
export async function allRows(session: Session, available: AvailableType): Promise<Row[]> {
  const { type } = available;
  return await session.query<Row>(
    `SELECT ${selectList(session, readColumns(available))} FROM ${source(session, type, 'no-lock')}`,
  );
}

/** Rows whose `column` (the id, the Guid or a reference) has one of `values`. */
export async function rowsWhere(
  session: Session,
  available: AvailableType,
  column: TypedColumn,
  values: Iterable<Value>,
  locking: Locking = 'no-lock',
): Promise<Row[]> {
  const found: Row[] = [];
  for (const { sql, lists } of queriesForRows(session, available, column, values, locking))
    for (const row of await session.queryByKeys<Row>(sql, lists)) found.push(row);
  return found;
}

/** The queries of `rowsWhere`: one, or as many as the dialect limits locks to. */
function queriesForRows(
  session: Session,
  available: AvailableType,
  column: TypedColumn,
  values: Iterable<Value>,
  locking: Locking,
): KeyQuery[] {
  const wanted = Array.from(values, (value) => ({ wanted: value }));
  const { dialect } = session;
  const columns: TypedColumn[] = [{ name: 'wanted', type: column.type }];
  const sql =
    `SELECT ${selectList(session, readColumns(available))} FROM ${source(session, available.type, locking)} ` +
    `JOIN ${dialect.keys('x', columns, 0)} ON t.${dialect.identifier(column.name)} = x.${dialect.identifier('wanted')}`;
  const most = locking === 'lock' ? Math.min(wanted.length, dialect.maxRowLocks) : wanted.length;
  const queries: KeyQuery[] = [];
  for (let at = 0; at < wanted.length; at += most)
    queries.push({ sql, lists: [{ columns, rows: wanted.slice(at, at + most) }] });
  return queries;
}

/** What each row has in a reference column, by id; rows that have nothing there are absent. */
export async function parentIds(
  session: Session,
  available: AvailableType,
  column: Column,
): Promise<Map<number, number>> {
  const rows = await allRows(session, { ...available, columns: [column] });
  return new Map(
    rows.flatMap((row) => {
      const parent = row[column.name];
      return typeof parent === 'number' ? [[Number(row[available.type.id]), parent] as const] : [];
    }),
  );
}

/** Rows with these ids. */
export async function rowsById(
  session: Session,
  available: AvailableType,
  ids: Iterable<number>,
  locking: Locking = 'no-lock',
): Promise<Row[]> {
  return await rowsWhere(session, available, idColumn(available.type), ids, locking);
}

/** Rows with these Guids. */
export async function rowsByGuid(
  session: Session,
  available: AvailableType,
  guids: Iterable<string>,
  locking: Locking = 'no-lock',
): Promise<Row[]> {
  return await rowsWhere(session, available, guidColumn(available.type), guids, locking);
}

/** Rows of a type that are looked up by their Guids. */
export interface GuidRequest {
  available: AvailableType;
  guids: ReadonlySet<string>;
}

/** Rows of many types by their Guids, in one round trip where the database can: for each type in its order those found. */
export async function rowsByGuidOfTypes(
  session: Session,
  asked: readonly GuidRequest[],
  locking: Locking = 'no-lock',
): Promise<Row[][]> {
  return await rowsOfTypes(
    session,
    asked.map(({ available, guids }) =>
      queriesForRows(session, available, guidColumn(available.type), guids, locking),
    ),
  );
}

/** The same by their ids. */
export async function rowsByIdOfTypes(
  session: Session,
  asked: readonly { available: AvailableType; ids: Iterable<number> }[],
): Promise<Row[][]> {
  return await rowsOfTypes(
    session,
    asked.map(({ available, ids }) =>
      queriesForRows(session, available, idColumn(available.type), ids, 'no-lock'),
    ),
  );
}

async function rowsOfTypes(session: Session, ofTypes: readonly (readonly KeyQuery[])[]): Promise<Row[][]> {
  const found = ofTypes.map((): Row[] => []);
  const queries = ofTypes.flatMap((ofType, index) =>
    ofType.map((query) => ({ ...query, into: found[index] })),
  );
  for (const [index, rows] of (await session.queryEachByKeys<Row>(queries)).entries())
    for (const row of rows) queries[index]?.into?.push(row);
  return found;
}
