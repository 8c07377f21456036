import { z } from 'zod';
import { finding } from '../finding.ts';

/** What of a site's sign-in wants somebody. */
export const attentionKind = z.enum(['account', 'address', 'token']);
export type AttentionKind = z.infer<typeof attentionKind>;

/** One thing that wants somebody, or all of a kind where they are many. Its subject is the login, address or token. */
export const attentionItem = finding.extend({
  kind: attentionKind,
  /** Since when an account or address is blocked, or when a token ends; ISO 8601, UTC. */
  time: z.string().optional(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const siteAttention = z.object({
  /** What was found, in the order of the kinds, and of their times within. */
  items: z.array(attentionItem),
  /** Tables that the site lacks: what they would hold is not known. */
  missing: z.array(z.string()),
});
export type SiteAttention = z.infer<typeof siteAttention>;
