import { z } from 'zod';
import { failure } from '../finding.ts';
import { siteWithProfile } from '../site/address.ts';
import { moduleRef } from '../version-names.ts';
import { siteCheck } from './policy.ts';

/** When a site is looked at: before its change, right after it, or at the gate of its wave. */
const checkMoment = z.enum(['before', 'changed', 'after']);

/** What a site is asked for the gate of its wave. */
export const checkSiteInput = z.object({
  ...siteWithProfile,
  /** Id that the site has to have. */
  siteId: z.string().optional(),
  checks: z.array(siteCheck).max(20),
  moment: checkMoment,
  /** What was seen before, by the place of the check. */
  before: z.record(z.string(), z.string()).default({}),
  /** Address of the site's web application. */
  web: z.string().optional(),
  /** What was changed. */
  module: moduleRef.optional(),
});
export type CheckSiteInput = z.infer<typeof checkSiteInput>;

export const checkedSite = z.object({
  /** Fingerprints of what the checks saw, by their places. */
  seen: z.record(z.string(), z.string()),
  /** The first that is not as it has to be. */
  broken: failure.optional(),
});
export type CheckedSite = z.infer<typeof checkedSite>;
