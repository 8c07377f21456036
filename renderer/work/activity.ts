import type { Failure } from '#renderer/api/errors.ts';
import type { Task } from './work.tsx';

/** Work that has ended, as the activity centre keeps it until it was read and put away. */
export interface FinishedTask {
  id: string;
  kind: string;
  startedAt: number;
  endedAt: number;
  outcome: 'done' | 'failed' | 'stopped';
  failure: Failure | undefined;
  isRead: boolean;
}

export interface Activity {
  /** Newest first. */
  finished: readonly FinishedTask[];
  /** All that was ever in it: what was put away does not come back. */
  known: ReadonlySet<string>;
}

export const noActivity: Activity = { finished: [], known: new Set() };

type ActivityEvent =
  | { type: 'tasks'; tasks: readonly Task[] }
  /** The person has seen what is there. */
  | { type: 'read' }
  | { type: 'put-away' };

/** Work that is only a part of other work, which tells of it. */
const PARTS: ReadonlySet<string> = new Set(['upload', 'describe', 'demo-archive']);

/** Whether work is told of: not what ends with its page, and not parts of other work. */
export function isListed({ kind, endsWithPage }: Pick<Task, 'kind' | 'endsWithPage'>): boolean {
  return !endsWithPage && !PARTS.has(kind);
}

/** Work that leads to other work. It is made again with each decision, so it is told of only where it failed, until it does not. */
const PREVIEWS: Readonly<Record<string, string>> = {
  preview: 'import',
  'move-preview': 'move',
  'undo-preview': 'undo',
  'version-preview': 'version-change',
};

/** Whether what has ended leaves something for a person to do. What was done or stopped does not. */
export function needsPerson({ outcome, isRead }: Pick<FinishedTask, 'outcome' | 'isRead'>): boolean {
  return outcome === 'failed' && !isRead;
}

const MAX_FINISHED = 50;

export function activityReducer(activity: Activity, event: ActivityEvent): Activity {
  if (event.type === 'tasks') return withEnded(activity, event.tasks);
  if (event.type === 'put-away') return { ...activity, finished: [] };
  if (activity.finished.every(({ isRead }) => isRead)) return activity;
  return { ...activity, finished: activity.finished.map((one) => ({ ...one, isRead: true })) };
}

function isReplaced(kind: string, outcome: FinishedTask['outcome'], by: FinishedTask): boolean {
  return kind in PREVIEWS || (outcome === 'failed' && by.outcome === 'done');
}

function withEnded(activity: Activity, tasks: readonly Task[]): Activity {
  const added = tasks.flatMap((task): FinishedTask[] => {
    const { id, kind, startedAt, endedAt, failure } = task;
    if (endedAt === undefined || activity.known.has(id) || !isListed(task)) return [];
    const outcome = task.state === 'done' ? 'done' : failure?.code === 'cancelled' ? 'stopped' : 'failed';
    return [{ id, kind, startedAt, endedAt, outcome, failure, isRead: false }];
  });
  if (added.length === 0) return activity;
  // What was done once more, or led to what has ended now, is over.
  const isOver = ({ kind, outcome }: FinishedTask) =>
    added.some((one) => one.kind === PREVIEWS[kind] || (one.kind === kind && isReplaced(kind, outcome, one)));
  const told = added.filter(({ kind, outcome }) => outcome === 'failed' || !(kind in PREVIEWS));
  const kept = activity.finished.filter((one) => !isOver(one));
  return {
    finished: [...told.toReversed(), ...kept].slice(0, MAX_FINISHED),
    known: new Set([...activity.known, ...added.map(({ id }) => id)]),
  };
}
