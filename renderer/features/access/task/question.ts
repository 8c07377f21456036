import { taskIdOf } from '#core/base/complaint.ts';
import type { TaskAccess, TaskUsersAccess } from '#core/contract/access/task.ts';
import type { AccessSearch } from '#renderer/shell/access-search.ts';
import type { TaskCheckInput } from '../checks/checks.ts';

/** What the form about tasks is filled in with. */
export interface TaskValues {
  mode: 'one' | 'compare' | 'several';
  user: string;
  other: string;
  users: readonly string[];
  /** As it was typed: an id or an address. */
  task: string;
}

export const NO_TASK: TaskValues = { mode: 'one', user: '', other: '', users: [], task: '' };

/** What is asked about a task. */
export type TaskQuestion =
  | { mode: 'one'; taskId: number; user: string }
  | { mode: 'compare'; taskId: number; user: string; other: string }
  | { mode: 'several'; taskId: number; users: string[] };

export type TaskAnswer =
  | { mode: 'one'; one: TaskAccess }
  | { mode: 'compare'; left: TaskAccess; right: TaskAccess; users: readonly [string, string] }
  | { mode: 'several'; several: TaskUsersAccess; taskId: number };

/** Fields that have to be filled in. */
export function requiredOf({ mode }: TaskValues): (keyof TaskValues)[] {
  switch (mode) {
    case 'one':
      return ['user', 'task'];
    case 'compare':
      return ['user', 'other', 'task'];
    case 'several':
      // Without users everybody is meant.
      return ['task'];
  }
}

/** The users of a list: each once, as they were typed. */
export function listedUsers(lines: readonly string[]): string[] {
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}

/** What a form asks; undefined while something is missing. */
export function questionOf(values: TaskValues): TaskQuestion | undefined {
  const { mode } = values;
  const taskId = taskIdOf(values.task);
  const [user, other] = [values.user.trim(), values.other.trim()];
  if (taskId === undefined) return undefined;
  switch (mode) {
    case 'one':
      return user === '' ? undefined : { mode, taskId, user };
    case 'compare':
      return user === '' || other === '' ? undefined : { mode, taskId, user, other };
    case 'several': {
      const users = listedUsers(values.users);
      return { mode, taskId, users };
    }
  }
}

/** The form with what an address says; the rest stays as it was typed. */
export function applyUrlSearch(values: TaskValues, { user, task }: AccessSearch): TaskValues {
  if (user === undefined && task === undefined) return values;
  return {
    ...values,
    ...(user === undefined ? {} : { user, mode: 'one' }),
    ...(task === undefined ? {} : { task: String(task) }),
  };
}

/** The form for a check that was made before. */
export function restoreValues(values: TaskValues, { user, taskId }: TaskCheckInput): TaskValues {
  return { ...values, mode: 'one', user, task: String(taskId) };
}
