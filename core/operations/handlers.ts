import type { AnyContractRouter } from '@orpc/contract';
import { type ImplementerInternalWithMiddlewares, implement } from '@orpc/server';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Meta } from '#core/contract/operation.ts';
import type { Site } from '#core/site/site.ts';
import { type HostContext, type SiteRef, withSite } from './context.ts';
import { streamProgress } from './progress.ts';
import { refuseNul } from './refuse-nul.ts';
import { requireWritable } from './require-writable.ts';
import { runWithTaskEvents } from './task-events.ts';
import { toWireError } from './wire-errors.ts';

/**
 * Operations of one area of the contract, to be bound; whatever they throw goes over the wire as one kind of error. Each
 * area is its own, because schemas take long to make: who asks for one area loads no other. The type is named because what tsc
 * would write out for it is too long.
 */
export function implementArea<Area extends Record<string, AnyContractRouter>>(
  area: Area,
): ImplementerInternalWithMiddlewares<Area, HostContext, HostContext> {
  return implement<Record<string, AnyContractRouter>>(area)
    .$context<HostContext>()
    .use(async ({ context, path, procedure, next, signal }, input) => {
      try {
        if (context.caller) {
          const { authorizeCall } = await import('./authorization.ts');
          refuseNul(input);
          const { effect } = procedure['~orpc'].meta as Meta;
          await authorizeCall(context, context.caller, { path, effect, input, signal });
        }
        await requireWritable(context, procedure['~orpc'].meta as Meta, input);
        return await next();
      } catch (error) {
        throw toWireError(context, error);
      }
    }) as unknown as ImplementerInternalWithMiddlewares<Area, HostContext, HostContext>;
}

/** What an operation on a site is called with. */
export interface Call<Input> {
  context: HostContext;
  input: Input;
  signal?: AbortSignal | undefined;
}

/** Binds a function of an open site. */
export function siteHandler<Input extends SiteRef, Output>(
  work: (site: Site, input: Input, signal: AbortSignal | undefined) => Promise<Output>,
) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(context, input, (site) => work(site, input, signal), signal);
}

/** The answer of an operation that has nothing to say but that it is done. */
export const done = () => ({});

/** What work that reports progress is done with. */
export interface TaskContext extends ProgressContext {
  context: HostContext;
}

interface ProgressContext {
  report: ReportProgress;
  now: () => Date;
}

interface LongCall<Input> extends Call<Input> {
  /** Of the operation in the contract. */
  path: readonly string[];
}

/** Does work that is told, as progress, of sites that are tried again. */
async function withRetriesReported<T>(
  context: HostContext,
  report: ReportProgress,
  work: (context: HostContext) => Promise<T>,
): Promise<T> {
  // A site that was opened for this work stays open after it.
  let isOver = false;
  const onRetry: HostContext['onRetry'] = (retry) => {
    context.onRetry?.(retry);
    if (!isOver) report({ stage: 'retrying', done: 0 });
  };
  try {
    return await work({ ...context, onRetry });
  } finally {
    isOver = true;
  }
}

/** Binds a function that reports progress. Its caller is told the work's id first, and can cancel it by that. */
export function taskHandler<Input, Output>(
  work: (run: TaskContext, input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return async function* ({ context, input, signal, path }: LongCall<Input>) {
    const running = context.running.begin();
    const { task } = running;
    try {
      yield { task };
      return yield* streamProgress(
        (report, stop) =>
          runWithTaskEvents(context, { operation: path.join('.'), task }, report, (reportTask) =>
            withRetriesReported(context, reportTask, (reporting) =>
              work({ context: reporting, report: reportTask, now: context.now }, input, stop),
            ),
          ),
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
export function siteTaskHandler<Input extends SiteRef, Output>(
  work: (run: ProgressContext & { site: Site }, input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return taskHandler<Input, Output>(({ context, ...run }, input, signal) =>
    withSite(context, input, (site) => work({ ...run, site }, input, signal), signal),
  );
}
