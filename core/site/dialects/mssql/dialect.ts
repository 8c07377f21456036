import type { Column, ColumnType, Value } from '#core/catalog/entity-type.ts';
import type { Dialect, StoredColumn, TypedColumn } from '../dialect.ts';
import { mssqlIdentities } from './identities.ts';
import { applicationLockHolder } from './lock-wait.ts';
import { mssqlRights } from './rights.ts';
import { identifier, quote, rowset, table } from './sql-fragments.ts';
import { canonicalValue, codePageBytes, comparable } from './values.ts';

/** The application lock that an import holds. */
const IMPORT_LOCK = 'siteferry-import';
const SIGN_IN_LOCK = 'siteferry-sign-in';
/** For `applicationLock`: gives up what is not free. */
const AT_ONCE = ', @LockTimeout = 0';

const NAME_PAIR: readonly TypedColumn[] = [
  { name: 'one', type: 'string' },
  { name: 'other', type: 'string' },
];

/** SQL Server 2016 and later (OPENJSON, compatibility level 130). */
export const mssqlDialect: Dialect = {
  name: 'mssql',
  identifier,
  table,
  placeholder: (index) => `@${index}`,
  rowset,
  encodeRows,
  writtenRows: (columns, rows) => ({
    from: rowset('x', columns, 0),
    parameters: [encodeRows(columns, rows)],
  }),
  encodeKeys: encodeRows,
  keys: (alias, _columns, index) => `@keys${index} AS ${alias}`,
  withKeyTables,
  canonical,
  comparable,
  // LEN leaves blanks at the end out, and of varchar DATALENGTH counts bytes.
  textLength: (text) => `DATALENGTH(CAST(${text} AS nvarchar(max))) / 2`,
  isNumber,
  boundedQuery: (query, most) => ({
    text: `SET ROWCOUNT ${most};\n${query};\nSET ROWCOUNT 0`,
    parameters: [],
  }),
  exactText: (text) => `CAST(${text} AS nvarchar(max)) COLLATE Latin1_General_BIN2`,
  storedValues,
  codePageBytes: (codePage) => codePageBytes(codePage, rowset('x', CHARACTERS, 0)),
  updateFromRows,
  insertFromRows,
  // IDENTITY goes on from the highest id that was ever written explicitly.
  advanceIdentities: () => undefined,
  identities: mssqlIdentities,
  // The server goes over to a lock of the table, which shuts everybody out until the commit, when one statement holds 5,000
  // locks on an index. A row may cost four: the old and the new key of an index, and the page of each. What the
  // transaction holds altogether does not count, unless the server runs short of memory for locks.
  maxRowLocks: 1_000,
  lockHint: ' WITH (UPDLOCK)',
  tryImportLock: applicationLock(IMPORT_LOCK, 'Exclusive', AT_ONCE),
  signInLock: applicationLock(SIGN_IN_LOCK, 'Shared'),
  trySignInLock: applicationLock(SIGN_IN_LOCK, 'Exclusive', AT_ONCE),
  importLockHolder: applicationLockHolder(IMPORT_LOCK),
  clearTable: (name) => [`DELETE FROM ${table(name)} WITH (TABLOCKX)`],
  replaceView: (name) => `ALTER VIEW ${table(name)} AS`,
  // Of a contained database the catalogue has a collation of its own.
  sameNames:
    `SELECT x.[one] AS [one], x.[other] AS [other] FROM ${rowset('x', NAME_PAIR, 0)} ` +
    'WHERE x.[one] COLLATE CATALOG_DEFAULT = x.[other] COLLATE CATALOG_DEFAULT',
  rights: mssqlRights,
  // A view that is not bound to its tables does not keep them from being dropped.
  dependents:
    "SELECT DISTINCT t.name AS [object], SCHEMA_NAME(o.schema_id) + N'.' + o.name AS [dependent], x.keeps AS [keeps] " +
    'FROM sys.objects t JOIN (' +
    "SELECT d.referenced_id AS below, d.referencing_id AS above, 'shape' AS keeps FROM sys.sql_expression_dependencies d " +
    'WHERE d.is_schema_bound_reference = 1 AND d.referencing_id <> d.referenced_id ' +
    "UNION ALL SELECT f.referenced_object_id, f.parent_object_id, 'rows' FROM sys.foreign_keys f" +
    ') x ON x.below = t.object_id AND x.above <> t.object_id JOIN sys.objects o ON o.object_id = x.above ' +
    "WHERE SCHEMA_NAME(t.schema_id) = N'dbo'",
  lateralJoin: (name, values, alias) => ` CROSS APPLY ${table(name)}(${values.join(', ')}) ${alias}`,
  limit: (query, count) => `${query} OFFSET 0 ROWS FETCH NEXT ${count} ROWS ONLY`,
  utcNow: 'CONVERT(varchar(23), SYSUTCDATETIME(), 126)',
  columnType,
  identityType: 'int IDENTITY(1,1)',
  literal,
};

/**
 * OPENJSON is planned as 50 rows whatever it holds, and with texts of any length, which no index can be searched for. So
 * keys go into variables first: typed like the columns that they are compared with, and counted before the query is
 * planned. Unlike temporary tables these need no DDL, which a snapshot transaction could refuse, and have the collation
 * of the database.
 */
