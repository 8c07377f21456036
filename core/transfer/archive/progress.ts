import type { Progress, ReportProgress } from '#core/base/progress.ts';

const STEPS = 100;

/** Counts work and reports it in at most a hundred steps, and at its end. */
export function countProgress(
  report: ReportProgress,
  progress: { stage: string; total: number; unit: NonNullable<Progress['unit']> },
): (done: number) => void {
  const step = Math.max(1, progress.total / STEPS);
  let done = 0;
  let reported = 0;
  return (more) => {
    done += more;
    if (done - reported < step && done < progress.total) return;
    reported = done;
    report({ ...progress, done });
  };
}
