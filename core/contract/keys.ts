import { z } from 'zod';
import { configurationFile } from './configuration-file.ts';
import { finding, message } from './finding.ts';
import { operation } from './operation.ts';
import { siteOperator } from './operator.ts';

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
  /** What holds without it, as the other keys have it; empty for none. */
  default: z.string(),
  /** The first version of the platform that reads it, where that is known. */
  since: z.string().optional(),
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
    input: configurationFile.extend({
      /** A site, and in whose name it is read: what its services and directories need of the keys is told, too. */
      at: siteOperator.optional(),
      /** Whether the application runs in development mode, which allows what nothing else does. */
      development: z.boolean().default(false),
      /** Version of the platform, such as `2.268.302`: keys that it does not read yet are told. */
      platformVersion: z
        .string()
        .regex(/^v?\d{1,9}(\.\d{1,9}){0,3}$/i)
        .optional(),
      /** Also gives the corrected copy. */
      correct: z.boolean().default(false),
    }),
    output: keyReport,
  }),
};
