import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { Site } from '#core/site/site.ts';
import type { PlanSource } from './plan-source.ts';

/** The id of a site; undefined where its user may not read it. */
export function readableId(site: Site): string | undefined {
  try {
    return site.id;
  } catch (error) {
    if (isSiteferryError(error, 'no-right')) return undefined;
    throw error;
  }
}

/**
 * Refuses to move what a site has into itself, through whatever address: nothing would change but what an option, a rule or a
 * decision makes of its own rows. Copies (*as new data*) are rows of their own.
 *
 * Errors: `same-site`.
 */
export function requireOtherSite(
  site: Site,
  { siteId }: Pick<PlanSource, 'siteId'>,
  { importAsNewData }: Pick<ImportOptions, 'importAsNewData'>,
): void {
  if (siteId !== undefined && siteId === site.id && !importAsNewData)
    throw new SiteferryError('same-site', { site: site.label });
}
