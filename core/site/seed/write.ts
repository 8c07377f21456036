import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { TypedColumn } from '../dialects/dialect.ts';
import { fixedTables } from '../schema/fixed/index.ts';
import type { AvailableType, Session, Site } from '../site.ts';
import type { SeedRows } from './rows.ts';
import type { FixedRows } from './tasks.ts';

/** Rows of one statement at most. */
const ROWS_PER_STATEMENT = 10_000;

/** Rows written so far, by entity type. */
export type Counts = Map<string, number>;

export interface WriteContext {
  site: Site;
  session: Session;
  counts: Counts;
  report: ReportProgress;
  signal: AbortSignal | undefined;
}

/**
 * Writes rows with their ids: all types in the catalog's order without what forms cycles, then that. What the site
 * does not have is skipped. `total` is for the progress: what all calls together write.
 */
export async function writeRows(context: WriteContext, rows: SeedRows, total?: number): Promise<void> {
  for (const available of availableTypes(context.site)) {
    throwIfCancelled(context.signal);
    const ofType = rows.get(available.type.name) ?? [];
    if (ofType.length === 0) continue;
    await insert(context, available, ofType);
    const { counts } = context;
    counts.set(available.type.name, (counts.get(available.type.name) ?? 0) + ofType.length);
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const progress = { stage: 'writing', subject: available.type.name, done, unit: 'entities' } as const;
    context.report({ ...progress, ...(total !== undefined && { total }) });
  }
  for (const available of availableTypes(context.site)) {
    throwIfCancelled(context.signal);
    await writeDeferredColumns(context, available, rows.get(available.type.name) ?? []);
  }
}

/** Writes rows of fixed tables, with their ids. */
export async function writeFixedRows(
  { session, signal }: Pick<WriteContext, 'session' | 'signal'>,
  tasks: FixedRows,
): Promise<void> {
  const { dialect } = session;
  for (const [name, rows] of tasks) {
    throwIfCancelled(signal);
    const table = fixedTables.find((candidate) => candidate.name === name);
    if (!table) throw new SiteferryError('bug', { reason: `the schema has no table ${name}` });
    const identity = table.columns.find((column) => column.identity);
    const others = table.columns.filter(
      (column) => column !== identity && rows.some((row) => column.name in row),
    );
    const written = identity ? [identity, ...others] : others;
    const write = { insertInto: name, columns: written, explicitId: identity !== undefined };
    await inBatches(rows, (slice) => session.writeRows(write, slice));
    const advance = identity && dialect.advanceIdentities([{ table: name, id: identity.name }]);
    if (advance !== undefined) await session.query(advance);
  }
}

/** Makes the ids that the database gives next larger than those of the rows written. */
export async function advanceIdentities({ site, session, counts }: WriteContext): Promise<void> {
  const types = Array.from(availableTypes(site), ({ type }) => type).filter(({ name }) => counts.has(name));
  const statement = session.dialect.advanceIdentities(types);
  if (types.length > 0 && statement !== undefined) await session.query(statement);
}

/** Types that the site has, in the order in which they are written. */
export function availableTypes(site: Site): AvailableType[] {
  return site.catalog.applyOrder.flatMap((type) => {
    const available = site.available(type);
    return 'unavailable' in available ? [] : [available];
  });
}

async function insert(
  { site, session }: WriteContext,
  { type, columns }: AvailableType,
  rows: readonly Row[],
): Promise<void> {
  const deferred = deferredNames(site.catalog, type.name);
  const written: TypedColumn[] = [
    { name: type.id, type: 'int' },
    { name: type.guid, type: 'guid' },
    ...columns.filter((column) => !deferred.has(column.name)),
  ];
  const write = { insertInto: type.table, columns: written, explicitId: true };
  await inBatches(rows, (slice) => session.writeRows(write, slice));
}

async function writeDeferredColumns(
  { site, session }: WriteContext,
  { type, columns }: AvailableType,
  rows: readonly Row[],
): Promise<void> {
  const deferred = deferredNames(site.catalog, type.name);
  const late = columns.filter((column) => deferred.has(column.name));
  const affected = rows.filter((row) => late.some((column) => row[column.name] !== null));
  const write = { update: type.table, id: type.id, columns: late };
  await inBatches(affected, (slice) => session.writeRows(write, slice));
}

function deferredNames(catalog: Catalog, typeName: string): Set<string> {
  return new Set(catalog.deferred(catalog.get(typeName)).map((column) => column.name));
}

async function inBatches(
  rows: readonly Row[],
  write: (slice: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await write(rows.slice(from, from + ROWS_PER_STATEMENT));
  }
}
