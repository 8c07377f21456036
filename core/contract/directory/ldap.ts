import { z } from 'zod';
import { configurationFile } from '../configuration-file.ts';
import { checkStep, message } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';

/** How the directory of a service is connected to. */
export const directoryConnection = siteOperator.extend({
  /** The site's own keys; `UseSecureLDAP` in it comes before `secure`. */
  configuration: configurationFile.optional(),
  /** `UseSecureLDAP` of the site. */
  secure: z.boolean().default(true),
  /** PEM of what is trusted besides what this computer trusts. */
  bundle: z.string().max(7_000_000).optional(),
  /** Send passwords to a server whose certificate is not trusted, or in clear text. */
  acceptUntrusted: z.boolean().default(false),
  /** Ask the servers that referrals name, too, with the same name and password. */
  followReferrals: z.boolean().default(false),
  /** Instead of the stored one; used now and kept nowhere. */
  password: z.string().max(1_000).optional(),
});

/** A service of a site that is a directory, and how it is connected to. */
const serviceConnection = directoryConnection.extend({
  type: z.enum(['ActiveDirectory', 'OpenLDAP']),
  id: z.int().positive(),
});
export type ServiceConnection = z.infer<typeof serviceConnection>;

/** What an account's attributes say about signing in, without its password. */
const accountState = z.object({
  /** Each keeps the user from signing in. */
  blocks: z.array(message),
  /** Each may do so, and cannot be decided from what can be read. */
  doubts: z.array(message),
  /** Worth knowing. */
  notes: z.array(message),
});
export type AccountState = z.infer<typeof accountState>;

const entry = z.object({
  dn: z.string(),
  name: z.string(),
  kind: z.enum(['user', 'group', 'container', 'other']),
  /** Text values by attribute; long lists are cut. */
  attributes: z.record(z.string(), z.array(z.string())),
  /** Attributes whose values are not all here, with how many there are: `isAtLeast` where the server gave a part only. */
  cut: z.array(z.object({ attribute: z.string(), count: z.int(), isAtLeast: z.boolean() })),
  /** Absent for what is no user. */
  state: accountState.optional(),
});
export type DirectoryEntry = z.infer<typeof entry>;

const entries = z.object({
  entries: z.array(entry),
  /** There are more than these. */
  isCut: z.boolean(),
  /** Why the server itself gave no more. */
  cutBy: message.optional(),
  /** Where else the server says that entries are, and was not asked. */
  referrals: z.array(z.string()),
  /** Where referrals were followed to, with how many entries are from there, or why that server could not be asked. */
  followed: z.array(z.object({ url: z.string(), count: z.int(), reason: message.optional() })),
});
export type DirectoryEntries = z.infer<typeof entries>;

const limit = z.int().positive().max(1_000).default(100);

/** What can be asked about the directory behind a service (spec, `api/admin/ldap`). */
export const ldapContract = {
  /** Connects, binds, looks for the base, users, groups and a user, and signs that user in; each a step of its own. */
  check: longOperation({
    effect: 'read',
    noJob: 'takes a password, which a queue would keep',
    http: { method: 'POST', path: '/api/admin/ldap' },
    input: serviceConnection.extend({
      login: z.string().max(200).optional(),
      loginPassword: z.string().max(1_000).optional(),
    }),
    output: z.object({ steps: z.array(checkStep) }),
  }),
  search: operation({
    effect: 'read',
    http: { method: 'GET', path: '/api/admin/ldap' },
    input: serviceConnection.extend({
      kind: z.enum(['users', 'groups']),
      /** Part of a name; empty for all. */
      text: z.string().max(200),
      limit,
    }),
    output: entries,
  }),
  /** The children of an entry; of the base, or of the domains of a forest, where none is named. */
  browse: operation({
    effect: 'read',
    input: serviceConnection.extend({ dn: z.string().max(2_000).optional(), limit }),
    output: entries,
  }),
};
