import { z } from 'zod';
import { configurationFile } from '../configuration-file.ts';
import { checkStep, finding, language, message } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';
import { certificateFacts } from './certificates.ts';

/** The settings of the site that decide over LDAPS (spec, "Configuration keys", "LDAPS certificate rules"). */
export const ldapsSettings = z.object({
  UseSecureLDAP: z.boolean().default(true),
  LdapValidateServerCertificate: z.boolean().default(true),
  LdapTrustedCertificateThumbprints: z.array(z.string().max(5_000)).max(500).default([]),
  /** Where the site runs: on Linux .NET checks certificates in another way. */
  siteOs: z.enum(['windows', 'linux', 'unknown']).default('unknown'),
});
export type LdapsSettings = z.infer<typeof ldapsSettings>;

/** Stages of a check: steps `S0` to `S13`. */
export const stageId = z.enum([
  'S0',
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'S6',
  'S7',
  'S8',
  'S9',
  'S10',
  'S11',
  'S12',
  'S13',
]);
export type StageId = z.infer<typeof stageId>;

/** One stage of a check, with what was seen. */
const ldapsStage = checkStep.extend({ step: stageId });

/** What the site will do. `insecure` connects to anything, or in clear text. */
export const prediction = z.enum(['connects', 'refused', 'insecure', 'unknown']);
export type Prediction = z.infer<typeof prediction>;

const pathVerdict = z.object({
  /** Where the site looks certificates at (spec). */
  path: z.enum(['AD.Authentication', 'AD.StatusSearch', 'DirectoryInterop.Sync']),
  prediction,
  /** What it writes into its log, in its own words; empty for nothing. */
  log: z.string(),
});

export const siteVerdict = z.object({
  prediction,
  colour: z.enum(['green', 'amber', 'red', 'grey']),
  /** Row of the decision table, for texts and tests. */
  row: z.enum([
    'clear-text',
    'clear-text-refused',
    'clear-text-unknown',
    'trusted',
    'chain-refused',
    'trusted-pinned',
    'pin-refused',
    'any-certificate',
    'pinned',
    'unpinned-refused',
    'malformed',
    'no-connection',
    'store-unknown',
    'unreachable',
    'unfinished',
    'unstable',
    'no-directory',
    'old-protocol',
    'clock-unknown',
  ]),
  /** Why, in its first sentence, and what the site does then. */
  message,
  /** What to do, the first thing first. */
  remedies: z.array(message),
  paths: z.array(pathVerdict),
});
export type SiteVerdict = z.infer<typeof siteVerdict>;

export const pin = z.object({
  role: z.enum(['server', 'intermediate', 'root']),
  subject: z.string(),
  notAfter: z.string(),
  sha256: z.string(),
  colons: z.string(),
  /** Sent by the server, or known from a store only. */
  sent: z.boolean(),
  /** Whether an entry of the list is it. */
  listed: z.boolean(),
  /** A pin of an authority trusts every certificate that it issued. */
  isAuthority: z.boolean(),
});
export type Pin = z.infer<typeof pin>;

const chains = z.object({ presented: z.array(certificateFacts), completed: z.array(certificateFacts) });

const trustReport = z.object({
  store: z.enum(['bundled', 'system', 'bundle']),
  size: z.int(),
  trusted: z.boolean(),
  /** Subjects from the server's certificate upwards. */
  path: z.array(z.string()),
});
export type TrustReport = z.infer<typeof trustReport>;

