import type { Message } from '#core/base/message.ts';
import type { ColumnType } from '#core/catalog/entity-type.ts';
import { whyNeverTransferred } from '#core/catalog/never-transferred.ts';
import { finding } from '#core/checks/finding.ts';
import type { CatalogFile, FileColumn } from '#core/contract/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldType } from './field-type.ts';
import { equalNames, type Names, type TableNames } from './match-names.ts';
import type { FieldMetadata, TableMetadata } from './table-metadata.ts';

/** Columns of one table that a file speaks of, with their places in it. */
interface Described {
  table: string;
  pointer: string;
  /** Of a type that only the file knows. */
  whole?: { id: string; guid: string };
  columns: readonly { column: FileColumn; pointer: string }[];
}

/**
 * Holds a catalog file against the real tables of a site: what is not there, is of another type, or could never be
 * written. `tableOf` gives the table of a type that the file changes; `names` how the site spells what
 * the file names.
 */
export function checkAgainstSite(
  file: CatalogFile,
  tableOf: (type: string) => string,
  tables: readonly TableMetadata[],
  names: Names = equalNames,
): Finding[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return describedIn(file, tableOf).flatMap((written) => {
    const table = byName.get(names.find(written.table, byName.keys()) ?? '');
    const described = table ? asSpelled(written, table, names) : written;
    if (!table) {
      const problem = message('catalog-file.table-missing', { table: `dbo.${described.table}` });
      return [mistake(`${described.pointer}/table`, problem)];
    }
    return [...wrongColumns(described, table), ...wrongWhole(described, table)];
  });
}

function describedIn(file: CatalogFile, tableOf: (type: string) => string): Described[] {
  const placed = (columns: readonly FileColumn[], pointer: string) =>
    columns.map((column, index) => ({ column, pointer: `${pointer}/${index}` }));
  return [
    ...file.types.map(({ table, id, guid, columns }, index) => ({
      ...{ table, pointer: `/types/${index}`, whole: { id, guid } },
      columns: placed(columns, `/types/${index}/columns`),
    })),
    ...file.changes.map(({ type, add = [] }, index) => ({
      ...{ table: tableOf(type), pointer: `/changes/${index}` },
      columns: placed(add, `/changes/${index}/add`),
    })),
  ];
}

/** The names that a file has for this table and its columns, as the site spells them. */
function asSpelled(described: Described, table: TableMetadata, names: Names): Described {
  const spellings = table.columns.map(({ name }) => name);
  const spelled = (name: string) => names.find(name, spellings) ?? name;
  const { whole, columns } = described;
  return {
    ...described,
    table: table.name,
    ...(whole ? { whole: { id: spelled(whole.id), guid: spelled(whole.guid) } } : {}),
    columns: columns.map(({ column, pointer }) => ({
      column: { ...column, name: spelled(column.name) },
      pointer,
    })),
  };
}

/** The tables and columns that a file names. */
export function namesIn(file: CatalogFile, tableOf: (type: string) => string): TableNames {
  const described = Map.groupBy(describedIn(file, tableOf), ({ table }) => table);
  return new Map(
    Array.from(described, ([table, of]) => [
      table,
      of.flatMap(({ whole, columns }) => [
        ...(whole ? [whole.id, whole.guid] : []),
        ...columns.map(({ column }) => column.name),
      ]),
    ]),
  );
}

function wrongColumns({ columns }: Described, table: TableMetadata): Finding[] {
  return columns.flatMap(({ column, pointer }) => {
    const name = `dbo.${table.name}.${column.name}`;
    const field = table.columns.find((candidate) => candidate.name === column.name);
    if (!field) return [mistake(pointer, message('catalog-file.column-missing', { column: name }))];
    return columnProblems(name, column, field, table).map((problem) => mistake(pointer, problem));
  });
}

function columnProblems(
  name: string,
  column: FileColumn,
  field: FieldMetadata,
  table: TableMetadata,
): Message[] {
  if (!canHold(column.type, fieldType(field)?.type)) {
    return [message('catalog-file.column-type', { column: name, real: field.dataType, type: column.type })];
  }
  const key = table.foreignKeys.find(({ columns }) => columns.includes(column.name));
  const isSomebodyElse = key && !column.secret && whyNeverTransferred(key.table) !== undefined;
  const { length = 0 } = column;
  return [
    ...(isSomebodyElse
      ? [message('catalog-file.points-to-untransferred', { column: name, table: `dbo.${key.table}` })]
      : []),
    ...(field.length !== undefined && length > field.length
      ? [message('catalog-file.column-shorter', { column: name, real: field.length, length })]
      : []),
  ];
}

/** Texts with and without a length are read alike. */
function canHold(wanted: ColumnType, real: ColumnType | undefined): boolean {
  const isText = (type: ColumnType | undefined) => type === 'string' || type === 'text';
  return wanted === real || (isText(wanted) && isText(real));
}

/** What only the file knows must be complete: nothing else says how a row is made. */
function wrongWhole({ whole, pointer, columns }: Described, table: TableMetadata): Finding[] {
  if (!whole) return [];
  const known = new Set([whole.id, whole.guid, ...columns.map(({ column }) => column.name)]);
  const fields = new Map(table.columns.map((field) => [field.name, field]));
  const missing = (['id', 'guid'] as const).filter((part) => !fields.has(whole[part]));
  const isUnique = [table.primaryKey, ...table.unique].some(
    (set) => set.length === 1 && set[0] === whole.guid,
  );
  const demanded = table.columns.filter(
    (field) => field.required && !field.generated && field.default === undefined && !known.has(field.name),
  );
  return [
    ...missing.map((part) => {
      const column = `dbo.${table.name}.${whole[part]}`;
      return mistake(`${pointer}/${part}`, message('catalog-file.column-missing', { column }));
    }),
    ...(isUnique || missing.includes('guid')
      ? []
      : [
          mistake(
            `${pointer}/guid`,
            message('catalog-file.guid-not-unique', { column: `dbo.${table.name}.${whole.guid}` }),
          ),
        ]),
    ...demanded.map(({ name }) =>
      mistake(
        `${pointer}/columns`,
        message('catalog-file.column-demanded', { column: `dbo.${table.name}.${name}` }),
      ),
    ),
  ];
}

function mistake(pointer: string, problem: Message): Finding {
  return finding('error', problem, { at: { pointer }, remedies: [message('catalog-file.site-remedy')] });
}
