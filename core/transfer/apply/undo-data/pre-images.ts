import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { WritableArchive } from '../../archive/content.ts';
import type { BuiltPlan } from '../../plan/planner.ts';
import { collectArchive } from '../../read-site.ts';
import type { Selected, Selection } from '../../selection/closure.ts';
import { isToBeUpdated } from '../context.ts';

/**
 * The rows that a run has changed or removed, as they were when its plan locked them, as the archive of a site: with Guid and
 * id of all that they refer to, which only the rows themselves could have taken away.
 */
export async function collectPreImages(
  session: Session,
  site: Site,
  { entities, removals }: Pick<BuiltPlan, 'entities' | 'removals'>,
): Promise<WritableArchive> {
  const selection: Selection = new Map();
  for (const { name } of site.catalog.types) {
    const type = site.catalog.get(name);
    const changed = (entities.get(name) ?? []).filter(isToBeUpdated);
    const rows = [
      ...changed.flatMap(({ match }) => (match ? [match.row] : [])),
      ...Array.from(removals.get(name)?.values() ?? [], ({ row }) => row),
    ];
    if (rows.length > 0) selection.set(name, byId(type, rows));
  }
  const nothing = { associations: {}, chosen: new Map(), read: async () => [] };
  return (await collectArchive(session, site, selection, nothing)).content;
}

function byId(type: EntityType, rows: readonly Row[]): Map<number, Selected> {
  return new Map(rows.map((row) => [Number(row[type.id]), { type, row, relation: 'chosen' }]));
}
