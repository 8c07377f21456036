import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { catalogTables } from '#core/site/schema/catalog-tables.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Session, Site } from '#core/site/site.ts';

/** Rows of tables, in the order in which they are written. */
export type Rows = readonly (readonly [table: string, rows: readonly Row[]])[];

const TABLES = [...catalogTables(catalog), ...fixedTables];

export const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A time some days from now. */
export const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** Writes rows with the ids that they bring. */
export async function fill(site: Site, rows: Rows): Promise<void> {
  await site.write(async (session) => {
    for (const [table, ofTable] of rows) await insert(session, table, ofTable);
  });
}

async function insert(session: Session, name: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const table = TABLES.find((one) => one.name === name);
  const given = Object.keys(rows[0] ?? {});
  const columns = table?.columns.filter((column) => given.includes(column.name)) ?? [];
  const explicitId = columns.some((column) => column.identity);
  await session.writeRows({ insertInto: name, columns, explicitId }, rows);
}
