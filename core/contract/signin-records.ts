import { z } from 'zod';
import { operation } from './operation.ts';
import { at, common, writing } from './signin-common.ts';

const login = z.string().min(1).max(200);
const rowId = z.int().positive();

/** A personal access token (spec, "Personal access tokens"); its hash is never in it. Times are ISO 8601, UTC. */
export const token = z.object({
  Id: z.int(),
  UserId: z.int(),
  Login: z.string().nullable(),
  Name: z.string(),
  TokenPrefix: z.string(),
  CreatedAt: z.string(),
  ExpiresAt: z.string().nullable(),
  LastUsedAt: z.string().nullable(),
  IsRevoked: z.boolean(),
  State: z.enum(['active', 'expired', 'revoked']),
});
export type Token = z.infer<typeof token>;

/** Caps of tokens (spec, "Limits"): they stand in the site's `appsettings.json`, not in its database. */
export const tokenLimits = z.object({
  PatMaxTokensPerUser: z.int().nonnegative().default(10),
  /** Days; 0 allows tokens without an end. */
  PatMaxExpirationDays: z.int().nonnegative().default(365),
});
export type TokenLimits = z.infer<typeof tokenLimits>;

/** What can be asked about personal access tokens. */
export const tokensContract = {
  /** All tokens, or those of one user; newest first. */
  list: operation({
    effect: 'read',
    input: at.extend({ login: login.optional() }),
    output: z.array(token),
    errors: [...common, 'record-unknown'],
  }),
  revoke: operation({ effect: 'write', input: at.extend({ id: rowId }), output: token, errors: writing }),
  /** The token itself is in this answer and nowhere else; only its hash is stored. */
  generate: operation({
    effect: 'write',
    input: at.extend({
      login,
      name: z.string().min(1).max(200),
      /** Absent for no end, where the caps allow it. */
      days: z.int().positive().optional(),
      limits: tokenLimits.prefault({}),
    }),
    output: token.extend({ Token: z.string() }),
    errors: writing,
  }),
};

/** An address with failed sign-ins (spec, "Transition table"). */
export const ipBlock = z.object({
  Id: z.int(),
  Address: z.string(),
  FailedAttempts: z.int(),
  IsBlocked: z.boolean(),
  LastAttemptAt: z.string().nullable(),
});
export type IpBlock = z.infer<typeof ipBlock>;

/** What can be asked about blocked addresses. */
export const ipBlocksContract = {
  list: operation({ effect: 'read', input: at, output: z.array(ipBlock), errors: common }),
  /** Counts from the beginning, which unblocks. */
  zero: operation({ effect: 'write', input: at.extend({ id: rowId }), output: ipBlock, errors: writing }),
  delete: operation({
    effect: 'destroy',
    input: at.extend({ id: rowId }),
    output: z.object({}),
    errors: writing,
  }),
  /** Deletes all; for superadministrators, and audited with the number. */
  clear: operation({ effect: 'destroy', input: at, output: z.object({ deleted: z.int() }), errors: writing }),
};

export const blockedAccount = z.object({
  UserID: z.int(),
  Login: z.string().nullable(),
  DisplayName: z.string(),
  BlockedAt: z.string().nullable(),
  FailedSignIns: z.int(),
});
export type BlockedAccount = z.infer<typeof blockedAccount>;

/** What can be asked about accounts that failed sign-ins have blocked. */
export const accountsContract = {
  blocked: operation({ effect: 'read', input: at, output: z.array(blockedAccount), errors: common }),
  unblock: operation({
    effect: 'write',
    input: at.extend({ login }),
    output: z.object({ userId: z.int() }),
    errors: writing,
  }),
};

/** One successful sign-in. */
export const loginEntry = z.object({
  Id: z.int(),
  UserID: z.int(),
  Login: z.string().nullable(),
  Date: z.string(),
  Address: z.string().nullable(),
  Protocol: z.string().nullable(),
  RequestAddress: z.string().nullable(),
  UserAgent: z.string().nullable(),
  ComputerName: z.string().nullable(),
});
export type LoginEntry = z.infer<typeof loginEntry>;

const logFilter = at.extend({
  /** Days, UTC, both included; without `from` the 30 days before. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  login: login.optional(),
  protocol: z.string().max(100).optional(),
});

const licenceUse = z.object({
  Kind: z.string(),
  /** Users to whom it is assigned. */
  Assigned: z.int(),
  Purchased: z.int(),
  ValidUntil: z.string().nullable(),
});

/** What can be asked about who signed in, and what they hold. */
export const logContract = {
  list: operation({
    effect: 'read',
    input: logFilter.extend({ limit: z.int().positive().max(100_000).default(1_000) }),
    output: z.object({
      /** Newest first. */
      entries: z.array(loginEntry),
      /** Of the whole time that was asked for, also beyond `limit`. */
      total: z.int(),
      /** Sign-ins by day, oldest first. */
      perDay: z.array(z.object({ day: z.string(), count: z.int() })),
    }),
    errors: [...common, 'record-unknown'],
  }),
  licences: operation({
    effect: 'read',
    input: at,
    output: z.object({
      licences: z.array(licenceUse),
      /** Concurrent slots that are held now. */ slotsHeld: z.int(),
    }),
    errors: common,
  }),
};
