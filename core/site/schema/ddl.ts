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
    `CONSTRAINT ${dialect.identifier(`PK_${table.name}`)} ` +
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
    `CREATE ${kind === 'UX' ? 'UNIQUE ' : ''}INDEX ${dialect.identifier(indexName(kind, table, columns))} ` +
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

/** Deterministic, and short enough for PostgreSQL's 63 bytes: a key of several columns is named by its first. */
function indexName(kind: 'UX' | 'IX', table: Table, columns: readonly string[]): string {
  return `${kind}_${table.name}_${columns[0]}${columns.length > 1 ? `_${columns.length}` : ''}`;
}

function createForeignKeys(dialect: Dialect, table: Table): string[] {
  return table.columns.flatMap((column) => {
    if (!column.references) return [];
    const { table: target, column: targetColumn } = column.references;
    return [
      `ALTER TABLE ${dialect.table(table.name)} ` +
        `ADD CONSTRAINT ${dialect.identifier(`FK_${table.name}_${column.name}`)} ` +
        `FOREIGN KEY (${dialect.identifier(column.name)}) ` +
        `REFERENCES ${dialect.table(target)} (${dialect.identifier(targetColumn)})`,
    ];
  });
}

function columnList(dialect: Dialect, columns: readonly string[]): string {
  return columns.map((column) => dialect.identifier(column)).join(', ');
}
