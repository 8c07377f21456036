import { z } from 'zod';
import { redactAddress } from '#core/base/redact.ts';
import { message } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import { checkStep, finding } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { timeZone } from '../profile.ts';
import { siteAddress } from './address.ts';
import { siteAttention } from './attention.ts';
import { readConnection } from './connection.ts';
import { siteLabel } from './label.ts';
import { rights } from './rights.ts';

/** Profiles of made-up configuration. */
const seedProfile = z.enum(['demo', 'typical', 'large']);

/** Marks of a saved site, to tell it from others at a glance. */
export const siteColour = z.enum(['grey', 'blue', 'green', 'teal', 'purple', 'orange', 'red']);
export type SiteColour = z.infer<typeof siteColour>;

const secretPlace = z.string().min(1).max(4_000).optional();

/** A saved site: its URL never has a password. */
export const savedSite = z.object({
  name: z.string(),
  url: z.string(),
  colour: siteColour.default('grey'),
  /** A site that people work with: whatever writes to it asks twice. */
  production: z.boolean().default(false),
  /** Where it stands in the list, for people only. */
  folder: z.string().trim().min(1).max(100).optional(),
  /** Path of its profile, a JSON file; absolute once it is saved. */
  profile: z.string().max(4_000).optional(),
  /** Words that roll-outs choose sites by. */
  labels: z.array(siteLabel).max(50).optional(),
  /** The time zone of its people, for windows of time. */
  zone: timeZone.optional(),
  /** Address of its web application: `https://…`. */
  web: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  /** Files with its password and with that of its SSH server or key; absolute once they are saved. */
  passwordFile: secretPlace,
  sshPasswordFile: secretPlace,
  /** Names of systemd's credentials with them, for a service. */
  passwordCredential: secretPlace,
  sshPasswordCredential: secretPlace,
});
export type SavedSite = z.infer<typeof savedSite>;

/** A list of saved sites to be handed on: without passwords, and without where they are on this computer. */
export const siteListFile = z.strictObject({
  version: z.literal(1),
  sites: z.array(
    z.strictObject(
      savedSite.omit({
        passwordFile: true,
        sshPasswordFile: true,
        passwordCredential: true,
        sshPasswordCredential: true,
      }).shape,
    ),
  ),
});
export type SiteListFile = z.infer<typeof siteListFile>;

/**
 * Where the password of a site is kept: in the keychain of the operating system, in this process until it ends, in a
 * file or credential that the site names, or nowhere.
 */
export const passwordPlace = z.enum(['keychain', 'session', 'file', 'none']);
export type PasswordPlace = z.infer<typeof passwordPlace>;

/** What a password opens: the database, or the SSH server before it (a passphrase opens the key for that). */
export const siteSecret = z.enum(['database', 'ssh']);
export type SiteSecret = z.infer<typeof siteSecret>;

/** A saved site as it is listed. */
export const listedSite = savedSite.extend({
  password: passwordPlace,
  /** Its address says that it is opened for reading only: nothing is written to it. */
  readOnly: z.boolean(),
});
export type ListedSite = z.infer<typeof listedSite>;

export const siteColumns: readonly RecordColumn<ListedSite>[] = [
  { id: 'name', heading: 'column.name', value: ({ name }) => name },
  { id: 'address', heading: 'column.address', value: ({ url }) => redactAddress(url), isAddress: true },
  {
    id: 'password',
    heading: 'column.secret',
    value: ({ url, password }) =>
      message(`secret-place.${url.startsWith('embedded:') ? 'not-needed' : password}`),
  },
];

/**
 * The steps of reaching a site, in their order. An embedded site has only the last two; only some have an SSH server, an
 * instance with a name, which the SQL Server Browser finds, or a failover partner.
 */
export const siteTestStep = z.enum([
  'site-ssh',
  'site-name',
  'site-browser',
  'site-tcp',
  'site-partner',
  'site-tls',
  'site-login',
  'site-database',
  'site-schema',
  'site-rights',
]);
export type SiteTestStep = z.infer<typeof siteTestStep>;

