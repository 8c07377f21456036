import { omitUndefined } from '#core/base/omit-undefined.ts';
import type {
  ReportedSite,
  Rollout,
  RolloutReport,
  RolloutReportInput,
  RolloutSite,
} from '#core/contract/rollout/rollout.ts';
import { rolloutPage } from '#core/rollout/report.ts';
import { readSites } from '#core/rollout/site-store.ts';
import { readRollout } from '#core/rollout/store.ts';
import type { HostContext } from '../context.ts';

/** So many sites are read at once. */
const PAGE = 2_000;

/** Who has what since when, as data and as a page of HTML. Throws `usage`. */
export async function reportRollout(
  context: HostContext,
  { rollout: ref, language, ...place }: RolloutReportInput,
): Promise<{ report: RolloutReport; html: string }> {
  const { sql } = await context.rollouts(place);
  const rollout = await readRollout(sql, ref);
  const sites: ReportedSite[] = [];
  for (;;) {
    const page = await readSites(sql, rollout.id, { offset: sites.length, limit: PAGE });
    sites.push(...page.sites.map((site) => toReported(rollout, site)));
    if (page.sites.length < PAGE) break;
  }
  const report = { rollout, sites };
  return { report, html: rolloutPage(report, { language, channel: context.channel }) };
}

/** What a site has is what was brought, unless that was undone or is not known. */
function toReported({ change, name }: Rollout, { progress: _progress, ...site }: RolloutSite): ReportedSite {
  const { from, changedAt } = site;
  // Of one that was to be undone nobody may know either.
  if (site.state === 'unknown' || (site.isWritten && site.failure?.code === 'outcome-unknown')) return site;
  if (!site.isWritten) return { ...site, ...omitUndefined({ has: from }) };
  const has = change.kind === 'version' ? change.version : change.kind === 'undo' ? undefined : name;
  return { ...site, ...omitUndefined({ has, since: changedAt }) };
}
