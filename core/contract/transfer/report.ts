import { z } from 'zod';
import { finding, language } from '../finding.ts';
import { receiverOnlyEntity } from './compare.ts';
import { plan } from './plan.ts';

export const reportInput = z.object({
  /** What the plan is of. */
  kind: z.enum(['import', 'move', 'compare', 'undo', 'change']).default('import'),
  plan,
  warnings: z.array(finding).default([]),
  /** Of a comparison. */
  onlyOnReceiver: z.array(receiverOnlyEntity).default([]),
  /** Names of the receiver, and of the archive or source, as the person knows them. */
  receiver: z.string(),
  archive: z.string(),
  language,
});
export type ReportInput = z.infer<typeof reportInput>;
