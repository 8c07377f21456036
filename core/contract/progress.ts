import type { z } from 'zod';
import type { progress, taskStarted } from './progress-events.ts';

/** The caller's side of long work. The window's first page loads it, so it has types of the schemas only. */

export type ProgressStep = z.infer<typeof progress>;

/** What long work says before its result. */
export type WorkEvent = ProgressStep | z.infer<typeof taskStarted>;

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
