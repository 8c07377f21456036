import { z } from 'zod';
import { failure, finding } from '../finding.ts';
import { guid } from '../guid.ts';
import { siteAddress } from '../site/address.ts';
import { statusCounts } from '../transfer/plan.ts';

export const statusInput = z.object({
  /** Saved names or URLs; all saved sites without it. */
  sites: z.array(siteAddress).min(1).max(1_000).optional(),
});
export type StatusInput = z.infer<typeof statusInput>;

/**
 * How a module of a site stands to the version that it is bound to: `same`, `drifted`, `unbound`; `lost` where the repository
 * does not have the version; `unknown` where that could not be found out.
 */
export const driftState = z.enum(['same', 'drifted', 'unbound', 'lost', 'unknown']);
export type DriftState = z.infer<typeof driftState>;

export const moduleDrift = z.object({
  module: z.object({ guid, name: z.string() }),
  state: driftState,
  bound: z.string().optional(),
  /** The newest version of the repository, where it could be asked. */
  newest: z.string().optional(),
  /** What differs: to make the version of what the site has now. */
  counts: statusCounts.optional(),
  /** Entities that the site has in the module and the version has not. */
  added: z.int().optional(),
  failure: failure.optional(),
});
export type ModuleDrift = z.infer<typeof moduleDrift>;

export const siteDrift = z.object({
  site: z.string(),
  /** When it was found out: ISO 8601, UTC. */
  at: z.string(),
  modules: z.array(moduleDrift),
  /** Such as: a version whose creation had been interrupted was completed. */
  warnings: z.array(finding).optional(),
  /** Why nothing is known of the site. */
  failure: failure.optional(),
});
export type SiteDrift = z.infer<typeof siteDrift>;

export const driftMatrix = z.object({ sites: z.array(siteDrift) });
export type DriftMatrix = z.infer<typeof driftMatrix>;