function withKeyTables(query: string, lists: readonly (readonly TypedColumn[])[]): string {
  const handed = lists.map((columns, index) => {
    const [only] = columns;
    const unique = columns.length === 1 && (only?.type === 'int' || only?.type === 'guid');
    const names = columns.map(({ name }) => identifier(name)).join(', ');
    const definitions = columns
      .map((column) => `${identifier(column.name)} ${columnType(column)}${unique ? ' PRIMARY KEY' : ''}`)
      .join(', ');
    const from = rowset('x', columns, index);
    const select = unique
      ? `SELECT DISTINCT x.${names} FROM ${from} WHERE x.${names} IS NOT NULL`
      : `SELECT ${columns.map(keyValue).join(', ')} FROM ${from}`;
    return `DECLARE @keys${index} TABLE (${definitions}); INSERT INTO @keys${index} (${names}) ${select}; `;
  });
  return `${handed.join('')}${query} OPTION (RECOMPILE)`;
}

/** A key that is too long for its column is nobody's: NULL, which equals nothing. */
function keyValue({ name, type, length }: TypedColumn): string {
  const value = `x.${identifier(name)}`;
  if (type !== 'string' || length === undefined) return value;
  return `CASE WHEN DATALENGTH(${value}) <= ${length * 2} THEN ${value} END`;
}

function encodeRows(
  columns: readonly TypedColumn[],
  rows: readonly Readonly<Record<string, Value>>[],
): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(({ name, type }) => [name, encodeValue(type, row[name] ?? null)])),
    ),
  );
}

/** `bit` takes 0 and 1, `datetime2` no zone. */
function encodeValue(type: ColumnType, value: Value): Value {
  if (type === 'bool' && value !== null) return value ? 1 : 0;
  if (type === 'datetime' && typeof value === 'string') return withoutZone(value);
  return value;
}

function withoutZone(date: string): string {
  return date.replace(/Z$/, '');
}

function canonical(alias: string, column: TypedColumn, as = column.name): string {
  return `${canonicalValue(`${alias}.${identifier(column.name)}`, column)} AS ${identifier(as)}`;
}

const ORDINAL: TypedColumn = { name: 'ordinal', type: 'int' };
const CHARACTERS: readonly TypedColumn[] = [ORDINAL, { name: 'text', type: 'text' }];

function storedValues(column: StoredColumn): string {
  const values: TypedColumn[] = [ORDINAL, { name: 'value', ...column }];
  const stored = canonicalValue(`TRY_CAST(x.[value] AS ${column.real.declared})`, column);
  return `SELECT x.[ordinal] AS [ordinal], ${stored} AS [stored] FROM ${rowset('x', values, 0)}`;
}

function updateFromRows(name: string, id: string, columns: readonly TypedColumn[], rows: string): string {
  const changed = columns.filter((column) => column.name !== id);
  const assignments = changed.map(({ name: column }) => `t.${identifier(column)} = x.${identifier(column)}`);
  return (
    `UPDATE t SET ${assignments.join(', ')} FROM ${table(name)} AS t ` +
    `INNER JOIN ${rows} ON x.${identifier(id)} = t.${identifier(id)}`
  );
}

/**
 * With ids of its own an insert needs IDENTITY_INSERT, which belongs to the connection and outlives a failed
 * statement: it is switched off in every case, or the next table could not switch it on.
 */
function insertFromRows(
  name: string,
  columns: readonly TypedColumn[],
  explicitId: boolean,
  rows: string,
): string {
  const names = columns.map((column) => identifier(column.name));
  const insert =
    `INSERT INTO ${table(name)} (${names.join(', ')}) ` +
    `SELECT ${names.map((column) => `x.${column}`).join(', ')} FROM ${rows}`;
  if (!explicitId) return insert;
  const setOff = `SET IDENTITY_INSERT ${table(name)} OFF`;
  return (
    `SET IDENTITY_INSERT ${table(name)} ON; ` +
    `BEGIN TRY ${insert}; END TRY BEGIN CATCH ${setOff}; THROW; END CATCH; ${setOff}`
  );
}

/** Ranges of characters hold more than ASCII in most collations. */
function isNumber(text: string): string {
  const value = `REPLACE(REPLACE(${text}, N' ', N''), NCHAR(160), N'') COLLATE Latin1_General_BIN2`;
  const is = ['[-+.,0-9]%', '%[0-9]'].map((pattern) => `${value} LIKE N'${pattern}'`);
  const isNot = ['%[^-+.,0-9]%', '_%[-+]%', '%.%.%', '%,%,%'].map(
    (pattern) => `${value} NOT LIKE N'${pattern}'`,
  );
  return `(${[...is, ...isNot].join(' AND ')})`;
}

function columnType(column: Pick<Column, 'type' | 'length'>): string {
  switch (column.type) {
    case 'int':
      return 'int';
    case 'decimal':
      return 'decimal(15,4)';
    case 'bool':
      return 'bit';
    case 'string':
      return isLong(column) ? 'nvarchar(max)' : `nvarchar(${column.length})`;
    case 'text':
      return 'nvarchar(max)';
    case 'guid':
      return 'uniqueidentifier';
    case 'datetime':
      return 'datetime2(3)';
  }
}

/** True for a text that may be longer than any `nvarchar` with a length. */
function isLong({ length = Number.POSITIVE_INFINITY }: Pick<Column, 'length'>): boolean {
  return length > 4_000;
}

function literal(type: ColumnType, value: Value): string {
  if (value === null) return 'NULL';
  if (type === 'bool') return value === true ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return quote(type === 'datetime' ? withoutZone(String(value)) : String(value));
}

/** Takes a lock for the rest of the transaction: shared, or where it is free. */
function applicationLock(name: string, mode: 'Exclusive' | 'Shared', timeout = ''): string {
  return (
    'DECLARE @taken int; ' +
    `EXEC @taken = sp_getapplock @Resource = N'${name}', @LockMode = N'${mode}', @LockOwner = N'Transaction'${timeout}; ` +
    'SELECT CASE WHEN @taken >= 0 THEN 1 ELSE 0 END AS [taken]'
  );
}
