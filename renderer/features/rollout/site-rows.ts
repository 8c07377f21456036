import type { RolloutSite } from '#core/contract/rollout/rollout.ts';
import type { SiteState, SiteVerdict } from '#core/contract/rollout/states.ts';

/** What of the matrix is listed; what is absent filters nothing. */
export interface SiteFilter {
  verdict?: SiteVerdict | undefined;
  state?: SiteState | undefined;
  /** From 0. */
  wave?: number | undefined;
  group?: string | undefined;
}

/** The sites of a roll-out as they were read last. */
export interface SitesRead {
  /** By position. */
  sites: readonly RolloutSite[];
  /** Of the roll-out, when they were read. */
  revision: number;
}

/** The sites with those that have changed in their places; the others stay the same objects. */
export function mergeSites(
  before: readonly RolloutSite[],
  changed: readonly RolloutSite[],
): readonly RolloutSite[] {
  if (changed.length === 0) return before;
  const sites = new Map(before.map((site) => [site.position, site]));
  for (const site of changed) sites.set(site.position, site);
  return [...sites.values()].toSorted((one, other) => one.position - other.position);
}

export function filterSites(
  sites: readonly RolloutSite[],
  { verdict, state, wave, group }: SiteFilter,
): readonly RolloutSite[] {
  if (verdict === undefined && state === undefined && wave === undefined && group === undefined) return sites;
  return sites.filter(
    (site) =>
      (verdict === undefined || site.verdict === verdict) &&
      (state === undefined || site.state === state) &&
      (wave === undefined || site.wave === wave) &&
      (group === undefined || site.group === group),
  );
}

/** How many sites there are of each value. */
export function countSites<Value extends string | number>(
  sites: readonly RolloutSite[],
  read: (site: RolloutSite) => Value,
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const site of sites) counts.set(read(site), (counts.get(read(site)) ?? 0) + 1);
  return counts;
}
