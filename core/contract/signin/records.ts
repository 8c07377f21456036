import { z } from 'zod';
import { message } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import { operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';

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

export const ipBlockColumns: readonly RecordColumn<IpBlock>[] = [
  { id: 'id', heading: 'column.id', value: ({ Id }) => String(Id), hidden: 'in-window' },
  { id: 'address', heading: 'column.address', value: ({ Address }) => Address },
  { id: 'failed', heading: 'column.failed', value: ({ FailedAttempts }) => FailedAttempts },
  { id: 'blocked', heading: 'column.blocked', value: ({ IsBlocked }) => IsBlocked },
  {
    id: 'last',
    heading: 'column.last-attempt',
    value: ({ LastAttemptAt }) => LastAttemptAt,
    isTime: 'exact',
  },
];

/** What can be asked about blocked addresses. */
export const ipBlocksContract = {
  list: operation({ effect: 'read', input: siteOperator, output: z.array(ipBlock) }),
  /** Counts from the beginning, which unblocks. */
  zero: operation({ effect: 'write', input: siteOperator.extend({ id: rowId }), output: ipBlock }),
  delete: operation({
    effect: 'destroy',
    input: siteOperator.extend({ id: rowId }),
    output: z.object({}),
  }),
  /** Deletes all; for superadministrators, and audited with the number. */
  clear: operation({ effect: 'destroy', input: siteOperator, output: z.object({ deleted: z.int() }) }),
};

export const blockedAccount = z.object({
  UserID: z.int(),
  Login: z.string().nullable(),
  DisplayName: z.string(),
  BlockedAt: z.string().nullable(),
  FailedSignIns: z.int(),
});
export type BlockedAccount = z.infer<typeof blockedAccount>;

export const blockedAccountColumns: readonly RecordColumn<BlockedAccount>[] = [
  { id: 'login', heading: 'column.login', value: ({ Login }) => Login },
  { id: 'displayName', heading: 'column.display-name', value: ({ DisplayName }) => DisplayName },
  { id: 'failed', heading: 'column.failed', value: ({ FailedSignIns }) => FailedSignIns },
  { id: 'since', heading: 'column.since', value: ({ BlockedAt }) => BlockedAt, isTime: 'exact' },
];

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

export const userAccountColumns: readonly RecordColumn<UserAccount>[] = [
  { id: 'name', heading: 'column.display-name', value: ({ DisplayName }) => DisplayName },
  { id: 'login', heading: 'column.login', value: ({ Login }) => Login },
  { id: 'email', heading: 'column.email', value: ({ Email }) => Email },
  { id: 'sid', heading: 'column.sid', value: ({ SID }) => SID, hidden: 'everywhere' },
  { id: 'state', heading: 'column.state', value: ({ State }) => message(`account-state.${State}`) },
  {
    id: 'failed',
    heading: 'column.failed',
    value: ({ FailedSignIns }) => FailedSignIns,
    hidden: 'everywhere',
  },
  {
    id: 'password',
    heading: 'column.password',
    value: ({ HasPassword }) => HasPassword,
    hidden: 'everywhere',
  },
  { id: 'tokens', heading: 'column.tokens', value: ({ ActiveTokens }) => ActiveTokens },
  { id: 'signIns', heading: 'column.sign-ins', value: ({ SignIns }) => SignIns },
  {
    id: 'lastSignIn',
    heading: 'column.last-sign-in',
    value: ({ LastSignIn }) => LastSignIn,
    isTime: true,
    none: 'column-value.never',
  },
  {
    id: 'services',
    heading: 'column.services',
    value: ({ Services }) => Services,
    hidden: 'on-command-line',
  },
  { id: 'groups', heading: 'column.groups', value: ({ Groups }) => Groups },
  { id: 'licences', heading: 'column.licences', value: ({ Licences }) => Licences },
];

/** The user after whom a page begins. */
const accountCursor = userAccount.pick({ DisplayName: true, UserID: true });
export type AccountCursor = z.infer<typeof accountCursor>;

/** What can be asked about the accounts of users, and those that failed sign-ins have blocked. */
export const accountsContract = {
  /** All users by name, also those who may not sign in: those whose login, name, e-mail or SID contains the text. */
  list: operation({
    effect: 'read',
    input: siteOperator.extend({
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
  blocked: operation({ effect: 'read', input: siteOperator, output: z.array(blockedAccount) }),
  unblock: operation({
    effect: 'write',
    input: siteOperator.extend({ login }),
    output: z.object({ userId: z.int() }),
  }),
};
