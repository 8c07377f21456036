import { z } from 'zod';
import { checkStep } from './finding.ts';
import { longOperation, operation } from './operation.ts';
import { at, common } from './signin-common.ts';

/** A service of a site that is a directory, and how it is connected to. */
const serviceConnection = at.extend({
  type: z.enum(['ActiveDirectory', 'OpenLDAP']),
  id: z.int().positive(),
  /** `UseSecureLDAP` of the site. */
  secure: z.boolean().default(true),
  /** PEM of what is trusted besides what this computer trusts. */
  bundle: z.string().max(5_000_000).optional(),
  /** Send passwords to a server whose certificate is not trusted, or in clear text. */
  acceptUntrusted: z.boolean().default(false),
  /** Instead of the stored one; used now and kept nowhere. */
  password: z.string().max(1_000).optional(),
});
export type ServiceConnection = z.infer<typeof serviceConnection>;

const entry = z.object({
  dn: z.string(),
  name: z.string(),
  kind: z.enum(['user', 'group', 'container', 'other']),
  /** Text values by attribute; long lists are cut. */
  attributes: z.record(z.string(), z.array(z.string())),
});
export type DirectoryEntry = z.infer<typeof entry>;

const entries = z.object({
  entries: z.array(entry),
  /** There are more than were asked for. */
  isCut: z.boolean(),
  /** Where else the server says that entries are: shown and not followed. */
  referrals: z.array(z.string()),
});
export type DirectoryEntries = z.infer<typeof entries>;

const errors = [
  ...common,
  'record-unknown',
  'target-invalid',
  'edition-excludes',
  'directory-failed',
] as const;
const limit = z.int().positive().max(1_000).default(100);

/** What can be asked about the directory behind a service (spec, `api/admin/ldap`). */
export const ldapContract = {
  /** Connects, binds, looks for the base, users, groups and a user, and signs that user in; each a step of its own. */
  check: longOperation({
    effect: 'read',
    http: { method: 'POST', path: '/api/admin/ldap' },
    input: serviceConnection.extend({
      login: z.string().max(200).optional(),
      loginPassword: z.string().max(1_000).optional(),
    }),
    output: z.object({ steps: z.array(checkStep) }),
    errors,
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
    errors,
  }),
  /** The children of an entry; of the base, or of the domains of a forest, where none is named. */
  browse: operation({
    effect: 'read',
    input: serviceConnection.extend({ dn: z.string().max(2_000).optional(), limit }),
    output: entries,
    errors,
  }),
};
