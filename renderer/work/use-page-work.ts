import { useCallback, useEffect, useId, useMemo } from 'react';
import type { LongCall, ProgressStep } from '#core/contract/progress.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { useTasks, useWork } from './work.tsx';

/** How far work is that ends with its page. */
export interface PageWorkState<Result> {
  result: Result | undefined;
  /** Undefined for what was stopped, too. */
  failure: Failure | undefined;
  /** Name of the stage that runs; undefined while nothing does. */
  stage: string | undefined;
  /** How much of it is done. */
  step: ProgressStep | undefined;
}

/** Work that ends with its page, one at a time. */
interface PageWork<Result> extends PageWorkState<Result> {
  /** Begins anew; what runs already is stopped. Resolves when it has ended, however it did. */
  start(run: () => LongCall<Result>): Promise<void>;
  stop(): void;
  /** Forgets what came of it; what runs is stopped. */
  clear(): void;
}

/** Work that ends with its page, each by a name of the page's own and beside the others. */
interface PageWorks<Result> {
  state(name: string): PageWorkState<Result>;
  start(name: string, run: () => LongCall<Result>): Promise<void>;
  stop(name: string): void;
  clear(name: string): void;
}

/** Runs one work of this page; leaving the page stops it. */
export function usePageWork<Result>(): PageWork<Result> {
  const { state, start, stop, clear } = usePageWorks<Result>();
  return {
    ...state(''),
    start: useCallback((run) => start('', run), [start]),
    stop: () => stop(''),
    clear: () => clear(''),
  };
}

/** Runs several works of this page beside each other; leaving the page stops them. */
export function usePageWorks<Result>(): PageWorks<Result> {
  const page = useId();
  const work = useWork();
  const tasks = useTasks();
  useEffect(
    () => () => {
      const own = work.tasks().filter(({ kind }) => kind.startsWith(`${page} `));
      for (const { kind } of own) work.drop(kind);
    },
    [work, page],
  );
  const kindOf = useCallback((name: string) => `${page} ${name}`, [page]);
  const actions = useMemo(
    (): Omit<PageWorks<Result>, 'state'> => ({
      async start(name, run) {
        work.drop(kindOf(name));
        await work.start(kindOf(name), run, { endsWithPage: true });
      },
      stop(name) {
        const task = work.tasks().find(({ kind }) => kind === kindOf(name));
        if (task) work.cancel(task.id);
      },
      clear: (name) => work.drop(kindOf(name)),
    }),
    [work, kindOf],
  );
  return {
    ...actions,
    state(name) {
      const task = tasks.find(({ kind }) => kind === kindOf(name));
      return {
        result: task?.result as Result | undefined,
        failure: task?.failure?.code === 'cancelled' ? undefined : task?.failure,
        stage: task && !task.endedAt ? (task.step?.stage ?? '…') : undefined,
        step: task?.step,
      };
    },
  };
}
