import { z } from 'zod';
import { siteAddress } from './site/address.ts';

/** The login of a user of the site, in whose name something is done and whose rights decide. */
export const operatorLogin = z.string().min(1).max(200);
/** The site whose sign-in is administered, and the operator. */
export const siteOperator = z.object({ site: siteAddress, operator: operatorLogin });
export type SiteOperator = z.infer<typeof siteOperator>;

/** The site once more, typed by who wants what is asked about. */
export const siteConfirmation = z.string().max(2_000);
/** Minutes after which a change is taken back, unless a sign-in through it or a person confirms it. */
export const confirmWithin = z.int().min(1).max(1_440).optional();

/** The same for a write that can lock somebody out: such a one is made only where it is confirmed. */
export const guardedInput = siteOperator.extend({
  /** The site once more, after 409 `lock-out`. */
  confirm: siteConfirmation.optional(),
  confirmWithin,
});

/** The same where the write can also clear `Settings (JSON)`. */
export const guardedSettingsInput = guardedInput.extend({
  /** Stored settings may go, after 409 `settings-cleared`. */
  clearSettings: z.boolean().default(false),
});
