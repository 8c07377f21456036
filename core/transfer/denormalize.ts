import { throwIfCancelled } from '#core/base/cancel.ts';
import { type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import type { Warning } from '#core/contract/transfer.ts';
import type { Session, Site } from '#core/site/site.ts';
import {
  type CategoryTable,
  readCategoryTables,
  readTableParameters,
  rebuildCategoryTable,
  rebuildPivotView,
  rebuildTableParameter,
} from './denormalize/objects.ts';
import { rowsByGuid } from './rows.ts';
import { requireType } from './selection/resolve.ts';

export interface DenormalizeContext {
  site: Site;
  report: ReportProgress;
}

/** What a rebuild did; a failure of one object does not stop the others. */
export interface DenormalizeOutcome {
  /** Names of tables and views. */
  rebuilt: string[];
  warnings: Warning[];
  errors: SiteferryError[];
}

/** Server command that makes the web application drop its caches (spec, "Events"). */
const CACHE_COMMAND = 'UpdateAllCachesServerCommand';

/**
 * What follows a committed import with `withDenormalization` (spec, "Events"; design, section 5): the cache update
 * command, then the flat tables of the imported categories. The import stays committed whatever happens here, so
 * failures come back as data.
 */
export async function denormalizeAfterImport(
  context: DenormalizeContext & { now: () => Date },
  categories: readonly number[],
): Promise<DenormalizeOutcome> {
  const outcome: DenormalizeOutcome = { rebuilt: [], warnings: [], errors: [] };
  await attempt(outcome, CACHE_COMMAND, () =>
    context.site.write(async (session) => {
      const { dialect } = session;
      const columns = [
        { name: 'Name', type: 'string' },
        { name: 'CreatedAt', type: 'datetime' },
      ] as const;
      const row = { Name: CACHE_COMMAND, CreatedAt: context.now().toISOString() };
      await session.query(dialect.insertFromRows('ServerCommands', columns, false), [
        dialect.encodeRows(columns, [row]),
      ]);
    }),
  );
  await rebuild(context, categories, outcome);
  return outcome;
}

/**
 * Rebuilds the denormalized tables of the given categories (Guids) or of all, on request. Gives the names of what was
 * rebuilt; the first failure is thrown after everything else was tried.
 */
export async function denormalizeCategories(
  context: DenormalizeContext,
  categories: readonly string[] | 'all',
  signal?: AbortSignal,
): Promise<string[]> {
  const { site } = context;
  const type = requireType(site, CATEGORY);
  const ids = await site.read(async (session) => {
    if (categories === 'all') {
      const { dialect } = session;
      const id = dialect.identifier(type.type.id);
      const rows = await session.query<{ id: number }>(
        `SELECT ${id} AS ${dialect.identifier('id')} FROM ${dialect.table(type.type.table)} ORDER BY ${id}`,
      );
      return rows.map((row) => row.id);
    }
    const rows = await rowsByGuid(session, type, categories);
    return rows.map((row) => Number(row[type.type.id]));
  }, signal);
  const outcome: DenormalizeOutcome = { rebuilt: [], warnings: [], errors: [] };
  await rebuild(context, ids, outcome, signal);
  if (outcome.errors[0]) throw outcome.errors[0];
  return outcome.rebuilt;
}

/**
 * One transaction per section: its pivot view goes, the tables of its categories are made anew, the view comes back.
 * Then one transaction per table-type parameter.
 */
async function rebuild(
  { site, report }: DenormalizeContext,
  categories: readonly number[],
  outcome: DenormalizeOutcome,
  signal?: AbortSignal,
): Promise<void> {
  const tables = await site.read((session) => readCategoryTables(session, site, categories), signal);
  const parameters = await site.read((session) => readTableParameters(session, site, categories), signal);
  const sections = [...Map.groupBy(tables, (table) => table.sectionId)];
  const total = sections.length + parameters.length;
  let done = 0;
  for (const [sectionId, ofSection] of sections) {
    throwIfCancelled(signal);
    report({
      stage: 'denormalizing',
      subject: `${SECTION} ${sectionId}`,
      done: done++,
      total,
      unit: 'steps',
    });
    await attempt(outcome, `section ${sectionId}`, async () => {
      const rebuilt = await site.write((session) => rebuildSection(session, sectionId, ofSection), signal);
      outcome.rebuilt.push(...rebuilt);
    });
  }
  for (const parameter of parameters) {
    throwIfCancelled(signal);
    report({
      stage: 'denormalizing',
      subject: `ext-params ${parameter.id}`,
      done: done++,
      total,
      unit: 'steps',
    });
    await attempt(outcome, `table parameter ${parameter.id}`, async () => {
      outcome.rebuilt.push(await site.write((session) => rebuildTableParameter(session, parameter), signal));
    });
  }
}

async function rebuildSection(
  session: Session,
  sectionId: number,
  tables: readonly CategoryTable[],
): Promise<string[]> {
  const isPivot = tables.some((table) => table.isPivot);
  const rebuilt: string[] = [];
  if (isPivot)
    await session.query(`DROP VIEW IF EXISTS ${session.dialect.table(`PivotSection_${sectionId}`)}`);
  for (const table of tables) rebuilt.push(await rebuildCategoryTable(session, table));
  if (isPivot) rebuilt.push(await rebuildPivotView(session, sectionId, tables));
  return rebuilt;
}

async function attempt(outcome: DenormalizeOutcome, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = toSiteferryError(error);
    if (known.code === 'cancelled') throw known;
    outcome.errors.push(known);
    outcome.warnings.push({
      code: 'denormalization-failed',
      message: `The import is committed, but ${what} was not rebuilt: ${known.message}`,
    });
  }
}
