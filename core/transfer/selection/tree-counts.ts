import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, type Row, SECTION } from '#core/catalog/entity-type.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import { loadNesting, nestingColumn } from '../rows/nesting.ts';

/** How many nodes stand below nodes of the tree. */

/**
 * For each row the number of nodes directly below it: what is nested in it, and a group for each of these types of which
 * it owns something. One statement over all types, and two for what is nested.
 */
export async function countChildren(
  session: Session,
  site: Site,
  available: AvailableType,
  children: readonly { available: AvailableType; column: ReferenceColumn }[],
  rows: readonly Row[],
): Promise<Map<number, number>> {
  const below = await countNested(session, site, available, rows);
  if (children.length === 0 || rows.length === 0) return below;
  const { type } = available;
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const asked = [{ name: 'id', type: 'int' }] as const;
  const selects = children.map(
    ({ available: child, column }) =>
      `SELECT x.${q('id')} AS ${q('id')} ` +
      `FROM ${dialect.keys('x', asked, 0)} ` +
      `JOIN ${dialect.table(child.type.table)} t ON t.${q(column.name)} = x.${q('id')} GROUP BY x.${q('id')}`,
  );
  const counts = await session.queryByKeys<{ id: number }>(selects.join(' UNION ALL '), [
    { columns: asked, rows: rows.map((row) => ({ id: Number(row[type.id]) })) },
  ]);
  for (const { id } of counts) below.set(id, (below.get(id) ?? 0) + 1);
  return below;
}

async function countNested(
  session: Session,
  site: Site,
  available: AvailableType,
  rows: readonly Row[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const { type } = available;
  if (nestingColumn(type) === undefined || rows.length === 0) return counts;
  const own = await loadNesting(session, available);
  const category = type.name === SECTION ? site.available(site.catalog.get(CATEGORY)) : undefined;
  const categories =
    category && !('unavailable' in category) ? await loadNesting(session, category) : undefined;
  for (const row of rows) {
    const id = Number(row[type.id]);
    counts.set(id, own.below(id).length + (categories?.top(id).length ?? 0));
  }
  return counts;
}

/** Numbers of rows, of many types in one statement, in the order asked. */
export async function countRows(
  session: Session,
  wanted: readonly { type: EntityType; where: { column: string; id: number } | undefined }[],
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const parameters: number[] = [];
  const selects = wanted.map(({ type, where }, index) => {
    const condition = where
      ? ` WHERE t.${q(where.column)} = ${dialect.placeholder(parameters.push(where.id) - 1)}`
      : '';
    return `SELECT ${index} AS ${q('position')}, COUNT(*) AS ${q('count')} FROM ${dialect.table(type.table)} t${condition}`;
  });
  const rows = await session.query<{ position: number; count: number | string }>(
    selects.join(' UNION ALL '),
    parameters,
  );
  const counts = wanted.map(() => 0);
  for (const { position, count } of rows) counts[position] = Number(count);
  return counts;
}
