import type { TypedColumn } from '../dialects/dialect.ts';
import type { Session } from '../site.ts';
import type { VisibleColumns } from './column-metadata.ts';
import type { Table } from './table.ts';

/** Tables of schema `dbo` with the names of their columns. */
export type TableNames = ReadonlyMap<string, Iterable<string>>;

/** How a site spells what the reference schema names. */
export interface Names {
  /** Of these spellings the one that the database takes for this name; an equal one before any other. */
  find(name: string, spellings: Iterable<string>): string | undefined;
}

/** Where only equal spelling counts. */
export const equalNames: Names = {
  find: (name, spellings) => (Array.from(spellings).includes(name) ? name : undefined),
};

const PAIR: readonly TypedColumn[] = [
  { name: 'one', type: 'string', length: 128 },
  { name: 'other', type: 'string', length: 128 },
];

/**
 * Compares names as the database does, by the collation of its catalogue: whoever asks for a table or a column finds it
 * under the spelling that the site has. Only spellings that some collation could take for one name are put to the
 * database, so there is no statement where all are spelled alike, or where only equal spelling counts.
 */
export async function readNames(session: Session, expected: TableNames, real: TableNames): Promise<Names> {
  const { dialect } = session;
  if (dialect.sameNames === undefined) return equalNames;
  const pairs = similarPairs(expected, real);
  if (pairs.length === 0) return equalNames;
  const same = new Map<string, Set<string>>();
  for (const { one, other } of await session.query<Pair>(dialect.sameNames, [
    dialect.encodeRows(PAIR, pairs),
  ])) {
    same.set(one, (same.get(one) ?? new Set()).add(other));
  }
  return {
    find(name, spellings) {
      const list = Array.from(spellings);
      return list.includes(name) ? name : list.find((other) => same.get(name)?.has(other));
    },
  };
}

interface Pair extends Record<string, string> {
  one: string;
  other: string;
}

function similarPairs(expected: TableNames, real: TableNames): Pair[] {
  const pairs = new Map<string, Pair>();
  const add = (names: Iterable<string>, spellings: readonly string[]) => {
    for (const one of names) {
      if (spellings.includes(one)) continue;
      for (const other of similarNames(one, spellings)) pairs.set(`${one}\0${other}`, { one, other });
    }
  };
  const tables = [...real.keys()];
  add(expected.keys(), tables);
  for (const [table, columns] of expected) {
    for (const spelled of tables.includes(table) ? [table] : similarNames(table, tables)) {
      add(columns, Array.from(real.get(spelled) ?? []));
    }
  }
  return [...pairs.values()];
}

/** Tables as names. */
export function tableNames(
  tables: readonly { name: string; columns: readonly { name: string }[] }[],
): TableNames {
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)] as const));
}

/** The same columns by the names that the reference schema has for tables and columns. */
export async function byReferenceNames(
  session: Session,
  reference: readonly Table[],
  { columns, hidden }: VisibleColumns,
): Promise<VisibleColumns> {
  const names = await readNames(session, tableNames(reference), realNames(columns));
  const renamed = new Map(columns);
  for (const table of reference) {
    const real = columns.get(names.find(table.name, columns.keys()) ?? '');
    if (!real) continue;
    const spelled = real.map(({ column }) => column);
    const known = new Map(table.columns.map(({ name }) => [names.find(name, spelled), name]));
    renamed.set(
      table.name,
      real.map((one) => ({ ...one, column: known.get(one.column) ?? one.column })),
    );
  }
  return { columns: renamed, hidden };
}

/** The columns of real tables as names. */
export function realNames(columns: VisibleColumns['columns']): TableNames {
  return new Map(Array.from(columns, ([table, of]) => [table, of.map(({ column }) => column)] as const));
}

/** Names that differ in what is easy to overlook: case, accents, width. */
export function similarNames(name: string, names: Iterable<string>): string[] {
  return Array.from(names).filter((other) => isSimilar(other, name));
}

let letters: Intl.Collator | undefined;

function isSimilar(one: string, other: string): boolean {
  // Made when it is needed: it takes longer than all else that a start makes.
  letters ??= new Intl.Collator('en', { sensitivity: 'base' });
  const [left, right] = [one, other].map((name) => name.replaceAll('ı', 'i'));
  const { compare } = letters;
  return compare(left ?? '', right ?? '') === 0;
}
