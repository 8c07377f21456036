import { z } from 'zod';
import { message } from '#core/messages/catalogue.ts';
import { type RecordColumn, userName } from '../columns.ts';
import { configurationFile } from '../configuration-file.ts';
import { operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';

const ANYBODYS = '/api/admin/pat';
const rowId = z.int().positive();
const LARGEST = 2_147_483_647;

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

export const tokenColumns: readonly RecordColumn<Token>[] = [
  { id: 'id', heading: 'column.id', value: ({ Id }) => String(Id), hidden: 'in-window' },
  { id: 'name', heading: 'column.name', value: ({ Name }) => Name },
  { id: 'login', heading: 'column.login', value: ({ Login, UserId }) => userName({ Login, UserID: UserId }) },
  { id: 'prefix', heading: 'column.prefix', value: ({ TokenPrefix }) => TokenPrefix },
  {
    id: 'state',
    heading: 'column.state',
    value: ({ State }) => message(`token-state.${State}`),
  },
  {
    id: 'ends',
    heading: 'column.expires',
    value: ({ ExpiresAt }) => ExpiresAt,
    isTime: true,
    none: 'column-value.never',
  },
  {
    id: 'lastUsed',
    heading: 'column.last-used',
    value: ({ LastUsedAt }) => LastUsedAt,
    isTime: true,
    none: 'column-value.never',
  },
];

/**
 * Caps of tokens (spec, "Limits"): they stand in the site's configuration file, not in its database. Of days, 0 allows
 * tokens without an end.
 */
export const tokenLimits = z
  .object({
    PatMaxTokensPerUser: z.int().nonnegative().max(LARGEST),
    PatMaxExpirationDays: z.int().nonnegative().max(LARGEST),
  })
  .partial();
export type TokenLimits = z.infer<typeof tokenLimits>;

/** A cap that was used: `file` where the configuration file names it, then `option`, else the platform's default. */
export const tokenCap = z.object({
  name: tokenLimits.keyof(),
  value: z.int().nonnegative(),
  source: z.enum(['file', 'option', 'default']),
  /** Where it stands in the file. */
  at: z.object({ file: z.string(), path: z.string(), line: z.int() }).optional(),
});
export type TokenCap = z.infer<typeof tokenCap>;

/** The token itself is in this answer and nowhere else; only its hash is stored. */
export const createdToken = token.extend({ Token: z.string(), Caps: z.array(tokenCap) });
export type CreatedToken = z.infer<typeof createdToken>;

const newToken = {
  name: z.string().trim().min(1).max(200),
  /** Absent for no end, where the caps allow it. */
  days: z.int().positive().max(36_500).optional(),
  /** The site's configuration file, which has the caps. */
  configuration: configurationFile.optional(),
};

/** What an administrator can ask about personal access tokens of anybody. */
export const tokensContract = {
  /** All tokens, or those of one user; newest first. */
  list: operation({
    effect: 'read',
    http: { method: 'GET', path: ANYBODYS },
    input: siteOperator.extend({ login: z.string().min(1).max(200).optional() }),
    output: z.array(token),
  }),
  revoke: operation({
    effect: 'write',
    http: { method: 'DELETE', path: `${ANYBODYS}/{id}` },
    input: siteOperator.extend({ id: rowId }),
    output: token,
  }),
  generate: operation({
    effect: 'write',
    http: { method: 'POST', path: ANYBODYS },
    input: siteOperator.extend({
      login: z.string().min(1).max(200),
      ...newToken,
      /** Where no configuration file names them. */
      limits: tokenLimits.prefault({}),
    }),
    output: createdToken,
  }),
};

const OWN = '/api/user/pat';

/**
 * What any user can ask about own tokens, without access to the admin API: the operator is the user. Only to create one
 * the special right is needed; who has lost it can still revoke.
 */
export const ownTokensContract = {
  /** Newest first. */
  list: operation({
    effect: 'read',
    http: { method: 'GET', path: OWN },
    input: siteOperator,
    output: z.array(token),
  }),
  create: operation({
    effect: 'write',
    http: { method: 'POST', path: OWN },
    input: siteOperator.extend(newToken),
    output: createdToken,
  }),
  /** Throws `record-unknown` for a token of somebody else, as for none. */
  revoke: operation({
    effect: 'write',
    http: { method: 'DELETE', path: `${OWN}/{id}` },
    input: siteOperator.extend({ id: rowId }),
    output: token,
  }),
};
