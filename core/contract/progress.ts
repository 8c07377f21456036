import { z } from 'zod';

/** One step of long work; what the fields mean is said in `core/base/progress.ts`. */
export const progress = z.object({
  stage: z.string(),
  subject: z.string().optional(),
  done: z.number(),
  total: z.number().optional(),
  unit: z.enum(['entities', 'bytes', 'files', 'steps']).optional(),
});
export type ProgressStep = z.infer<typeof progress>;

/** Waits for the result of a long operation and hands on its progress meanwhile. */
export async function runLong<Result>(
  operation: PromiseLike<{ next(): Promise<IteratorResult<ProgressStep, Result>> }>,
  report: (step: ProgressStep) => void,
): Promise<Result> {
  const steps = await operation;
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
    report(step.value);
  }
}
