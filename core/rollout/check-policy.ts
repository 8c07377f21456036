import { SiteferryError } from '#core/base/errors.ts';
import type { RolloutPolicy } from '#core/contract/rollout/policy.ts';
import { message } from '#core/messages/catalogue.ts';
import { isSingleSelect } from './query.ts';
import type { ChosenSite } from './select-sites.ts';

/** Throws `usage` for a check that cannot be asked: a query that is more than one SELECT, the health of a site without an address. */
export function requireChecks(
  { waves }: RolloutPolicy,
  sites: readonly (Pick<ChosenSite, 'name' | 'web'> & { wave: number })[],
): void {
  for (const [index, { gate }] of waves.entries()) {
    for (const check of gate.checks) {
      if (check.kind === 'query' && !isSingleSelect(check.sql)) {
        throw new SiteferryError('usage', { reason: message('rollout.no-select', { wave: index + 1 }) });
      }
      const without = sites.filter(({ wave, web }) => wave === index && web === undefined);
      if (check.kind === 'health' && without.length > 0) {
        const values = { wave: index + 1, sites: without.map(({ name }) => name) };
        throw new SiteferryError('usage', { reason: message('rollout.no-web', values) });
      }
    }
  }
}
