import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import type { Session } from '#core/site/site.ts';
import { rebuildCategoryTable, rebuildPivotView } from './objects.ts';
import { type CategoryTable, names, readColumns } from './read.ts';
import { type Pivots, requireFree, type Scope } from './scope.ts';

/**
 * Rebuilds pivot views with the flat tables under them, in the caller's transaction. What others made something over
 * stays as it is, with the tables under it, and is told as an error.
 */
export async function rebuildPivots(
  session: Session,
  { views, tables }: Pivots,
  dependents: Scope['dependents'],
): Promise<{ rebuilt: string[]; errors: SiteferryError<'denormalized-in-use'>[] }> {
  const { dialect } = session;
  const errors: SiteferryError<'denormalized-in-use'>[] = [];
  const isFree = (name: string): boolean => {
    try {
      requireFree(dependents, name);
      return true;
    } catch (error) {
      if (!isSiteferryError(error, 'denormalized-in-use')) throw error;
      errors.push(error);
      return false;
    }
  };
  const keptViews = views.filter(({ sectionId }) => !isFree(names.section(sectionId)));
  const underKept = ({ id }: CategoryTable) =>
    keptViews.some(({ over }) => over === undefined || over.includes(id));
  const kept = new Set(tables.filter((table) => underKept(table) || !isFree(names.category(table.id))));
  const isKeptView = (section: number) => keptViews.some(({ sectionId }) => sectionId === section);

  for (const { sectionId } of views) {
    if (isKeptView(sectionId)) continue;
    await session.query(`DROP VIEW IF EXISTS ${dialect.table(names.section(sectionId))}`);
  }
  const rebuilt: string[] = [];
  const made: CategoryTable[] = [];
  for (const table of tables) {
    if (kept.has(table)) {
      made.push(await asItIs(session, table));
    } else {
      rebuilt.push(await rebuildCategoryTable(session, table));
      made.push(table);
    }
  }
  for (const [sectionId, ofSection] of Map.groupBy(made, (table) => table.sectionId)) {
    if (isKeptView(sectionId) || !ofSection.some((table) => table.isPivot)) continue;
    rebuilt.push(await rebuildPivotView(session, sectionId, ofSection));
  }
  return { rebuilt, errors };
}

/** A table that was not rebuilt, with those of its columns that it has. */
async function asItIs(session: Session, table: CategoryTable): Promise<CategoryTable> {
  const columns = await readColumns(session, names.category(table.id));
  return { ...table, parameters: table.parameters.filter(({ id }) => columns.has(`P_${id}`)) };
}
