import { z } from 'zod';
import { finding } from '../finding.ts';
import { hostPath } from '../site/address.ts';
import { archiveFormat, archiveLimits } from './archive.ts';
import { exportResult } from './export.ts';

export const convertInput = archiveLimits.extend({
  archive: hostPath,
  /** A path ending in `.zip` becomes a ZIP, anything else a folder. */
  out: hostPath,
  /** The format of the archive that is read when it is not given. */
  format: archiveFormat.optional(),
  /** Whether an archive that is at `out` may be replaced; what is no archive never is. */
  overwrite: z.boolean().default(false),
});
export type ConvertInput = z.infer<typeof convertInput>;

export const convertResult = exportResult.omit({ run: true, items: true });
export type ConvertResult = z.infer<typeof convertResult>;

export const verifyInput = archiveLimits.extend({ archive: hostPath });
export type VerifyInput = z.infer<typeof verifyInput>;

export const verifyResult = z.object({
  /** Nothing in it is refused, left out or asked about by an import, whatever the receiver has; notes do not count. */
  valid: z.boolean(),
  /** How many files and entities were read; none of an archive that is refused. */
  files: z.number().int(),
  entities: z.number().int(),
  findings: z.array(finding),
});
export type VerifyResult = z.infer<typeof verifyResult>;
