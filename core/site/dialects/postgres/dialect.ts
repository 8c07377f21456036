import type { Column, ColumnType, Value } from '#core/catalog/entity-type.ts';
import type { Dialect, StoredColumn, TypedColumn } from '../dialect.ts';
import type { IdentityColumn } from '../identities.ts';
import { ACCESS, EVERY_PURPOSE, IMPORTS, type Rights } from '../rights.ts';
import { postgresIdentities } from './identities.ts';
import { advisoryLockHolder } from './lock-wait.ts';
import { identifier, quote, rowset, table } from './sql-fragments.ts';
import { canonicalValue, comparable, ROWSET_TYPES } from './values.ts';

const postgresRights: Rights = {
  grantee: 'quote_ident(current_user)',
  table: (name, action) => `has_table_privilege('dbo.' || quote_ident(${name}), '${action}')`,
  identity: {
    // To raise the sequence above ids that were brought, and to put it back after a rollback.
    right: 'USAGE, SELECT, UPDATE',
    object: (table, id) => `'SEQUENCE ' || ${sequence(table, id)}`,
    held: (table, id) =>
      ['USAGE', 'SELECT', 'UPDATE']
        .map((right) => `has_sequence_privilege(${sequence(table, id)}, '${right}')`)
        .join(' AND '),
    // How the sequence of a site is called is not known beforehand.
    all: ['USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA dbo'],
  },
  general: [
    schemaRight('USAGE'),
    // Denormalized tables and views are made in it.
    schemaRight('CREATE'),
    functionRight('fn_UserTaskPermissions'),
    functionRight('fn_CheckUserTaskPermissions'),
  ],
};

function sequence(table: string, id: string): string {
  return `pg_get_serial_sequence('dbo.' || quote_ident(${table}), ${id})`;
}

function schemaRight(right: 'USAGE' | 'CREATE') {
  return {
    right,
    object: 'SCHEMA dbo',
    grant: `${right} ON SCHEMA dbo`,
    held: `has_schema_privilege('dbo', '${right}')`,
    purposes: right === 'USAGE' ? EVERY_PURPOSE : IMPORTS,
  };
}

function functionRight(name: string) {
  const called = `dbo."${name}"(integer, integer, integer)`;
  return {
    right: 'EXECUTE',
    object: `dbo.${name}`,
    grant: `EXECUTE ON FUNCTION ${called}`,
    held: `COALESCE(has_function_privilege(to_regprocedure('${called}')::oid, 'EXECUTE'), true)`,
    purposes: ACCESS,
  };
}

/**
 * Key of the advisory lock that an import holds: the bytes of "SITEFRRY". Advisory locks are per database, so one
 * number serves every site.
 */
const IMPORT_LOCK_KEY = '6001420634957173337';
const SIGN_IN_LOCK_KEY = '6001420634957173338';

