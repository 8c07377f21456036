import type { ProgressStep } from '#core/contract/progress.ts';

/** Waits for the result of a long operation and hands on its progress. */
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
