import { z } from 'zod';
import { finding, message } from './finding.ts';
import { operation } from './operation.ts';

/** What is wrong with a key, which its subject names; `at` is its place in the file, absent for a key that is not in it. */
export const keyFinding = finding.extend({
  /** Whether the corrected copy has it mended. */
  corrected: z.boolean(),
});
export type KeyFinding = z.infer<typeof keyFinding>;

const explainedKey = z.object({
  name: z.string(),
  /** Where it stands in this file: `Auth:Ldap:TrustedCertificateThumbprints`; absent where it is not set. */
  path: z.string().optional(),
  /** As it is written; absent where it is not set. */
  value: z.string().optional(),
  /** What holds without it; empty for none. */
  default: z.string(),
  meaning: message,
});

export const keyReport = z.object({
  format: z.enum(['appsettings', 'web.config']),
  keys: z.array(explainedKey),
  /** The worst first, then by line. */
  findings: z.array(keyFinding),
  /** The whole file with what can be mended without a decision; absent where nothing can, or it was not asked for. */
  corrected: z.string().optional(),
});
export type KeyReport = z.infer<typeof keyReport>;

/** What can be asked about the configuration files of a site's web application (spec, "Configuration keys"). */
export const keysContract = {
  /** Nothing is stored, and nothing of the file but the known keys is in the answer, unless a copy is asked for. */
  check: operation({
    effect: 'read',
    input: z.object({
      /** Name of the file: `.json` or `.config`. */
      name: z.string().max(500),
      text: z.string().max(4_000_000),
      /** Whether the application runs in development mode, which allows what nothing else does. */
      development: z.boolean().default(false),
      /** Also gives the corrected copy. */
      correct: z.boolean().default(false),
    }),
    output: keyReport,
    errors: ['keys-unreadable'],
  }),
};
