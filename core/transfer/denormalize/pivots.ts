import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import type { Session } from '#core/site/site.ts';
import { categoryTable, type ObjectColumn, parameterColumn, pivotColumns, pivotQuery } from './objects.ts';
import {
  type CategoryTable,
  type Dependents,
  type DependentsByName,
  names,
  type PivotView,
  readColumns,
} from './read.ts';
import { contains, inUse, refreshTable } from './refresh.ts';
import type { Pivots } from './scope.ts';

/**
 * Rebuilds pivot views with the flat tables under them, in the caller's transaction. What others made something over is
 * changed in place; where that cannot be, it stays as it is and is told as an error.
 */
export async function rebuildPivots(
  session: Session,
  { views, tables }: Pivots,
  dependentsByName: DependentsByName,
): Promise<{ rebuilt: string[]; errors: SiteferryError<'denormalized-in-use'>[] }> {
  const { dialect } = session;
  const held = views.filter(({ sectionId }) => dependentsByName.has(names.section(sectionId)));
  for (const { sectionId } of views.filter((view) => !held.includes(view))) {
    await session.query(`DROP VIEW IF EXISTS ${dialect.table(names.section(sectionId))}`);
  }
  const rebuilt: string[] = [];
  const errors: SiteferryError<'denormalized-in-use'>[] = [];
  /** Does the work, unless others made something over its object that is in the way. */
  const attempt = async (work: () => Promise<string>): Promise<boolean> => {
    try {
      rebuilt.push(await work());
      return true;
    } catch (error) {
      if (!isSiteferryError(error, 'denormalized-in-use')) throw error;
      errors.push(error);
      return false;
    }
  };

  const made: CategoryTable[] = [];
  for (const table of tables) {
    const dependents = dependentsOf(table, dependentsByName, held);
    const isMade = await attempt(() => refreshTable(session, categoryTable(dialect, table), dependents));
    made.push(isMade ? table : await asItIs(session, table));
  }
  const pivots = Map.groupBy(
    made.filter(({ isPivot }) => isPivot),
    ({ sectionId }) => sectionId,
  );
  for (const [sectionId, ofSection] of pivots) {
    await attempt(() =>
      rebuildView(session, sectionId, ofSection, dependentsByName.get(names.section(sectionId))),
    );
  }
  for (const { sectionId } of held) {
    const dependents = dependentsByName.get(names.section(sectionId));
    if (dependents && !pivots.has(sectionId)) errors.push(inUse(names.section(sectionId), dependents));
  }
  return { rebuilt, errors };
}

/** What others made over a flat table, and our own views over it that they keep. */
function dependentsOf(
  table: CategoryTable,
  dependentsByName: DependentsByName,
  held: readonly PivotView[],
): Dependents | undefined {
  const own = dependentsByName.get(names.category(table.id));
  const views = held.filter(({ over }) => over === undefined || over.includes(table.id));
  if (views.length === 0) return own;
  const by = [...(own?.by ?? []), ...views.map(({ sectionId }) => `dbo.${names.section(sectionId)}`)];
  return { by, keepsRows: own?.keepsRows ?? false };
}

/** `dbo.PivotSection_<id>`. A view that others keep can get more columns behind those that it has. */
async function rebuildView(
  session: Session,
  sectionId: number,
  tables: readonly CategoryTable[],
  dependents: Dependents | undefined,
): Promise<string> {
  const { dialect } = session;
  const name = names.section(sectionId);
  const columns = pivotColumns(tables);
  if (!dependents) {
    await session.query(`CREATE VIEW ${dialect.table(name)} AS ${pivotQuery(dialect, tables, columns)}`);
    return `dbo.${name}`;
  }
  const present = await readColumns(session, name);
  if (!contains(columns, present)) throw inUse(name, dependents);
  const added = columns.filter((column) => !present.has(column.name));
  const kept = Array.from(present.keys()).flatMap(
    (known) => columns.find((column) => column.name === known) ?? [],
  );
  const inOrder: ObjectColumn[] = [...kept, ...added];
  await session.query(`${dialect.replaceView(name)} ${pivotQuery(dialect, tables, inOrder)}`);
  return `dbo.${name}`;
}

/** A table that was not rebuilt, with those of its columns that it has. */
async function asItIs(session: Session, table: CategoryTable): Promise<CategoryTable> {
  const present = await readColumns(session, names.category(table.id));
  const isThere = ({ name, type }: ObjectColumn) => present.get(name) === type;
  return { ...table, parameters: table.parameters.filter((one) => isThere(parameterColumn(one))) };
}
