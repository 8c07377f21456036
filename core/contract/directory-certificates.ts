import { z } from 'zod';

/** A certificate as its DER says; times are ISO 8601, UTC. All text in it is hostile. */
export const certificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  /** 64 hex digits in lower case. */
  sha256: z.string(),
  /** Of the subject; undefined where it has none. */
  commonName: z.string().optional(),
  /** Names of the subject's alternative names. */
  dnsNames: z.array(z.string()),
  addresses: z.array(z.string()),
  isCa: z.boolean(),
  /** How many authorities may follow below it. */
  pathLength: z.int().optional(),
  /** Absent where the extension is. */
  keyUsages: z.array(z.string()).optional(),
  /** Object identifiers; absent where the extension is. */
  extendedKeyUsages: z.array(z.string()).optional(),
  signatureHash: z.string(),
  keyType: z.string(),
  keyBits: z.int(),
  /** SHA-256 of the public key. */
  keySha256: z.string(),
  isSelfSigned: z.boolean(),
  authorityKeyId: z.string().optional(),
  subjectKeyId: z.string().optional(),
  issuerUrls: z.array(z.string()),
  crlUrls: z.array(z.string()),
  ocspUrls: z.array(z.string()),
  /** DER, base64: certificates are public. */
  der: z.string(),
});
export type CertificateFacts = z.infer<typeof certificateFacts>;

/** `warn` and `info` do not keep a connection from working. */
export const findingSeverity = z.enum(['fail', 'warn', 'info']);
export type FindingSeverity = z.infer<typeof findingSeverity>;

/** Rules of LDAPS diagnosis: what can be wrong with a server and its certificates. */
export const ruleId = z.enum([
  'R01',
  'R02',
  'R03',
  'R04',
  'R05',
  'R06',
  'R07',
  'R08',
  'R09',
  'R10',
  'R11',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R18',
  'R19',
  'R20',
  'R21',
  'R22',
  'R23',
  'R24',
  'R25',
  'R26',
]);
export type RuleId = z.infer<typeof ruleId>;

/** A rule that is broken. `facts` are the values that its text speaks of; `subject` the certificate that it is about. */
export const ruleFinding = z.object({
  rule: ruleId,
  severity: findingSeverity,
  subject: z.string().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
  remedy: z.string(),
});
export type RuleFinding = z.infer<typeof ruleFinding>;
