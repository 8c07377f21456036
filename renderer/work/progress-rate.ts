import type { Task } from './work.tsx';

/** How fast the stage of a task goes, in its units per second, and how long it will still take, in milliseconds. */
export interface ProgressRate {
  perSecond: number;
  remaining: number;
}

/** The pace of the stage that runs; undefined while it cannot be said, as in its first second. */
export function estimateRate(
  { step, log }: Pick<Task, 'step' | 'log'>,
  now: number,
): ProgressRate | undefined {
  if (!step?.total || step.done === 0) return undefined;
  const startedAt = log.findLast((line) => line.step.stage === step.stage && line.step.done === 0)?.at;
  if (startedAt === undefined || now - startedAt < 1_000) return undefined;
  const perSecond = (step.done / (now - startedAt)) * 1_000;
  return { perSecond, remaining: ((step.total - step.done) / perSecond) * 1_000 };
}

/** How much of its stage a task has done, from 0 to 1; undefined where nobody knows how much there is. */
export function fractionDone({ step }: Pick<Task, 'step'>): number | undefined {
  return step?.total ? Math.min(1, step.done / step.total) : undefined;
}
