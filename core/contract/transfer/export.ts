import { z } from 'zod';
import { finding } from '../finding.ts';
import { hostPath, siteWithProfile } from '../site/address.ts';
import { archiveFormat } from './archive.ts';
import { associations, textHandling } from './options.ts';
import { exportSelection, selectedItem } from './selection.ts';
import { signInScope } from './sign-in.ts';

export const exportInput = z.object({
  ...siteWithProfile,
  selection: exportSelection,
  /** A path ending in `.zip` becomes a ZIP, anything else a folder; kept with the run in the history when it is not given. */
  out: hostPath.optional(),
  /** Whether an archive that is at `out` may be replaced; what is no archive never is. */
  overwrite: z.boolean().default(false),
  format: archiveFormat.default('multi-file'),
  /** Strategies that the archive names for those who import it; every other type is matched by Guid. */
  associations,
  texts: textHandling.default('rewrite'),
  ...signInScope,
});
export type ExportInput = z.infer<typeof exportInput>;

export const exportResult = z.object({
  /** The run in the history of this computer; absent where the history could not be written. */
  run: z.string().optional(),
  file: z.string(),
  format: archiveFormat,
  files: z.number().int(),
  /** Bytes of all files before compression, and of what lies on the disk. */
  bytes: z.number().int(),
  size: z.number().int(),
  entities: z.number().int(),
  byType: z.record(z.string(), z.number().int()),
  items: z.array(selectedItem),
  warnings: z.array(finding),
});
export type ExportResult = z.infer<typeof exportResult>;
