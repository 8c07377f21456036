import type { Column, ColumnType, Value } from '#core/catalog/entity-type.ts';
import type { Dialect, TypedColumn } from '../dialect.ts';

/** SQL Server 2016 and later (OPENJSON, compatibility level 130). */
export const mssqlDialect: Dialect = {
  name: 'mssql',
  identifier,
  table,
  placeholder: (index) => `@${index}`,
  rowset,
  encodeRows,
  canonical,
  updateFromRows,
  insertFromRows,
  // IDENTITY goes on from the highest id that was ever written explicitly.
  advanceIdentity: () => undefined,
  lockHint: ' WITH (UPDLOCK)',
  takeImportLock:
    'DECLARE @taken int; ' +
    "EXEC @taken = sp_getapplock @Resource = N'siteferry-import', @LockMode = N'Exclusive', " +
    "@LockOwner = N'Transaction', @LockTimeout = 0; " +
    'SELECT CASE WHEN @taken >= 0 THEN 1 ELSE 0 END AS [taken]',
  hasTableRight: (name, action) =>
    `HAS_PERMS_BY_NAME(N'[dbo].' + QUOTENAME(${name}), N'OBJECT', N'${action}') = 1`,
  // A view that is not bound to its tables does not keep them from being dropped.
  dependents:
    "SELECT DISTINCT t.name AS [object], SCHEMA_NAME(o.schema_id) + N'.' + o.name AS [dependent] " +
    'FROM sys.objects t JOIN (' +
    'SELECT d.referenced_id AS below, d.referencing_id AS above FROM sys.sql_expression_dependencies d ' +
    'WHERE d.is_schema_bound_reference = 1 AND d.referencing_id <> d.referenced_id ' +
    'UNION ALL SELECT f.referenced_object_id, f.parent_object_id FROM sys.foreign_keys f' +
    ') x ON x.below = t.object_id AND x.above <> t.object_id JOIN sys.objects o ON o.object_id = x.above ' +
    "WHERE SCHEMA_NAME(t.schema_id) = N'dbo'",
  limit: (query, count) => `${query} OFFSET 0 ROWS FETCH NEXT ${count} ROWS ONLY`,
  utcNow: 'CONVERT(varchar(23), SYSUTCDATETIME(), 126)',
  columnType,
  identityType: 'int IDENTITY(1,1)',
  literal,
};

function identifier(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`;
}

function table(name: string): string {
  return `[dbo].${identifier(name)}`;
}

function rowset(alias: string, columns: readonly TypedColumn[], parameterIndex: number): string {
  const definitions = columns.map(
    ({ name, type }) => `${identifier(name)} ${ROWSET_TYPES[type]} ${quote(`$.${JSON.stringify(name)}`)}`,
  );
  return `OPENJSON(@${parameterIndex}) WITH (${definitions.join(', ')}) AS ${alias}`;
}

/** Texts have no length here: one that is too long shall fail where it is written, not become NULL while it is read. */
const ROWSET_TYPES: Record<ColumnType, string> = {
  int: 'int',
  decimal: 'decimal(15,4)',
  bool: 'bit',
  string: 'nvarchar(max)',
  text: 'nvarchar(max)',
  guid: 'uniqueidentifier',
  datetime: 'datetime2(3)',
};

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
  return `${canonicalValue(`${alias}.${identifier(column.name)}`, column.type)} AS ${identifier(as)}`;
}

function canonicalValue(value: string, type: ColumnType): string {
  switch (type) {
    case 'decimal':
      return `CAST(${value} AS float)`;
    case 'guid':
      return `LOWER(CONVERT(varchar(36), ${value}))`;
    case 'datetime':
      // Style 126 leaves the milliseconds out when they are zero; the longest result is cut back to them.
      return `LEFT(CONVERT(varchar(23), CAST(${value} AS datetime2(3)), 126) + '.000', 23) + 'Z'`;
    default:
      return value;
  }
}

function updateFromRows(name: string, id: string, columns: readonly TypedColumn[]): string {
  const changed = columns.filter((column) => column.name !== id);
  const assignments = changed.map(({ name: column }) => `t.${identifier(column)} = x.${identifier(column)}`);
  const rows = rowset('x', [{ name: id, type: 'int' }, ...changed], 0);
  return (
    `UPDATE t SET ${assignments.join(', ')} FROM ${table(name)} AS t ` +
    `INNER JOIN ${rows} ON x.${identifier(id)} = t.${identifier(id)}`
  );
}

/**
 * With ids of its own an insert needs IDENTITY_INSERT, which belongs to the connection and outlives a failed
 * statement: it is switched off in every case, or the next table could not switch it on.
 */
function insertFromRows(name: string, columns: readonly TypedColumn[], explicitId: boolean): string {
  const names = columns.map((column) => identifier(column.name));
  const insert =
    `INSERT INTO ${table(name)} (${names.join(', ')}) ` +
    `SELECT ${names.map((column) => `x.${column}`).join(', ')} FROM ${rowset('x', columns, 0)}`;
  if (!explicitId) return insert;
  const off = `SET IDENTITY_INSERT ${table(name)} OFF`;
  return (
    `SET IDENTITY_INSERT ${table(name)} ON; ` +
    `BEGIN TRY ${insert}; END TRY BEGIN CATCH ${off}; THROW; END CATCH; ${off}`
  );
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
      return column.length === undefined ? 'nvarchar(max)' : `nvarchar(${column.length})`;
    case 'text':
      return 'nvarchar(max)';
    case 'guid':
      return 'uniqueidentifier';
    case 'datetime':
      return 'datetime2(3)';
  }
}

function literal(type: ColumnType, value: Value): string {
  if (value === null) return 'NULL';
  if (type === 'bool') return value === true ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return quote(type === 'datetime' ? withoutZone(String(value)) : String(value));
}

function quote(text: string): string {
  return `N'${text.replaceAll("'", "''")}'`;
}
