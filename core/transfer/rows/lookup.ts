import type { Column, Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { AvailableType, KeyList, Session, Site } from '#core/site/site.ts';
import { guidColumn, idColumn, onSite, source } from './rows.ts';

/** Who has an id, a Guid, a name or a key on a site. Each function is one statement, whatever the number of types and rows. */

/** Id and Guid of a row, and the columns of its label, where they were asked for. */
export interface Identity {
  id: number;
  guid: string;
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
