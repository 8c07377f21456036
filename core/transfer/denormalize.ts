import { throwIfCancelled } from '#core/base/cancel.ts';
import { type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Session, Site } from '#core/site/site.ts';
import {
  type CategoryTable,
  categoriesOfSections,
  readCategoryTables,
  readPivotViews,
  readTableParameters,
  rebuildCategoryTable,
  rebuildPivotView,
  rebuildTableParameter,
  type TableParameter,
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
  warnings: Finding[];
  errors: SiteferryError[];
}

/** Entity type of the parameters that have tables of their own. */
const PARAMETER = 'ext-params';

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
  const uncleared = (reason: Message) => message('denormalization-failed.caches', { reason });
  await attempt(outcome, uncleared, () =>
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
 * One transaction for the flat tables of categories with the pivot views over them, because a table cannot be dropped
 * under a view; then one per table-type parameter.
 */
async function rebuild(
  { site, report }: DenormalizeContext,
  categories: readonly number[],
  outcome: DenormalizeOutcome,
  signal?: AbortSignal,
): Promise<void> {
  let scope: Scope = { tables: [], views: [], parameters: [] };
  const unknown = (reason: Message) => message('denormalization-failed.list', { reason });
  await attempt(outcome, unknown, async () => {
    scope = await site.read((session) => readScope(session, site, categories), signal);
  });
  const { tables, views, parameters } = scope;
  const total = parameters.length + 1;
  let done = 0;
  report({ stage: 'denormalizing', subject: CATEGORY, done: done++, total, unit: 'steps' });
  const unbuilt = (reason: Message) => message('denormalization-failed.categories', { reason });
  await attempt(outcome, unbuilt, async () => {
    outcome.rebuilt.push(
      ...(await site.write((session) => rebuildCategories(session, tables, views), signal)),
    );
  });
  for (const parameter of parameters) {
    throwIfCancelled(signal);
    report({ stage: 'denormalizing', subject: PARAMETER, done: done++, total, unit: 'steps' });
    const failed = (reason: Message) =>
      message('denormalization-failed.parameter', { parameter: parameter.id, reason });
    await attempt(outcome, failed, async () => {
      outcome.rebuilt.push(await site.write((session) => rebuildTableParameter(session, parameter), signal));
    });
  }
}

interface Scope {
  tables: CategoryTable[];
  /** Sections whose view is over one of the tables now, whether it still should be or not. */
  views: number[];
  parameters: TableParameter[];
}

async function readScope(session: Session, site: Site, categories: readonly number[]): Promise<Scope> {
  const views = await readPivotViews(session, categories);
  const affected = await categoriesOfSections(session, site, views);
  return {
    tables: await readCategoryTables(session, site, [...new Set([...categories, ...affected])]),
    views,
    parameters: await readTableParameters(session, site, categories),
  };
}

async function rebuildCategories(
  session: Session,
  tables: readonly CategoryTable[],
  views: readonly number[],
): Promise<string[]> {
  const sections = Map.groupBy(tables, (table) => table.sectionId);
  for (const sectionId of new Set([...views, ...sections.keys()])) {
    await session.query(`DROP VIEW IF EXISTS ${session.dialect.table(`PivotSection_${sectionId}`)}`);
  }
  const rebuilt: string[] = [];
  for (const table of tables) rebuilt.push(await rebuildCategoryTable(session, table));
  for (const [sectionId, ofSection] of sections) {
    if (ofSection.some((table) => table.isPivot)) {
      rebuilt.push(await rebuildPivotView(session, sectionId, ofSection));
    }
  }
  return rebuilt;
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
    const known = toSiteferryError(error);
    if (known.code === 'cancelled') throw known;
    outcome.errors.push(known);
    outcome.warnings.push(warning(failed(errorMessage(known))));
  }
}