/** PostgreSQL 14 and later, also as PGlite. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  identifier,
  table,
  placeholder: (index) => `$${index + 1}`,
  rowset,
  encodeRows,
  writtenRows,
  keys,
  encodeKeys,
  // An array is planned as what it has, and json_to_recordset as 100 rows, which finds the index of what it is joined to.
  withKeyTables: (query) => query,
  canonical,
  comparable,
  textLength: (text) => `char_length(${text})`,
  isNumber: (text) =>
    `(translate(${text}, ' ' || chr(160), '') ~ '^[+-]?[0-9.,]*[0-9]$' AND ${text} NOT LIKE '%.%.%' AND ${text} NOT LIKE '%,%,%')`,
  // As JSON, in which columns of one name are all there.
  boundedQuery: (query, most) => ({
    text: `SELECT row_to_json(asked)::text AS "row" FROM (\n${query}\n) AS asked LIMIT $1`,
    parameters: [most],
  }),
  exactText: (text) => `CAST(${text} AS text) COLLATE "C"`,
  storedValues,
  codePageBytes: () =>
    `SELECT x."ordinal", octet_length(x."text") AS "bytes" FROM ${rowset('x', CHARACTERS, 0)}`,
  updateFromRows,
  insertFromRows,
  advanceIdentities: (columns) => columns.map(advanceIdentity).join(' UNION ALL '),
  identities: postgresIdentities,
  // Row locks stand in the rows themselves: there is nothing to run out of.
  maxRowLocks: Number.POSITIVE_INFINITY,
  // REPEATABLE READ refuses to change a row that somebody else has changed meanwhile (40001).
  lockHint: '',
  tryImportLock: `SELECT CASE WHEN pg_try_advisory_xact_lock(${IMPORT_LOCK_KEY}) THEN 1 ELSE 0 END AS "taken"`,
  signInLock: `SELECT pg_advisory_xact_lock_shared(${SIGN_IN_LOCK_KEY})`,
  trySignInLock: `SELECT CASE WHEN pg_try_advisory_xact_lock(${SIGN_IN_LOCK_KEY}) THEN 1 ELSE 0 END AS "taken"`,
  importLockHolder: advisoryLockHolder(IMPORT_LOCK_KEY),
  clearTable: (name) => [`LOCK TABLE ${table(name)} IN EXCLUSIVE MODE`, `DELETE FROM ${table(name)}`],
  replaceView: (name) => `CREATE OR REPLACE VIEW ${table(name)} AS`,
  sameNames: undefined,
  rights: postgresRights,
  dependents:
    `SELECT DISTINCT t.relname::text AS "object", o.relnamespace::regnamespace::text || '.' || o.relname AS "dependent", x.keeps AS "keeps" ` +
    'FROM pg_class t JOIN (' +
    `SELECT d.refobjid AS below, r.ev_class AS above, 'shape' AS keeps FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid ` +
    `WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass ` +
    `UNION ALL SELECT k.confrelid, k.conrelid, 'rows' FROM pg_constraint k WHERE k.contype = 'f'` +
    ') x ON x.below = t.oid AND x.above <> t.oid JOIN pg_class o ON o.oid = x.above ' +
    `WHERE t.relnamespace::regnamespace::text = 'dbo'`,
  lateralJoin: (name, values, alias) => ` CROSS JOIN LATERAL ${table(name)}(${values.join(', ')}) ${alias}`,
  limit: (query, count) => `${query} LIMIT ${count}`,
  utcNow: `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
  columnType,
  identityType: 'integer GENERATED BY DEFAULT AS IDENTITY',
  literal,
};

function encodeRows(
  columns: readonly TypedColumn[],
  rows: readonly Readonly<Record<string, Value>>[],
): string {
  // What a row lacks is NULL in its record.
  return JSON.stringify(
    rows,
    columns.map(({ name }) => name),
  );
}

/** An array for each column: the server reads them in two thirds of the time that it takes for records of JSON. */
function writtenRows(
  columns: readonly TypedColumn[],
  rows: readonly Readonly<Record<string, Value>>[],
): { from: string; parameters: string[] } {
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${ROWSET_TYPES[type]}[]`);
  const names = columns.map(({ name }) => identifier(name));
  return {
    from: `unnest(${arrays.join(', ')}) AS x(${names.join(', ')})`,
    parameters: columns.map(({ name }) => `{${rows.map((row) => arrayElement(row[name])).join(',')}}`),
  };
}

function arrayElement(value: Value | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value);
}

/** Ids or Guids alone are an array: the server reads it in a fraction of the time, and knows how many they are. */
function isArray(columns: readonly TypedColumn[]): columns is readonly [TypedColumn] {
  const [only, ...others] = columns;
  return others.length === 0 && (only?.type === 'int' || only?.type === 'guid');
}

function keys(alias: string, columns: readonly TypedColumn[], index: number): string {
  if (!isArray(columns)) return rowset(alias, columns, index);
  const [{ name, type }] = columns;
  return `unnest($${index + 1}::${ROWSET_TYPES[type]}[]) AS ${alias}(${identifier(name)})`;
}

function encodeKeys(
  columns: readonly TypedColumn[],
  rows: readonly Readonly<Record<string, Value>>[],
): string {
  if (!isArray(columns)) return encodeRows(columns, rows);
  const [{ name }] = columns;
  const values = rows.map((row) => row[name] ?? null);
  // Numbers, Guids in quotation marks and null are written alike in both.
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

function canonical(alias: string, column: TypedColumn, as = column.name): string {
  return `${canonicalValue(`${alias}.${identifier(column.name)}`, column)} AS ${identifier(as)}`;
}

const ORDINAL: TypedColumn = { name: 'ordinal', type: 'int' };
const CHARACTERS: readonly TypedColumn[] = [ORDINAL, { name: 'text', type: 'text' }];

function storedValues(column: StoredColumn): string {
  const values: TypedColumn[] = [ORDINAL, { name: 'value', ...column }];
  const stored = canonicalValue(`CAST(x."value" AS ${column.real.declared})`, column);
  return `SELECT x."ordinal", ${stored} AS "stored" FROM ${rowset('x', values, 0)}`;
}

function updateFromRows(name: string, id: string, columns: readonly TypedColumn[], rows: string): string {
  const changed = columns.filter((column) => column.name !== id);
  const assignments = changed.map(({ name: column }) => `${identifier(column)} = x.${identifier(column)}`);
  return `UPDATE ${table(name)} AS t SET ${assignments.join(', ')} FROM ${rows} WHERE t.${identifier(id)} = x.${identifier(id)}`;
}

function insertFromRows(
  name: string,
  columns: readonly TypedColumn[],
  explicitId: boolean,
  rows: string,
): string {
  const names = columns.map((column) => identifier(column.name));
  const overriding = explicitId ? ' OVERRIDING SYSTEM VALUE' : '';
  return (
    `INSERT INTO ${table(name)} (${names.join(', ')})${overriding} ` +
    `SELECT ${names.map((column) => `x.${column}`).join(', ')} FROM ${rows}`
  );
}

/** A sequence knows nothing of ids that were written explicitly. It is only ever raised: ids are not used twice. */
function advanceIdentity({ table: name, id }: IdentityColumn): string {
  const sequence = `pg_get_serial_sequence(${quote(table(name))}, ${quote(id)})`;
  const highest = `(SELECT COALESCE(MAX(${identifier(id)}), 0) FROM ${table(name)})`;
  const handedOut = `COALESCE(pg_sequence_last_value(${sequence}::regclass), 0)`;
  return `SELECT setval(${sequence}, s."last") FROM (SELECT GREATEST(${highest}, ${handedOut}) AS "last") AS s WHERE s."last" > 0`;
}

function columnType(column: Pick<Column, 'type' | 'length'>): string {
  switch (column.type) {
    case 'int':
      return 'integer';
    case 'decimal':
      return 'numeric(15,4)';
    case 'bool':
      return 'boolean';
    case 'string':
      return column.length === undefined ? 'text' : `varchar(${column.length})`;
    case 'text':
      return 'text';
    case 'guid':
      return 'uuid';
    case 'datetime':
      return 'timestamp(3)';
  }
}

function literal(type: ColumnType, value: Value): string {
  if (value === null) return 'NULL';
  if (type === 'bool') return value === true ? 'true' : 'false';
  return typeof value === 'number' ? String(value) : quote(String(value));
}