/** The test of a site: a step is `skipped` where another one failed, or an embedded site does not have it. */
export const siteTest = z.object({
  steps: z.array(checkStep.extend({ step: siteTestStep })),
  /** Where the site was reached. */
  siteId: z.string().optional(),
});
export type SiteTest = z.infer<typeof siteTest>;

/** The demo: two embedded sites, and an archive with a conflict of each kind for the second. */
export const demo = z.object({ source: z.string(), receiver: z.string(), conflictsArchive: z.string() });
export type Demo = z.infer<typeof demo>;

export const siteCheck = z.object({
  siteId: z.string(),
  productVersion: z.string(),
  dialect: z.enum(['postgres', 'mssql']),
  serverVersion: z.string(),
  warnings: z.array(finding),
  missingTables: z.array(z.string()),
  rights: z.array(z.object({ table: z.string(), read: z.boolean(), write: z.boolean() })),
  /** What this user lacks for imports, versions and the sign-in administration, each with the statement that grants it. */
  missingRights: z.array(finding),
});
export type SiteCheck = z.infer<typeof siteCheck>;

/** What can be asked about sites as databases. */
export const siteContract = {
  init: operation({
    effect: 'write',
    input: z.object({ site: siteAddress }),
    output: z.object({ siteId: z.string(), tables: z.number().int() }),
  }),
  seed: longOperation({
    effect: 'write',
    input: z.object({
      site: siteAddress,
      profile: seedProfile,
      /** Thousands of entities of `large`. */
      scale: z.number().int().positive().max(10_000).optional(),
      seed: z.number().int().optional(),
    }),
    output: z.object({ counts: z.record(z.string(), z.number().int()) }),
  }),
  check: operation({ effect: 'read', input: z.object({ site: siteAddress }), output: siteCheck }),
  rights,
  /** Blocked accounts and addresses, and tokens that end soon: whatever of sign-in wants somebody. Asks the database only. */
  attention: operation({ effect: 'read', input: z.object({ site: siteAddress }), output: siteAttention }),
  /** Never throws for a site that cannot be reached: the steps say it. Progress names each step as it begins. */
  test: longOperation({
    effect: 'read',
    input: z.object({
      site: siteAddress,
      /** Used instead of the kept one, and not kept. */
      password: z.string().optional(),
    }),
    output: siteTest,
  }),
  readConnection,
  list: operation({
    effect: 'read',
    input: z.object({}),
    output: z.array(listedSite),
  }),
  /** Replaces the site of that name; with `previousName` a site is renamed. */
  save: operation({
    effect: 'write',
    input: savedSite.extend({ previousName: z.string().optional() }),
    output: z.array(listedSite),
  }),
  /**
   * Keeps a password of a saved site, or of a URL, in the keychain, or for this session where `remember` is false or there
   * is none.
   */
  setPassword: operation({
    effect: 'write',
    input: z.object({
      name: z.string(),
      password: z.string().min(1),
      remember: z.boolean(),
      /** The database, if it does not say. */
      secret: siteSecret.optional(),
    }),
    output: z.object({ kept: passwordPlace }),
  }),
  clearPassword: operation({
    effect: 'write',
    input: z.object({ name: z.string() }),
    output: z.object({ kept: passwordPlace }),
  }),
  /** Its password goes too. */
  forget: operation({
    effect: 'destroy',
    input: z.object({ name: z.string() }),
    output: z.array(listedSite),
  }),
  /** The saved sites as a file for another computer. */
  exportList: operation({ effect: 'read', input: z.object({}), output: siteListFile }),
  /** Adds the sites of such a file, all or none. Sites of this computer that have one of the names stay, or are replaced. */
  importList: operation({
    effect: 'write',
    input: z.object({
      /** JSON text of the file. */
      text: z.string().max(10_000_000),
      replace: z.boolean(),
    }),
    output: z.object({
      added: z.array(z.string()),
      replaced: z.array(z.string()),
      /** Left as they were. */
      kept: z.array(z.string()),
    }),
  }),
  /** Makes the demo where it is not there yet, and saves its two sites. */
  demo: longOperation({
    effect: 'write',
    input: z.object({}),
    output: demo,
  }),
};
