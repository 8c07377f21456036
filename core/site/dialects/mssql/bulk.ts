import mssql from 'mssql';
import type { DatabaseReason } from '#core/base/error-data.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '../dialect.ts';
import { mssqlDialect } from './dialect.ts';

/** A temporary table of one connection that takes the rows of one write. */
export interface StagingTable {
  /** Makes it; in a batch of its own, or it would be gone with the procedure that runs a statement. */
  create: string;
  /** The rows, as the driver loads them. */
  table: mssql.Table;
  /** FROM items with the names of the columns that the rows are for, as `x`, each no more than a statement may write. */
  parts: string[];
}

/** The longest text of a type with a length. */
const LONGEST = 4_000;

/**
 * A stage for rows. Its columns are numbered, because the driver escapes no names; texts have the collation of the
 * database, not that of `tempdb`. A text that is too long for its column is loaded all the same: it shall fail where it
 * is written, with the column's name. Throws `database-refused` for a value that the driver could not send.
 */
export function createStagingTable(
  name: string,
  columns: readonly TypedColumn[],
  rows: readonly Row[],
): StagingTable {
  const staged = columns.map((column, index) => ({
    ...column,
    as: `c${index}`,
    ...stagedType(column, rows),
  }));
  const table = new mssql.Table(name);
  table.columns.add('n', mssql.Int(), { nullable: false });
  for (const { as, type } of staged) table.columns.add(as, type, { nullable: true });
  for (const [n, row] of rows.entries()) {
    table.rows.push([n, ...columns.map((column) => stagedValue(column, row[column.name] ?? null))]);
  }
  const definitions = staged.map(({ as, declaration }) => `[${as}] ${declaration} NULL`);
  const names = staged.map((column) => `[${column.as}] AS ${mssqlDialect.identifier(column.name)}`);
  return {
    create: `CREATE TABLE [${name}] ([n] int PRIMARY KEY, ${definitions.join(', ')})`,
    table,
    parts: startsOf(rows.length).map(
      (start) =>
        `(SELECT ${names.join(', ')} FROM [${name}] ` +
        `WHERE [n] BETWEEN ${start} AND ${start + mssqlDialect.maxRowLocks - 1}) AS x`,
    ),
  };
}

/** The first numbers of the parts. */
function startsOf(count: number): number[] {
  const { maxRowLocks } = mssqlDialect;
  return Array.from({ length: Math.ceil(count / maxRowLocks) }, (_, part) => part * maxRowLocks);
}

interface StagedType {
  type: mssql.ISqlType | (() => mssql.ISqlType);
  declaration: string;
}

function stagedType(column: TypedColumn, rows: readonly Row[]): StagedType {
  switch (column.type) {
    case 'int':
      return { type: mssql.Int(), declaration: 'int' };
    case 'decimal':
      // Wider than columns are, so that what is too large for one fails there.
      return { type: mssql.Decimal(19, 4), declaration: 'decimal(19,4)' };
    case 'bool':
      return { type: mssql.Bit(), declaration: 'bit' };
    case 'guid':
      return { type: mssql.UniqueIdentifier(), declaration: 'uniqueidentifier' };
    case 'datetime':
      return { type: mssql.DateTime2(3), declaration: 'datetime2(3)' };
    case 'string':
    case 'text':
      return stagedText(column, rows);
  }
}

function stagedText({ name, length }: TypedColumn, rows: readonly Row[]): StagedType {
  const limit = Math.min(length ?? LONGEST, LONGEST);
  const fits = length !== undefined && rows.every((row) => String(row[name] ?? '').length <= limit);
  return {
    type: fits ? mssql.NVarChar(limit) : mssql.NVarChar(mssql.MAX),
    declaration: `nvarchar(${fits ? limit : 'max'}) COLLATE DATABASE_DEFAULT`,
  };
}

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function stagedValue(column: TypedColumn, value: Value): string | number | boolean | Date | null {
  if (value === null) return null;
  switch (column.type) {
    case 'int':
      return numberWithin(column, value, [-(2 ** 31), 2 ** 31 - 1], Number.isInteger);
    case 'decimal':
      return numberWithin(column, value, [1 - 10 ** 15, 10 ** 15 - 1], Number.isFinite);
    case 'bool':
      return value === true || value === 1;
    case 'guid':
      return GUID.test(String(value)) ? String(value) : refuse(column, 'value-not-valid');
    case 'datetime':
      return dateOf(column, String(value));
    case 'string':
    case 'text':
      return String(value);
  }
}

function numberWithin(
  column: TypedColumn,
  value: Value,
  [least, greatest]: readonly [number, number],
  isNumber: (number: number) => boolean,
): number {
  const number = Number(value);
  if (!isNumber(number)) return refuse(column, 'value-not-valid');
  return number >= least && number <= greatest ? number : refuse(column, 'value-out-of-range');
}

/** Dates are UTC, with or without its letter. */
function dateOf(column: TypedColumn, text: string): Date {
  const date = new Date(text.endsWith('Z') ? text : `${text}Z`);
  if (Number.isNaN(date.getTime())) return refuse(column, 'value-not-valid');
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date : refuse(column, 'value-out-of-range');
}

function refuse({ name }: TypedColumn, reason: DatabaseReason): never {
  throw new SiteferryError('database-refused', { reason, table: '', column: name });
}
