import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import type { Progress, ReportProgress } from '#core/base/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { streamProgress } from '#core/operations/progress.ts';

/** Work that reports when it is told to, and remembers whether it was stopped. */
function controlledWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const started = Promise.withResolvers<{ report: ReportProgress; signal: AbortSignal }>();
  let isOver = false;
  const work = async (report: ReportProgress, signal: AbortSignal) => {
    signal.addEventListener('abort', () => reject(new SiteferryError('cancelled', {})));
    started.resolve({ report, signal });
    return await promise.finally(() => {
      isOver = true;
    });
  };
  return { work, started: started.promise, resolve, reject, isOver: () => isOver };
}

const step = (done: number): Progress => ({ stage: 'reading', done });

describe('streamed progress', () => {
  it('gives every step and then the result', async () => {
    const { work, started, resolve } = controlledWork();
    const steps = streamProgress(work, undefined);
    const first = steps.next();
    const { report } = await started;
    report(step(1));
    report(step(2));
    expect(await first).toEqual({ done: false, value: step(1) });
    expect(await steps.next()).toEqual({ done: false, value: step(2) });
    const last = steps.next();
    resolve('result');
    expect(await last).toEqual({ done: true, value: 'result' });
  });

  it('gives steps that were reported before the work failed, then the error', async () => {
    const error = new SiteferryError('conflicts', {
      count: 1,
      first: message('plan.entity', { path: 'x', type: 'states' }),
    });
    const steps = streamProgress(async (report) => {
      report(step(1));
      throw error;
    }, undefined);
    expect(await steps.next()).toEqual({ done: false, value: step(1) });
    await expect(steps.next()).rejects.toBe(error);
    expect(await steps.next()).toEqual({ done: true, value: undefined });
  });

  it('stops the work of who stops reading, and waits for its end', async () => {
    const { work, started, isOver } = controlledWork();
    const steps = streamProgress(work, undefined);
    const first = steps.next();
    (await started).report(step(1));
    await first;
    expect(isOver()).toBe(false);
    await steps.return('given up');
    expect((await started).signal.aborted).toBe(true);
    expect(isOver()).toBe(true);
  });

  it('passes an abort on, and ends with what the work makes of it', async () => {
    const { work, started, isOver } = controlledWork();
    const controller = new AbortController();
    const steps = streamProgress(work, controller.signal);
    const first = steps.next();
    await started;
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect(isOver()).toBe(true);
  });

  it('drops the oldest steps of a slow reader, never the newest', async () => {
    const steps = streamProgress(async (report) => {
      for (let done = 1; done <= 1_000; done++) report(step(done));
      return 'result';
    }, undefined);
    const seen: number[] = [];
    for await (const { done } of steps) seen.push(done);
    expect(seen.at(-1)).toBe(1_000);
    expect(seen.length).toBeLessThanOrEqual(100);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('never starts work that nobody reads', async () => {
    let isStarted = false;
    const steps = streamProgress(async () => {
      isStarted = true;
    }, undefined);
    await steps.return(undefined);
    expect(isStarted).toBe(false);
  });
});
