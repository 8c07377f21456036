import { z } from 'zod';
import { message } from './finding.ts';

/** A user whom claims may mean; `Stored` is the text that was found. */
export const matchedUser = z.object({
  UserID: z.int(),
  Login: z.string().nullable(),
  DisplayName: z.string(),
  IsFired: z.boolean(),
  IsBlocked: z.boolean(),
  Stored: z.string(),
});
export type MatchedUser = z.infer<typeof matchedUser>;

/** Whom a set of claims would sign in, and how that was found out. */
export const matchResult = z.object({
  outcome: z.enum(['match', 'none', 'ambiguous', 'no-claim', 'not-configured']),
  /** What the identity provider is asked with, by parameter. */
  requested: z.record(z.string(), z.string()),
  /** What is missing for `not-configured`. */
  reason: message.optional(),
  /** Table and column that are compared. */
  lookup: message.optional(),
  /** Claims that can carry the identity; the first that is there counts. */
  claims: z.array(z.string()).optional(),
  claim: z.string().optional(),
  value: z.string().optional(),
  user: matchedUser.optional(),
  candidates: z.array(matchedUser).optional(),
  /** The external account that a first sign-in would store. */
  binding: z.object({ ExternalUid: z.string(), ExternalAccount: z.string() }).optional(),
  /** The profile that a SAML sign-in would make; `problem` says what a value should be. */
  profile: z
    .array(z.object({ field: z.string(), value: z.string(), problem: message.optional() }))
    .optional(),
});
export type MatchResult = z.infer<typeof matchResult>;
