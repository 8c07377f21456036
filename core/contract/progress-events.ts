import { z } from 'zod';

/** One step of long work; what the fields mean is said in `core/base/progress.ts`. */
export const progress = z.object({
  stage: z.string(),
  subject: z.string().optional(),
  done: z.number(),
  total: z.number().optional(),
  unit: z.enum(['entities', 'bytes', 'files', 'steps']).optional(),
});

/** The first event of long work: under which id it can be cancelled (`work.cancel`). */
export const taskStarted = z.object({ task: z.uuid() });
