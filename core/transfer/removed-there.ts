import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { selectionOf } from './compare-sides.ts';
import { onlyOnSite } from './only-on-receiver.ts';
import type { PlanRun } from './plan/context.ts';
import type { BuiltPlan, PlanSource } from './plan/planner.ts';

/** How many are named. */
const MOST = 5;

/** Says what the source has removed since the base, within what was chosen of it, and what is still on the site. */
export async function tellRemovedThere(
  session: Session,
  site: Site,
  { archive }: PlanSource,
  { sinceBase, entities }: BuiltPlan,
  run: PlanRun,
): Promise<Finding[]> {
  if (!sinceBase) return [];
  const alone = await onlyOnSite(session, site, selectionOf(archive, site.catalog), entities, run);
  const removed = alone.filter(({ type, guid }) => sinceBase.knows(type, guid));
  if (removed.length === 0) return [];
  const named = removed.slice(0, MOST).map(({ path, type }) => message('plan.entity', { path, type }));
  return [warning(message('removed-there', { count: removed.length, entities: named }))];
}
