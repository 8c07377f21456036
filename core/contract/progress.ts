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

/** The first event of long work: under which id it can be cancelled (`work.cancel`). */
export const begun = z.object({ task: z.uuid() });

/** What long work says before its result. */
export type WorkEvent = ProgressStep | z.infer<typeof begun>;

/** The answer to a call of a long operation. */
export type LongCall<Result> = PromiseLike<{ next(): Promise<IteratorResult<WorkEvent, Result>> }>;

/** Waits for the result of a long operation and hands on its progress meanwhile. `begins` gets the id of the work. */
export async function runLong<Result>(
  operation: LongCall<Result>,
  report: (step: ProgressStep) => void = () => {},
  begins: (task: string) => void = () => {},
): Promise<Result> {
  const events = await operation;
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
    if ('task' in value) begins(value.task);
    else report(value);
  }
}
