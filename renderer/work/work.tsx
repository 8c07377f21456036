import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type LongCall, type ProgressStep, runLong } from '#core/contract/progress.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';

/**
 * Long work of this window. Most of it belongs to the window and not to a page: leaving the page does not end it, and
 * coming back finds it. Checks end with the page that began them (`use-page-work.ts`).
 */

/** One line of the live log: a stage of the work as it went by. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  at: number;
  step: ProgressStep;
}

export interface Task<Result = unknown> {
  id: string;
  /** What it is: `export`, `preview`, `import`, `demo`, … At most one of a kind runs at a time. */
  kind: string;
  /** It ends with its page, and with the window without asking. */
  endsWithPage: boolean;
  startedAt: number;
  endedAt?: number;
  state: 'running' | 'cancelling' | 'done' | 'failed';
  step?: ProgressStep;
  log: readonly LogLine[];
  result?: Result;
  failure?: Failure;
}

/** Starts work and calls it by name; `run` calls an operation that reports progress. Undefined where it was dropped. */
export type StartWork = <Result>(
  kind: string,
  run: () => LongCall<Result>,
  options?: { endsWithPage?: boolean },
) => Promise<Task<Result> | undefined>;

export interface Work {
  tasks(): readonly Task[];
  subscribe(listener: () => void): () => void;
  start: StartWork;
  cancel(id: string): void;
  /** Forgets ended work of a kind, so that its page starts over. */
  clear(kind: string): void;
  /** Forgets work of a kind at once, also while it runs: it is cancelled, and nobody waits for what comes of it. */
  drop(kind: string): void;
}

const MAX_LOG_LINES = 500;

/** `stop` asks the core to cancel work by the id that the core gave it. */
function createWork(stop: (task: string) => void): Work {
  let tasks: readonly Task[] = [];
  const listeners = new Set<() => void>();
  /** Ids of the core for running tasks; a task that was cancelled or dropped before it had one is stopped when it gets it. */
  const coreIds = new Map<string, string>();

  const replace = (next: readonly Task[]) => {
    tasks = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, changes: Partial<Task>) =>
    replace(tasks.map((task) => (task.id === id ? { ...task, ...changes } : task)));
  const find = (id: string) => tasks.find((task) => task.id === id);

  /** Stages become lines of the log; steps within a stage only move its bar. */
  const progress = (id: string, step: ProgressStep) => {
    const task = find(id);
    if (!task) return;
    const sameStage = task.step?.stage === step.stage && task.step.subject === step.subject;
    const log = sameStage ? task.log : [...task.log, { at: Date.now(), step }].slice(-MAX_LOG_LINES);
    change(id, { step, log });
  };

  return {
    tasks: () => tasks,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async start(kind, run, { endsWithPage = false } = {}) {
      if (tasks.some((task) => task.kind === kind && !task.endedAt))
        throw new Error(`${kind} is running already`);
      const id = crypto.randomUUID();
      replace([
        ...tasks.filter((task) => task.kind !== kind),
        { id, kind, endsWithPage, startedAt: Date.now(), state: 'running', log: [] },
      ]);
      try {
        const result = await runLong(
          run(),
          (step) => progress(id, step),
          (coreId) => {
            coreIds.set(id, coreId);
            if (find(id)?.state !== 'running') stop(coreId);
          },
        );
        change(id, { state: 'done', result, endedAt: Date.now() });
      } catch (error) {
        change(id, { state: 'failed', failure: toFailure(error), endedAt: Date.now() });
      } finally {
        coreIds.delete(id);
      }
      return find(id) as never;
    },
    cancel(id) {
      const task = find(id);
      if (task?.state !== 'running') return;
      change(id, { state: 'cancelling' });
      const coreId = coreIds.get(id);
      if (coreId) stop(coreId);
    },
    clear(kind) {
      replace(tasks.filter((task) => task.kind !== kind || !task.endedAt));
    },
    drop(kind) {
      for (const task of tasks) {
        const coreId = coreIds.get(task.id);
        if (task.kind === kind && coreId) stop(coreId);
      }
      replace(tasks.filter((task) => task.kind !== kind));
    },
  };
}

const WorkContext = createContext<Work | undefined>(undefined);

export function WorkProvider({ children }: { children: ReactNode }) {
  const { client } = useApi();
  // Where this cannot be asked the connection is lost, and the work's own call ends with that.
  const [work] = useState(() => createWork((task) => void client.work.cancel({ task }).catch(() => {})));
  // Closing the window would cancel what runs: the browser asks first.
  useEffect(() => {
    const confirmClose = (event: BeforeUnloadEvent) => {
      if (work.tasks().some((task) => !task.endedAt && !task.endsWithPage)) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmClose);
    return () => window.removeEventListener('beforeunload', confirmClose);
  }, [work]);
  return <WorkContext.Provider value={work}>{children}</WorkContext.Provider>;
}

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (!work) throw new Error('useWork is called outside WorkProvider');
  return work;
}

/** All work of the window, running and ended. */
export function useTasks(): readonly Task[] {
  const work = useWork();
  return useSyncExternalStore(work.subscribe, work.tasks);
}

/** The latest work of a kind; `Result` is what its operation answers with. */
export function useTask<Result>(kind: string): Task<Result> | undefined {
  return useTasks().find((task) => task.kind === kind) as Task<Result> | undefined;
}
