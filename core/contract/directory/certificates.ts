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
