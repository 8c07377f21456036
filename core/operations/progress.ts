import type { Progress, ReportProgress } from '#core/base/progress.ts';

/** A slow reader misses old steps of progress, never the newest. */
const MAX_QUEUED = 100;

/**
 * Turns work that reports through a callback into an iterator of its progress that returns its result. Who stops
 * reading early stops the work; the iterator ends only when the work has ended.
 */
export async function* streamProgress<T>(
  work: (report: ReportProgress, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, T, void> {
  const waiting: Progress[] = [];
  const stop = new AbortController();
  let wake = () => {};
  let ended = false;
  const report: ReportProgress = (progress) => {
    waiting.push(progress);
    if (waiting.length > MAX_QUEUED) waiting.shift();
    wake();
  };
  const running = work(report, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal).finally(() => {
    ended = true;
    wake();
  });
  // Its error is thrown below, when the reader gets there.
  running.catch(() => {});
  try {
    while (!ended || waiting.length > 0) {
      const next = waiting.shift();
      if (next) yield next;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (ended || waiting.length > 0) resolve();
        });
      }
    }
    return await running;
  } finally {
    stop.abort();
    await running.catch(() => {});
  }
}
