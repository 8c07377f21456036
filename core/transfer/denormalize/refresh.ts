import { SiteferryError } from '#core/base/errors.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import type { Session } from '#core/site/site.ts';
import type { FlatTable, ObjectColumn } from './objects.ts';
import { type Dependents, readColumns } from './read.ts';

/**
 * Makes a flat table as it should be, in the caller's transaction, and gives its name. Its rows are replaced in place, and
 * columns that it lacks are added, so that what others made over it stays; only for another change of its columns is it
 * dropped and made again.
 *
 * Errors: `denormalized-too-wide`; `denormalized-in-use` before anything is changed, where what others made over it does not allow the change.
 */
export async function refreshTable(
  session: Session,
  table: FlatTable,
  dependents: Dependents | undefined,
): Promise<string> {
  const { dialect } = session;
  const count = table.key.length + table.columns.length;
  if (count > MOST_COLUMNS) {
    throw new SiteferryError('denormalized-too-wide', {
      object: `dbo.${table.name}`,
      count,
      most: MOST_COLUMNS,
    });
  }
  const present = await readColumns(session, table.name);
  const lacking = table.columns.filter(({ name }) => !present.has(name));
  const fits =
    contains([...table.key, ...table.columns], present) && table.key.every((one) => present.has(one.name));
  if (dependents?.keepsRows || (dependents && !fits)) throw inUse(table.name, dependents);
  if (fits) {
    for (const column of lacking) {
      await session.query(`ALTER TABLE ${dialect.table(table.name)} ADD ${definition(dialect, column)}`);
    }
    for (const statement of dialect.clearTable(table.name)) await session.query(statement);
  } else {
    await session.query(`DROP TABLE IF EXISTS ${dialect.table(table.name)}`);
    await session.query(`CREATE TABLE ${dialect.table(table.name)} (${definitions(dialect, table)})`);
  }
  const columns = [...table.key, ...table.columns].map(({ name }) => dialect.identifier(name));
  await session.query(`INSERT INTO ${dialect.table(table.name)} (${columns.join(', ')}) ${table.rows}`, [
    table.id,
  ]);
  return `dbo.${table.name}`;
}

/** What a table of SQL Server holds; PostgreSQL, which holds more, is given no more either. */
const MOST_COLUMNS = 1_024;

/** True where every column that is there is wanted, and of the wanted type. */
export function contains(
  wanted: readonly ObjectColumn[],
  present: Awaited<ReturnType<typeof readColumns>>,
): boolean {
  const types = new Map(wanted.map(({ name, type }) => [name, type]));
  return Array.from(present).every(([name, type]) => type !== undefined && types.get(name) === type);
}

/** Says that an object was left as it was, and what others made over it. */
export function inUse(name: string, { by }: Dependents): SiteferryError<'denormalized-in-use'> {
  return new SiteferryError('denormalized-in-use', { object: `dbo.${name}`, dependents: by.join(', ') });
}

function definitions(dialect: Dialect, { key, columns }: FlatTable): string {
  const names = key.map(({ name }) => dialect.identifier(name));
  return [
    ...key.map(({ name, type }) => `${dialect.identifier(name)} ${dialect.columnType({ type })} NOT NULL`),
    ...columns.map((column) => definition(dialect, column)),
    `PRIMARY KEY (${names.join(', ')})`,
  ].join(', ');
}

function definition(dialect: Dialect, { name, type }: ObjectColumn): string {
  return `${dialect.identifier(name)} ${dialect.columnType({ type })} NULL`;
}
