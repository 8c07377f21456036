import { SiteferryError } from '#core/base/errors.ts';
import { addressWithoutPassword, isSavedName, redactAddress } from '#core/base/redact.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';

/** A site as it is chosen for a roll-out. */
export type ChosenSite = Pick<SavedSite, 'name' | 'url' | 'labels' | 'zone' | 'web' | 'profile' | 'folder'>;

/**
 * The sites that selectors mean, in the order of these and then of the list; one that is named twice, or under two names, is there
 * once. Throws `usage` naming all that nothing is known of.
 */
export function selectSites(saved: readonly ChosenSite[], selectors: readonly string[]): ChosenSite[] {
  const chosen = new Map<string, ChosenSite>();
  const unknown: string[] = [];
  for (const selector of selectors) {
    const found = matching(saved, selector);
    if (found.length === 0) unknown.push(selector);
    for (const site of found) if (!chosen.has(site.url)) chosen.set(site.url, site);
  }
  if (unknown.length > 0) {
    throw new SiteferryError('usage', {
      reason: message('rollout.selector-unknown', { selectors: unknown }),
    });
  }
  return [...chosen.values()];
}

function matching(saved: readonly ChosenSite[], selector: string): ChosenSite[] {
  const [, kind, value] = /^(group|label):(.+)$/.exec(selector) ?? [];
  if (kind === 'group') return saved.filter(({ folder }) => folder === value);
  if (kind === 'label') return saved.filter(({ labels }) => labels?.some((label) => label === value));
  const named = saved.filter(({ name, url }) => name === selector || url === selector);
  if (named.length > 0) return named;
  if (selector === 'all') return [...saved];
  if (isSavedName(selector) || /^(?:group|label):/.test(selector)) return [];
  return [{ name: redactAddress(selector), url: addressWithoutPassword(selector), labels: [] }];
}
