import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { AvailableType, KeyList, KeyQuery, Session, Site } from '#core/site/site.ts';

/**
 * Reads of entity rows in canonical form. Each function is one statement whatever the number of rows, which is what
 * keeps a preview at a constant number of queries per entity type; only rows that are locked come in parts, where
 * the dialect limits locks.
 */

/** Id and Guid of a row, and the columns of its label, where they were asked for. */
export interface Identity {
  id: number;
  guid: string;
}

/** Keeps rows that are read from being changed by others until the transaction ends. */
export type Locking = 'lock' | 'no-lock';

function idColumn(type: EntityType): TypedColumn {
  return { name: type.id, type: 'int' };
}

/** A column as the site has it. */
function onSite<Kind extends Pick<Column, 'name' | 'type'>>(
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

function guidColumn(type: EntityType): TypedColumn {
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

function source(session: Session, type: EntityType, locking: Locking): string {
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

/** What to look up of one type, by id or by Guid. */
export interface IdentityRequest {
  available: AvailableType;
  by: 'id' | 'guid';
  values: Iterable<number> | Iterable<string>;
  /** The column that comes as `label` instead, where the site has it. */
  naming?: Column | undefined;
}

/**
 * Ids and Guids of rows of many types, in one statement: for each type name the rows found. The type's first text label
 * column comes as `label`.
 */
export async function identities(
  session: Session,
  requests: readonly IdentityRequest[],
): Promise<Map<string, (Identity & { label: string | null })[]>> {
  const found = new Map<string, (Identity & { label: string | null })[]>();
  const { dialect } = session;
  // A bare NULL is an int to SQL Server, which the texts of the other branches could not be united with.
  const noLabel = `CAST(NULL AS ${dialect.columnType({ type: 'text' })})`;
  const selects: string[] = [];
  const lists: KeyList[] = [];
  for (const { available, by, values, naming } of requests) {
    const wanted = Array.from<Value>(values).map((value) => ({ wanted: value }));
    if (wanted.length === 0) continue;
    const { type } = available;
    const column = by === 'id' ? idColumn(type) : guidColumn(type);
    const columns: TypedColumn[] = [{ name: 'wanted', type: column.type }];
    const label = available.columns.find((one) => one === naming) ?? labelColumn(available);
    selects.push(
      `SELECT '${type.name}' AS ${dialect.identifier('type')}, ` +
        `t.${dialect.identifier(type.id)} AS ${dialect.identifier('id')}, ` +
        `${dialect.canonical('t', guidColumn(type), 'guid')}, ` +
        `${label ? dialect.canonical('t', onSite(available, label), 'label') : `${noLabel} AS ${dialect.identifier('label')}`} ` +
        `FROM ${source(session, type, 'no-lock')} ` +
        `JOIN ${dialect.keys('x', columns, lists.length)} ` +
        `ON t.${dialect.identifier(column.name)} = x.${dialect.identifier('wanted')}`,
    );
    lists.push({ columns, rows: wanted });
  }
  if (selects.length === 0) return found;
  const rows = await session.queryByKeys<Identity & { type: string; label: string | null }>(
    selects.join(' UNION ALL '),
    lists,
  );
  for (const { type, id, guid, label } of rows) {
    const list = found.get(type);
    if (list) list.push({ id, guid, label });
    else found.set(type, [{ id, guid, label }]);
  }
  return found;
}

/** The ids of all rows of all types that the site has, in one statement. */
export async function allIds(
  session: Session,
  site: Pick<Site, 'catalog' | 'available'>,
): Promise<Map<AvailableType, number[]>> {
  const { dialect } = session;
  const available = site.catalog.types.flatMap((type) => {
    const found = site.available(type);
    return 'unavailable' in found ? [] : [found];
  });
  const selects = available.map(
    ({ type }, index) =>
      `SELECT ${index} AS ${dialect.identifier('type')}, t.${dialect.identifier(type.id)} AS ${dialect.identifier('id')} ` +
      `FROM ${source(session, type, 'no-lock')}`,
  );
  const found = new Map(available.map((one) => [one, [] as number[]]));
  if (selects.length === 0) return found;
  for (const { type, id } of await session.query<{ type: number; id: number }>(selects.join(' UNION ALL '))) {
    const one = available[type];
    if (one) found.get(one)?.push(id);
  }
  return found;
}

/** The first column of the label that is text and not a reference. */
export function labelColumn(available: AvailableType): Column | undefined {
  return available.type.label
    .map((name) => available.columns.find((column) => column.name === name))
    .find((column) => column !== undefined && (column.type === 'string' || column.type === 'text'));
}

/** What to look up of one type by a name: a column of it and the names. */
export interface NameRequest {
  available: AvailableType;
  column: Column;
  names: readonly string[];
}

/**
 * Which names somebody has on the site, compared by the database itself under its own collation: the names found for
 * each type with how many have them, in one statement for all types.
 */
export async function countNamesOnSite(
  session: Session,
  requests: readonly NameRequest[],
): Promise<Map<string, Map<string, number>>> {
  const { dialect } = session;
  const asked = requests.filter(({ names }) => names.length > 0);
  const selects = asked.map(({ available, column }, index) => {
    const { type } = available;
    return (
      `SELECT '${type.name}' AS ${dialect.identifier('type')}, ` +
      `x.${dialect.identifier(ORDINAL)} AS ${dialect.identifier('ordinal')} ` +
      `FROM ${source(session, type, 'no-lock')} JOIN ${dialect.keys('x', [ORDINAL_COLUMN, column], index)} ` +
      `ON ${equals(session, onSite(available, column))}`
    );
  });
  const found = new Map(asked.map(({ available: { type } }) => [type.name, new Map<string, number>()]));
  if (selects.length === 0) return found;
  const rows = await session.queryByKeys<{ type: string; ordinal: number }>(
    selects.join(' UNION ALL '),
    asked.map(({ column, names }) => ({
      columns: [ORDINAL_COLUMN, column],
      rows: names.map((name, ordinal) => ({ [ORDINAL]: ordinal, [column.name]: name })),
    })),
  );
  const namesOf = new Map(asked.map(({ available: { type }, names }) => [type.name, names]));
  for (const { type, ordinal } of rows) {
    const name = namesOf.get(type)?.[ordinal];
    const ofType = found.get(type);
    if (name !== undefined) ofType?.set(name, (ofType.get(name) ?? 0) + 1);
  }
  return found;
}

/** That a column of the table `t` has the value of the same column of the rowset `x`, as the table's column compares. */
function equals({ dialect }: Session, { name, type, real }: TypedColumn): string {
  const value = `x.${dialect.identifier(name)}`;
  const isText = type === 'string' || type === 'text';
  return `t.${dialect.identifier(name)} = ${isText ? dialect.comparable(value, real) : value}`;
}

/** Rowset column that no catalog column is called. */
const ORDINAL = '$ordinal';
const ORDINAL_COLUMN: TypedColumn = { name: ORDINAL, type: 'int' };

/** Who holds a natural key on the site: `ordinal` is the index of the asked key. */
export interface KeyHolder extends Identity {
  ordinal: number;
}

/**
 * Rows that hold the given natural keys, compared by the database itself under its own collation, in one statement.
 */
export async function keyHolders(
  session: Session,
  available: AvailableType,
  keys: readonly Row[],
): Promise<KeyHolder[]> {
  if (keys.length === 0) return [];
  const { dialect } = session;
  const { type } = available;
  const columns = type.key.map((name) => available.columns.find((column) => column.name === name));
  const keyColumns = columns.filter((column) => column !== undefined);
  const asked: TypedColumn[] = [ORDINAL_COLUMN, ...keyColumns];
  const condition = keyColumns.map((column) => equals(session, onSite(available, column))).join(' AND ');
  return await session.queryByKeys<KeyHolder>(
    `SELECT x.${dialect.identifier(ORDINAL)} AS ${dialect.identifier('ordinal')}, ` +
      `t.${dialect.identifier(type.id)} AS ${dialect.identifier('id')}, ` +
      `${dialect.canonical('t', guidColumn(type), 'guid')} ` +
      `FROM ${source(session, type, 'no-lock')} JOIN ${dialect.keys('x', asked, 0)} ON ${condition}`,
    [{ columns: asked, rows: keys.map((key, ordinal) => ({ ...key, [ORDINAL]: ordinal })) }],
  );
}
