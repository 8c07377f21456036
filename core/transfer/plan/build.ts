import type { Session, Site } from '#core/site/site.ts';
import { openReceiver } from '../row-store.ts';
import type { Locking } from '../rows/rows.ts';
import type { PlanRun } from './context.ts';
import { createPlanner } from './create-planner.ts';
import type { BuiltPlan, PlanRequest } from './planner.ts';

/**
 * Makes the plan of an import, which is also its preview (design, section 5): a function of the archive, the receiver's
 * rows, the options and the decisions, and nothing else. Reads the receiver through `session` in a number of
 * statements that depends on the catalog only, and writes nothing. `docs/develop/plan.md` describes the stages.
 */
export async function buildPlan(
  session: Session,
  site: Site,
  request: PlanRequest,
  { locking, ...run }: PlanRun & { locking: Locking },
): Promise<BuiltPlan> {
  const receiver = await openReceiver(session, site, locking);
  const planner = await createPlanner(receiver, request);
  return await planner.plan(receiver, request.decisions, run);
}
