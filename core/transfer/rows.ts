import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { AvailableType, Session } from '#core/site/site.ts';

/**
 * Reads of entity rows in canonical form. Each function is one statement whatever the number of rows, which is what
 * keeps a preview at a constant number of queries per entity type.
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

function guidColumn(type: EntityType): TypedColumn {
  return { name: type.guid, type: 'guid' };
}

/** Id, Guid and every transferred column that the site has; secrets are never read. */
function readColumns(available: AvailableType): TypedColumn[] {
  const { type, columns } = available;
  return [idColumn(type), guidColumn(type), ...columns.filter((column) => !column.secret)];
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
  const wanted = Array.from(values, (value) => ({ wanted: value }));
  if (wanted.length === 0) return [];
  const { dialect } = session;
  const rowset: TypedColumn[] = [{ name: 'wanted', type: column.type }];
  return await session.query<Row>(
    `SELECT ${selectList(session, readColumns(available))} FROM ${source(session, available.type, locking)} ` +
      `JOIN ${dialect.rowset('x', rowset, 0)} ON t.${dialect.identifier(column.name)} = x.${dialect.identifier('wanted')}`,
    [dialect.encodeRows(rowset, wanted)],
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

/** What to look up of one type, by id or by Guid. */
export interface IdentityRequest {
  available: AvailableType;
  by: 'id' | 'guid';
  values: Iterable<number> | Iterable<string>;
}

/**
 * Ids and Guids of rows of many types, in one statement: for each type name the rows found. With `withLabel` the
 * type's first text label column comes as `label`.
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
  const parameters: string[] = [];
  for (const { available, by, values } of requests) {
    const wanted = Array.from<Value>(values).map((value) => ({ wanted: value }));
    if (wanted.length === 0) continue;
    const { type } = available;
    const column = by === 'id' ? idColumn(type) : guidColumn(type);
    const rowset: TypedColumn[] = [{ name: 'wanted', type: column.type }];
    const label = labelColumn(available);
    selects.push(
      `SELECT '${type.name}' AS ${dialect.identifier('type')}, ` +
        `t.${dialect.identifier(type.id)} AS ${dialect.identifier('id')}, ` +
        `${dialect.canonical('t', guidColumn(type), 'guid')}, ` +
        `${label ? `t.${dialect.identifier(label.name)}` : noLabel} AS ${dialect.identifier('label')} ` +
        `FROM ${source(session, type, 'no-lock')} ` +
        `JOIN ${dialect.rowset('x', rowset, parameters.length)} ` +
        `ON t.${dialect.identifier(column.name)} = x.${dialect.identifier('wanted')}`,
    );
    parameters.push(dialect.encodeRows(rowset, wanted));
  }
  if (selects.length === 0) return found;
  const rows = await session.query<Identity & { type: string; label: string | null }>(
    selects.join(' UNION ALL '),
    parameters,
  );
  for (const { type, id, guid, label } of rows) {
    const list = found.get(type);
    if (list) list.push({ id, guid, label });
    else found.set(type, [{ id, guid, label }]);
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
 * each type, in one statement for all types.
 */
export async function namesOnSite(
  session: Session,
  requests: readonly NameRequest[],
): Promise<Map<string, Set<string>>> {
  const { dialect } = session;
  const asked = requests.filter(({ names }) => names.length > 0);
  const selects = asked.map(({ available: { type }, column }, index) => {
    const rowset: TypedColumn[] = [{ name: ORDINAL, type: 'int' }, column];
    return (
      `SELECT '${type.name}' AS ${dialect.identifier('type')}, ` +
      `x.${dialect.identifier(ORDINAL)} AS ${dialect.identifier('ordinal')} ` +
      `FROM ${source(session, type, 'no-lock')} JOIN ${dialect.rowset('x', rowset, index)} ` +
      `ON t.${dialect.identifier(column.name)} = x.${dialect.identifier(column.name)}`
    );
  });
  const found = new Map(asked.map(({ available: { type } }) => [type.name, new Set<string>()]));
  if (selects.length === 0) return found;
  const rows = await session.query<{ type: string; ordinal: number }>(
    selects.join(' UNION ALL '),
    asked.map(({ column, names }) =>
      dialect.encodeRows(
        [{ name: ORDINAL, type: 'int' }, column],
        names.map((name, ordinal) => ({ [ORDINAL]: ordinal, [column.name]: name })),
      ),
    ),
  );
  const namesOf = new Map(asked.map(({ available: { type }, names }) => [type.name, names]));
  for (const { type, ordinal } of rows) {
    const name = namesOf.get(type)?.[ordinal];
    if (name !== undefined) found.get(type)?.add(name);
  }
  return found;
}

/** Rowset column that no catalog column is called. */
const ORDINAL = '$ordinal';

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
  const rowset: TypedColumn[] = [{ name: ORDINAL, type: 'int' }, ...keyColumns];
  const condition = keyColumns
    .map(({ name }) => `t.${dialect.identifier(name)} = x.${dialect.identifier(name)}`)
    .join(' AND ');
  return await session.query<KeyHolder>(
    `SELECT x.${dialect.identifier(ORDINAL)} AS ${dialect.identifier('ordinal')}, ` +
      `t.${dialect.identifier(type.id)} AS ${dialect.identifier('id')}, ` +
      `${dialect.canonical('t', guidColumn(type), 'guid')} ` +
      `FROM ${source(session, type, 'no-lock')} JOIN ${dialect.rowset('x', rowset, 0)} ON ${condition}`,
    [
      dialect.encodeRows(
        rowset,
        keys.map((key, ordinal) => ({ ...key, [ORDINAL]: ordinal })),
      ),
    ],
  );
}
