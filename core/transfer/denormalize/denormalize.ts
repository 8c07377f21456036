import { throwIfCancelled } from '#core/base/cancel.ts';
import { type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import { findingOf, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { retry, waitForTransaction } from '#core/site/retry.ts';
import type { Session, Site } from '#core/site/site.ts';
import { rowsByGuid } from '../rows/rows.ts';
import { requireType, resolveNodes } from '../selection/resolve.ts';
import { categoryTable, type FlatTable, parameterTable } from './objects.ts';
import { dropOrphans, readOrphans } from './orphans.ts';
import { rebuildPivots } from './pivots.ts';
import { PARAMETER } from './read.ts';
import { refreshTable } from './refresh.ts';
import { readScope, type Scope } from './scope.ts';
import { type AppliedChanges, type Touched, touchedByImport } from './touched.ts';

export interface DenormalizeContext {
  site: Site;
  report: ReportProgress;
}

/** What a rebuild did; a failure of one object does not stop the others. */
export interface DenormalizeOutcome {
  /** Names of tables and views. */
  rebuilt: string[];
  warnings: Finding[];
  errors: SiteferryError[];
}

/** Server command that makes the web application drop its caches (spec, "Events"). */
const CACHE_COMMAND = 'UpdateAllCachesServerCommand';

/**
 * What follows a committed import with `withDenormalization` (spec, "Events"; design, section 5): the cache update
 * command, then everything that the import touched (`touchedByImport`). The import stays committed whatever happens here, so
 * failures come back as data.
 */
export async function denormalizeAfterImport(
  context: DenormalizeContext & { now: () => Date },
  written: AppliedChanges,
): Promise<DenormalizeOutcome> {
  const outcome: DenormalizeOutcome = { rebuilt: [], warnings: [], errors: [] };
  const uncleared = (reason: Message) => message('denormalization-failed.caches', { reason });
  await attempt(outcome, uncleared, () =>
    context.site.write(async (session) => {
      const columns = [
        { name: 'Name', type: 'string' },
        { name: 'CreatedAt', type: 'datetime' },
      ] as const;
      const row = { Name: CACHE_COMMAND, CreatedAt: context.now().toISOString() };
      await session.writeRows({ insertInto: 'ServerCommands', columns, explicitId: false }, [row]);
    }),
  );
  await attempt(outcome, unlisted, async () => {
    const touched = await context.site.read((session) => touchedByImport(session, context.site, written));
    await rebuild(context, touched, outcome);
  });
  return outcome;
}

const unlisted = (reason: Message) => message('denormalization-failed.list', { reason });

/**
 * Rebuilds the denormalized tables of all categories, and names those tables and views of which the category, parameter or
 * section is gone; with `drop` they are dropped, in one transaction. A warning for each that stays because others made something
 * over it.
 *
 * Errors: those of `denormalizeCategories`.
 */
export async function denormalizeAll(
  context: DenormalizeContext,
  { dropOrphans: drop = false }: { dropOrphans?: boolean | undefined },
  signal?: AbortSignal,
): Promise<{ rebuilt: string[]; orphans: string[]; dropped: string[]; warnings: Finding[] }> {
  const { site } = context;
  const { rebuilt, warnings } = await denormalizeCategories(context, 'all', signal);
  const { dropped, errors } = drop
    ? await site.write((session) => dropOrphans(session, site), signal)
    : { dropped: [], errors: [] };
  const orphans = await site.read((session) => readOrphans(session, site), signal);
  return {
    rebuilt,
    orphans: orphans.map(({ name }) => `dbo.${name}`),
    dropped,
    warnings: [...warnings, ...errors.map((error) => findingOf(error, 'warning'))],
  };
}

/**
 * Rebuilds the denormalized tables of the given categories (Guids) or of all, on request. Gives the names of what was
 * rebuilt, and a warning for each object that had to stay as it was because others made something over it; the first
 * other failure is thrown after everything else was tried.
 *
 * Errors: `node-not-found` before anything is rebuilt, and those of the connection.
 */
export async function denormalizeCategories(
  context: DenormalizeContext,
  categories: readonly string[] | 'all',
  signal?: AbortSignal,
): Promise<{ rebuilt: string[]; warnings: Finding[] }> {
  const ids = await idsOf(context.site, categories, signal);
  const outcome: DenormalizeOutcome = { rebuilt: [], warnings: [], errors: [] };
  const none: ReadonlySet<number> = new Set();
  const touched = { categories: new Set(ids), sections: none, parameters: none, redefined: none };
  await rebuild(context, touched, outcome, signal);
  const inUse = outcome.errors.filter(({ code }) => code === 'denormalized-in-use');
  const failure = outcome.errors.find((error) => !inUse.includes(error));
  if (failure) throw failure;
  return { rebuilt: outcome.rebuilt, warnings: inUse.map((error) => findingOf(error, 'warning')) };
}

async function idsOf(
  site: Site,
  categories: readonly string[] | 'all',
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const type = requireType(site, CATEGORY);
  const { id, table } = type.type;
  if (categories !== 'all') {
    const known = await resolveNodes(
      site,
      categories.map((node) => ({ type: CATEGORY, node })),
    );
    const guids = new Set(known.map(({ guid }) => guid));
    const rows = await site.read((session) => rowsByGuid(session, type, guids), signal);
    return rows.map((row) => Number(row[id]));
  }
  const rows = await site.read((session) => {
    const { dialect } = session;
    return session.query<{ id: number }>(
      `SELECT ${dialect.identifier(id)} AS ${dialect.identifier('id')} FROM ${dialect.table(table)} ` +
        `ORDER BY ${dialect.identifier(id)}`,
    );
  }, signal);
  return rows.map((row) => row.id);
}

/**
 * One transaction for the pivot views with the flat tables under them, because a table may have to be dropped with its view;
 * then one per other flat table, and one per table-type parameter.
 */
async function rebuild(
  { site, report }: DenormalizeContext,
  touched: Touched,
  outcome: DenormalizeOutcome,
  signal?: AbortSignal,
): Promise<void> {
  let scope: Scope | undefined;
  await attempt(outcome, unlisted, async () => {
    scope = await site.read((session) => readScope(session, site, touched), signal);
  });
  if (!scope) return;
  const { pivots, tables, parameters, dependentsByName } = scope;
  const total = tables.length + parameters.length + 1;
  let done = 0;
  const step = (subject: string): void => {
    throwIfCancelled(signal);
    report({ stage: 'denormalizing', subject, done: done++, total, unit: 'steps' });
  };
  const unbuilt = (reason: Message) => message('denormalization-failed.categories', { reason });

  const refresh = async (table: FlatTable): Promise<void> => {
    const work = (session: Session) => refreshTable(session, table, dependentsByName.get(table.name));
    // Whoever rebuilds the same table at the same time only comes first.
    outcome.rebuilt.push(await retry(() => site.write(work, signal), { wait: waitForTransaction, signal }));
  };

  step(CATEGORY);
  await attempt(outcome, unbuilt, async () => {
    const made = await site.write((session) => rebuildPivots(session, pivots, dependentsByName), signal);
    outcome.rebuilt.push(...made.rebuilt);
    for (const error of made.errors) fail(outcome, unbuilt, error);
  });
  for (const table of tables) {
    step(CATEGORY);
    await attempt(outcome, unbuilt, async () => {
      await refresh(categoryTable(site.dialect, table));
    });
  }
  for (const parameter of parameters) {
    step(PARAMETER);
    const failed = (reason: Message) =>
      message('denormalization-failed.parameter', { parameter: parameter.id, reason });
    await attempt(outcome, failed, async () => {
      await refresh(parameterTable(site.dialect, parameter));
    });
  }
}

/** Does one part of the work; a failure becomes an error and a warning, and nothing but `cancelled` is thrown. */
async function attempt(
  outcome: DenormalizeOutcome,
  failed: (reason: Message) => Message,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    fail(outcome, failed, error);
  }
}

function fail(outcome: DenormalizeOutcome, failed: (reason: Message) => Message, error: unknown): void {
  const known = toSiteferryError(error);
  if (known.code === 'cancelled') throw known;
  outcome.errors.push(known);
  outcome.warnings.push(warning(failed(errorMessage(known))));
}
