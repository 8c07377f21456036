import { createHash } from 'node:crypto';
import type { Dialect } from '../dialects/dialect.ts';
import type { Table, TableColumn } from './table.ts';

/**
 * Statements that make tables: first all tables, then what connects them, so that cycles of references are no
 * matter. One object per statement.
 */
export function createTables(dialect: Dialect, tables: readonly Table[]): string[] {
  return [
    ...tables.map((table) => createTable(dialect, table)),
    ...tables.flatMap((table) => createIndexes(dialect, table)),
    ...tables.flatMap((table) => createForeignKeys(dialect, table)),
  ];
}

function createTable(dialect: Dialect, table: Table): string {
  const primaryKey =
    `CONSTRAINT ${dialect.identifier(objectName('PK', table.name))} ` +
    `PRIMARY KEY (${columnList(dialect, table.primaryKey)})`;
  const parts = [...table.columns.map((column) => columnDefinition(dialect, column)), primaryKey];
  return `CREATE TABLE ${dialect.table(table.name)} (${parts.join(', ')})`;
}

function columnDefinition(dialect: Dialect, column: TableColumn): string {
  const name = dialect.identifier(column.name);
  if (column.identity) return `${name} ${dialect.identityType} NOT NULL`;
  const fallback =
    column.default === undefined || column.default === null
      ? ''
      : ` DEFAULT ${dialect.literal(column.type, column.default)}`;
  return `${name} ${dialect.columnType(column)}${fallback} ${column.required ? 'NOT NULL' : 'NULL'}`;
}

function createIndexes(dialect: Dialect, table: Table): string[] {
  const statement = (kind: 'UX' | 'IX', columns: readonly string[]) =>
    `CREATE ${kind === 'UX' ? 'UNIQUE ' : ''}INDEX ${dialect.identifier(objectName(kind, table.name, ...columns))} ` +
    `ON ${dialect.table(table.name)} (${columnList(dialect, columns)})`;
  const unique = table.unique.map((columns) => statement('UX', columns));
  // A reference that a key or index starts with can be looked up through that one.
  const covered = new Set(
    [...table.unique, ...(table.indexes ?? []), table.primaryKey].map(([first]) => first),
  );
  const references = table.columns
    .filter((column) => column.references && !covered.has(column.name))
    .map((column) => statement('IX', [column.name]));
  return [...unique, ...(table.indexes ?? []).map((columns) => statement('IX', columns)), ...references];
}

function createForeignKeys(dialect: Dialect, table: Table): string[] {
  return table.columns.flatMap((column) => {
    if (!column.references) return [];
    const { table: target, column: targetColumn } = column.references;
    return [
      `ALTER TABLE ${dialect.table(table.name)} ` +
        `ADD CONSTRAINT ${dialect.identifier(objectName('FK', table.name, column.name))} ` +
        `FOREIGN KEY (${dialect.identifier(column.name)}) ` +
        `REFERENCES ${dialect.table(target)} (${dialect.identifier(targetColumn)})`,
    ];
  });
}

/** Longest name that PostgreSQL keeps, in bytes; it cuts longer ones, and two names may become one. Names are ASCII. */
const NAME_LENGTH = 63;

/** Deterministic; a name that is too long ends in a digest of the whole. */
function objectName(...parts: readonly string[]): string {
  const name = parts.join('_');
  if (name.length <= NAME_LENGTH) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, NAME_LENGTH - digest.length - 1)}_${digest}`;
}

function columnList(dialect: Dialect, columns: readonly string[]): string {
  return columns.map((column) => dialect.identifier(column)).join(', ');
}
