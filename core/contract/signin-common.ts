import { z } from 'zod';
import { siteAddress } from './site-address.ts';

/** The login of a user of the site, in whose name something is done and whose rights decide. */
export const operatorLogin = z.string().min(1).max(200);
/** The site whose sign-in is administered, and the operator. */
export const at = z.object({ site: siteAddress, operator: operatorLogin });
export type At = z.infer<typeof at>;

/** Codes of every operation of sign-in. */
export const common = ['operator-unknown', 'right-missing', 'feature-off'] as const;
/** Codes of those that write. */
export const writing = [...common, 'rule-broken', 'record-unknown'] as const;
