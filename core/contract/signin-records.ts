import { z } from 'zod';
import { operation } from './operation.ts';
import { at } from './signin-common.ts';

const login = z.string().min(1).max(200);
const rowId = z.int().positive();

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
  list: operation({ effect: 'read', input: at, output: z.array(ipBlock) }),
  /** Counts from the beginning, which unblocks. */
  zero: operation({ effect: 'write', input: at.extend({ id: rowId }), output: ipBlock }),
  delete: operation({
    effect: 'destroy',
    input: at.extend({ id: rowId }),
    output: z.object({}),
  }),
  /** Deletes all; for superadministrators, and audited with the number. */
  clear: operation({ effect: 'destroy', input: at, output: z.object({ deleted: z.int() }) }),
};

export const blockedAccount = z.object({
  UserID: z.int(),
  Login: z.string().nullable(),
  DisplayName: z.string(),
  BlockedAt: z.string().nullable(),
  FailedSignIns: z.int(),
});
export type BlockedAccount = z.infer<typeof blockedAccount>;

/** A user with what matters to sign-in. */
export const userAccount = z.object({
  UserID: z.int(),
  Login: z.string().nullable(),
  DisplayName: z.string(),
  Email: z.string().nullable(),
  SID: z.string().nullable(),
  State: z.enum(['active', 'blocked', 'dismissed']),
  FailedSignIns: z.int(),
  /** A password of this site is stored; users of directories have none. */
  HasPassword: z.boolean(),
  /** Services that an account of the user is linked to, by name. */
  Services: z.array(z.string()),
  Groups: z.array(z.string()),
  /** Kinds of the licences that are assigned. */
  Licences: z.array(z.string()),
  /** Tokens that are neither revoked nor expired. */
  ActiveTokens: z.int(),
  /** Successful ones that the log holds. */
  SignIns: z.int(),
  LastSignIn: z.string().nullable(),
});
export type UserAccount = z.infer<typeof userAccount>;

/** The user after whom a page begins. */
const accountCursor = userAccount.pick({ DisplayName: true, UserID: true });
export type AccountCursor = z.infer<typeof accountCursor>;

/** What can be asked about the accounts of users, and those that failed sign-ins have blocked. */
export const accountsContract = {
  /** All users by name, also those who may not sign in: those whose login, name, e-mail or SID contains the text. */
  list: operation({
    effect: 'read',
    input: at.extend({
      text: z.string().max(200).default(''),
      after: accountCursor.optional(),
      limit: z.int().positive().max(500).default(100),
    }),
    output: z.object({
      accounts: z.array(userAccount),
      /** There are more. */
      isCut: z.boolean(),
    }),
  }),
  blocked: operation({ effect: 'read', input: at, output: z.array(blockedAccount) }),
  unblock: operation({
    effect: 'write',
    input: at.extend({ login }),
    output: z.object({ userId: z.int() }),
  }),
};