/** The report of one server. It holds no password. */
export const ldapsReport = z.object({
  schemaVersion: z.literal(2),
  takenAt: z.string(),
  takenFrom: z.object({ host: z.string(), os: z.string(), runtime: z.string() }),
  target: z.object({ host: z.string(), port: z.int(), service: z.string().optional() }),
  settings: ldapsSettings,
  siteVerdict,
  stages: z.array(ldapsStage),
  /** Rules that are broken; `ruleOf` in `core/messages/ldaps-rules.ts` says which. And why not all controllers are known. */
  rules: z.array(finding),
  chains,
  /** Of other certificates behind the same name: a load balancer, or several addresses. */
  otherChains: z.array(chains).optional(),
  trust: z.array(trustReport),
  pins: z.array(pin),
  /** What each entry of the list is; an error for a malformed one. */
  entries: z.array(finding),
  /** Ready for the configuration: the pins of this server in both formats, and how to replace its certificate. */
  fragments: z.object({ appsettings: z.string(), webConfig: z.string(), rotation: message.optional() }),
  clock: z.object({ serverTime: z.string(), skewSeconds: z.number() }).optional(),
});
export type LdapsReport = z.infer<typeof ldapsReport>;

/** What becomes of several servers, the worst of which decides. */
const ldapsSummary = z.object({
  prediction,
  colour: siteVerdict.shape.colour,
  /** How many of them will be accepted. */
  message,
});
export type LdapsSummary = z.infer<typeof ldapsSummary>;

export const ldapsAnswer = z.object({
  /** Of several servers only. */
  summary: ldapsSummary.optional(),
  /** One for each server, the worst first: an Active Directory domain has several. */
  reports: z.array(ldapsReport),
  /** About all of them together: R25 and R26. */
  rules: z.array(finding),
});
export type LdapsAnswer = z.infer<typeof ldapsAnswer>;

export const ldapsInput = z.object({
  /** `host`, `host:port` or an `ldap(s)://` URL. */
  server: z.string().min(1).max(500),
  settings: ldapsSettings.prefault({}),
  /** `appsettings.json` or `web.config` of the site: its keys come before `settings`. */
  configuration: configurationFile.optional(),
  /** Certificates that the site server trusts: PEM, or the file (PEM, DER or PKCS#7) as base64. */
  bundle: z.string().max(7_000_000).optional(),
  /** Treat the server as the name of an Active Directory domain and check all its controllers. */
  domain: z.boolean().default(false),
  /** Ask the authorities whether certificates are revoked. */
  revocation: z.boolean().default(false),
  /** More servers that are checked at the same time. */
  others: z.array(z.string().min(1).max(500)).max(200).default([]),
  /** Certificates that are judged as if the server had sent them, without asking it: a file as base64. */
  asIf: z.string().max(7_000_000).optional(),
  /** When certificates are judged, ISO 8601; without it now. */
  at: z.iso.datetime({ offset: true }).optional(),
});
export type LdapsInput = z.infer<typeof ldapsInput>;

/** The same for a service of a site. */
const ldapsServiceInput = siteOperator.extend({
  ...ldapsInput.omit({ server: true, domain: true, others: true }).shape,
  type: z.enum(['ActiveDirectory', 'OpenLDAP']),
  id: z.int().positive(),
});
export type LdapsServiceInput = z.infer<typeof ldapsServiceInput>;

const difference = z.object({ what: message, before: message, after: message });
export type Difference = z.infer<typeof difference>;

/** What can be asked about LDAPS. */
export const ldapsContract = {
  check: longOperation({
    effect: 'read',
    input: ldapsInput,
    output: ldapsAnswer,
  }),
  /** The same for a service of a site; its password is not used. */
  checkService: longOperation({
    effect: 'read',
    noJob: 'takes a configuration file with its secrets, which a queue would keep',
    input: ldapsServiceInput,
    output: ldapsAnswer,
  }),
  /** A report as a page of HTML that stands on its own. */
  page: operation({
    effect: 'read',
    input: z.object({ reports: z.array(ldapsReport).min(1), language }),
    output: z.object({ html: z.string() }),
  }),
  /** What changed between two reports of a server. */
  compare: operation({
    effect: 'read',
    input: z.object({ before: ldapsReport, after: ldapsReport }),
    output: z.array(difference),
  }),
};
