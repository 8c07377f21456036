import { SiteferryError } from '#core/base/errors.ts';
import type { RolloutPolicy } from '#core/contract/rollout/policy.ts';
import type { RolloutChange } from '#core/contract/rollout/rollout.ts';
import { message } from '#core/messages/catalogue.ts';
import { isSingleSelect } from './query.ts';
import type { ChosenSite } from './select-sites.ts';

/**
 * Throws `usage` for a check that cannot be asked: a query that is more than one SELECT, the health of a site
 * without an address, drift of what is no version.
 */
export function requireChecks(
  { waves }: RolloutPolicy,
  sites: readonly (Pick<ChosenSite, 'name' | 'web'> & { wave: number })[],
  kind: RolloutChange['kind'],
): void {
  for (const [index, { gate }] of waves.entries()) {
    for (const check of gate.checks) {
      if (check.kind === 'query' && !isSingleSelect(check.sql)) {
        throw new SiteferryError('usage', { reason: message('rollout.no-select', { wave: index + 1 }) });
      }
      if (check.kind === 'drift' && kind !== 'version') {
        throw new SiteferryError('usage', { reason: message('rollout-check.drift-of-version') });
      }
      const without = sites.filter(({ wave, web }) => wave === index && web === undefined);
      if (check.kind === 'health' && without.length > 0) {
        const values = { wave: index + 1, sites: without.map(({ name }) => name) };
        throw new SiteferryError('usage', { reason: message('rollout.no-web', values) });
      }
    }
  }
}
