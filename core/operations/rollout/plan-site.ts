import { isSiteferryError, SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { judgePlan } from '#core/rollout/group.ts';
import type { RolloutTarget, SitePlan } from '#core/rollout/site-store.ts';
import { findUnstorable } from '#core/rollout/storable.ts';
import { loadSiteRules } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { createScopedPool } from '../site-pool.ts';
import type { OpenedChange } from './change.ts';

/** A site that is to be planned for. */
export type SiteToPlan = Pick<RolloutTarget, 'name' | 'address' | 'profileFile'> & {
  decisions: readonly Decision[];
  /** The site that it was, where it was planned before. */
  siteId?: string | undefined;
};

/** What is wrong with what was asked, whichever site says it first. */
const REFUSED = ['version-unknown', 'module-unknown', 'usage'] as const;

/**
 * The plan of one site; one that cannot be asked is told as such. With `refuses` what was asked for and is nowhere throws `usage`,
 * which names the site. Throws `cancelled`.
 */
export async function planSite(
  { context, now }: TaskContext,
  opened: OpenedChange,
  target: SiteToPlan,
  { refuses }: { refuses: boolean },
  signal: AbortSignal,
): Promise<SitePlan> {
  // Many sites are asked: none stays open because of it.
  const sites = createScopedPool(context.sites);
  const run: TaskContext = { context: { ...context, sites }, report: noProgress, now };
  const site = { site: target.address, profileFile: target.profileFile };
  const kept = { decisions: target.decisions, frozen: [] };
  try {
    const { profile } = await loadSiteRules(run.context, site);
    const preview = await opened.preview(run, site, target.decisions, signal);
    if (!preview) return { ...kept, verdict: 'same', isThere: true, conflicts: {} };
    const { plan, from } = preview;
    requireStorablePlan(plan);
    if (target.siteId !== undefined && target.siteId !== plan.receiver) {
      throw new SiteferryError('usage', { reason: message('rollout.other-site', { site: target.name }) });
    }
    const judged = judgePlan(preview);
    const { freeze = [] } = profile;
    return { ...kept, ...judged, plan, from, counts: plan.counts, siteId: plan.receiver, frozen: freeze };
  } catch (error) {
    const known = toSiteferryError(error);
    if (known.kind === 'cancelled' || signal.aborted) throw known;
    if (refuses && REFUSED.some((code) => isSiteferryError(known, code))) {
      const values = { site: target.name, reason: errorMessage(known) };
      throw new SiteferryError('usage', { reason: message('rollout.refused', values) }, { cause: known });
    }
    if (known.kind === 'bug') context.logError(known);
    return { ...kept, verdict: 'unreachable', isThere: false, conflicts: {}, failure: failureOf(known) };
  } finally {
    await sites.close();
  }
}

/** A site may have texts that the database of jobs cannot keep, as SQL Server does. */
function requireStorablePlan(plan: Plan): void {
  const where = findUnstorable(plan);
  if (where === undefined) return;
  const reason = message('rollout.unstorable', { where });
  throw new SiteferryError('rule-broken', { rule: 'rollout-plan', reason });
}
