import { toSiteferryError } from '#core/base/errors.ts';
import type { Progress, ReportProgress } from '#core/base/progress.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure } from '#core/contract/finding.ts';
import type { Caller } from './caller.ts';

/** What long work that this process does is telling: that it begins, a step of it, or how it ended. */
export interface TaskEvent {
  /** Dotted name of the operation. */
  operation: string;
  /** Id by which the work can be cancelled. */
  task: string;
  /** Whose work it is; absent for the person who sits here. */
  caller?: Caller | undefined;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** The newest step; absent where work begins and where it ended. */
  progress?: Progress;
  /** Why it failed. */
  error?: Failure;
}

/** Where announcements go besides the caller's own stream. */
export type TaskEventListener = (announcement: TaskEvent) => void;

/** Who listens, for whom the work is done, and where a bug of a listener goes. */
interface Listening {
  announce?: TaskEventListener | undefined;
  caller?: Caller | undefined;
  logError: (error: unknown) => void;
}

/** Which work it is. */
type Work = Pick<TaskEvent, 'operation' | 'task'>;

/**
 * Does long work and announces its beginning, each step and its end, where anybody in this process listens
 * (`context.announce`). Ends as the work does; a listener that throws is logged and changes nothing.
 */
export async function runWithTaskEvents<T>(
  context: Listening,
  work: Work,
  report: ReportProgress,
  run: (report: ReportProgress) => Promise<T>,
): Promise<T> {
  if (!context.announce) return await run(report);
  const tell = (event: Pick<TaskEvent, 'state' | 'progress' | 'error'>) => {
    try {
      context.announce?.({ ...work, caller: context.caller, ...event });
    } catch (error) {
      context.logError(error);
    }
  };
  tell({ state: 'running' });
  try {
    const result = await run((progress) => {
      report(progress);
      tell({ state: 'running', progress });
    });
    tell({ state: 'done' });
    return result;
  } catch (thrown) {
    const error = toSiteferryError(thrown);
    tell(error.kind === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error: failureOf(error) });
    throw thrown;
  }
}
