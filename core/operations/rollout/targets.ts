import { isSavedName } from '#core/base/redact.ts';
import type { PlanRolloutInput } from '#core/contract/rollout/rollout.ts';
import { requireChecks } from '#core/rollout/check-policy.ts';
import { divideIntoWaves } from '#core/rollout/divide.ts';
import { type ChosenSite, selectSites } from '#core/rollout/select-sites.ts';
import type { RolloutTarget } from '#core/rollout/site-store.ts';
import { requireStorable } from '#core/rollout/storable.ts';
import { resolveWindows } from '#core/rollout/windows.ts';
import { readSavedSites, storableUrl } from '#core/workspace/sites/saved-sites.ts';

/**
 * The sites that a roll-out is about, with their waves and windows; nothing is asked of any. Throws `usage` with what and where: sites
 * that nobody knows, a wave without any, windows that overlap or have no zone, checks that cannot be asked.
 */
export async function resolveTargets(
  home: string,
  { sites: selectors, policy, change }: Pick<PlanRolloutInput, 'sites' | 'policy' | 'change'>,
): Promise<RolloutTarget[]> {
  const saved: readonly ChosenSite[] = await readSavedSites(home);
  const sites = selectSites(saved, selectors.map(asKept));
  const chosen = sites.map(({ labels = [], ...site }) => ({ ...site, labels }));
  requireStorable({ 'sites.json': sites });
  const waves = divideIntoWaves(chosen, policy.waves);
  const windows = resolveWindows(sites, policy.windows, [
    ...saved,
    ...sites.filter((one) => !saved.includes(one)),
  ]);
  const targets = chosen.map(({ name, url, labels, web, profile }, position) => ({
    ...{ position, name, address: url, labels, web, profileFile: profile },
    ...{ windows: windows[position] ?? [], wave: waves[position] ?? 0 },
  }));
  requireChecks(policy, targets, change.kind);
  return targets;
}

/** A URL as it is kept: without a password, which has to be known where its jobs run. */
function asKept(selector: string): string {
  return isSavedName(selector) || /^(?:group|label):/.test(selector) ? selector : storableUrl(selector);
}
