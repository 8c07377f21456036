import { implement } from '@orpc/server';
import type { ReportProgress } from '#core/base/progress.ts';
import { contract } from '#core/contract/index.ts';
import type { Site } from '#core/site/site.ts';
import { type HostContext, withSite } from './context.ts';
import { toWireError } from './errors.ts';
import { streamProgress } from './progress.ts';

/** Operations of the contract, to be bound; whatever they throw goes over the wire as one kind of error. */
export const os = implement(contract)
  .$context<HostContext>()
  .use(async ({ context, next }) => {
    try {
      return await next();
    } catch (error) {
      throw toWireError(context, error);
    }
  });

/** What an operation on a site is called with. */
interface Call<Input> {
  context: HostContext;
  input: Input;
  signal?: AbortSignal | undefined;
}

/** Binds a function of an open site. */
export function onSite<Input extends { site: string }, Output>(
  work: (site: Site, input: Input, signal: AbortSignal | undefined) => Promise<Output>,
) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(context, input.site, (site) => work(site, input, signal), signal);
}

/** What work that reports progress is done with. */
interface LongRun {
  report: ReportProgress;
  now: () => Date;
}

/** Binds a function that reports progress. Its caller is told the work's id first, and can cancel it by that. */
export function long<Input, Output>(
  work: (run: LongRun & { context: HostContext }, input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return async function* ({ context, input, signal }: Call<Input>) {
    const running = context.running.begin();
    try {
      yield { task: running.task };
      return yield* streamProgress(
        (report, stop) => work({ context, report, now: context.now }, input, stop),
        signal ? AbortSignal.any([signal, running.signal]) : running.signal,
      );
    } catch (error) {
      throw toWireError(context, error);
    } finally {
      running.end();
    }
  };
}

/** Binds a function of an open site that reports progress. */
export function longOnSite<Input extends { site: string }, Output>(
  work: (run: LongRun & { site: Site }, input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return long<Input, Output>(({ context, ...run }, input, signal) =>
    withSite(context, input.site, (site) => work({ ...run, site }, input, signal), signal),
  );
}
