import { SiteferryError } from '#core/base/errors.ts';
import type { Wave } from '#core/contract/rollout/policy.ts';
import { message } from '#core/messages/catalogue.ts';

/**
 * The wave of each site, as its index: a wave takes of those that none before it has taken, in their order; a percentage is of
 * all sites, rounded up. Throws `usage` for a wave without sites, and for sites in no wave.
 */
export function divideIntoWaves(
  sites: readonly { name: string; labels: readonly string[] }[],
  waves: readonly Pick<Wave, 'take'>[],
): number[] {
  const of = new Array<number>(sites.length).fill(-1);
  const free = () => of.flatMap((wave, position) => (wave === -1 ? [position] : []));
  for (const [index, { take }] of waves.entries()) {
    const left = free();
    const taken =
      'label' in take
        ? left.filter((position) => sites[position]?.labels.includes(take.label))
        : left.slice(0, sizeOf(take, sites.length));
    if (taken.length === 0)
      throw new SiteferryError('usage', { reason: message('rollout.wave-empty', { wave: index + 1 }) });
    for (const position of taken) of[position] = index;
  }
  const [first, ...others] = free();
  if (first !== undefined) {
    const names = [first, ...others].map((position) => sites[position]?.name ?? '');
    throw new SiteferryError('usage', { reason: message('rollout.in-no-wave', { sites: names }) });
  }
  return of;
}

function sizeOf(take: Exclude<Wave['take'], { label: string }>, all: number): number {
  if ('rest' in take) return all;
  return 'count' in take ? take.count : Math.ceil(shareOf(take.percent, all));
}

/** A percentage of a number of sites. In whole millionths of a percent, because 2.2 % of 1,500 would be more than 33 otherwise. */
export function shareOf(percent: number, sites: number): number {
  return (Math.round(percent * 1_000_000) * sites) / 100_000_000;
}
