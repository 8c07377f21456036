import type { Message } from '#core/base/message.ts';
import type { AccessUser } from '#core/contract/explanation.ts';
import type { QueryResult } from '../query-context.ts';
import type { AccessUserRow, FoundUser } from '../users.ts';

/** What was found out, or why it could not be. */
export type Known<T> = { value: T; unknown?: undefined } | { value?: undefined; unknown: Message };

/** A task with the names around it; what could not be read of it is absent or null. */
export interface TaskRow {
  TaskID: number;
  SubcatID: number;
  /** The owner. */
  UserID: number;
  StateID: number | null;
  Subject: string;
  IsConfidential?: boolean | null;
  CreatedAt?: string | null;
  Category?: string | null;
  Section?: string | null;
  EntityName?: string | null;
  State?: string | null;
  OwnerLogin?: string | null;
  OwnerName?: string | null;
  OwnerIsFired?: boolean | null;
  /** The time of the database, UTC without a zone. */
  now: string;
}

/** Somebody around a task; who is dismissed cannot do anything for others. */
export interface TaskPerson extends AccessUser {
  isDismissed: boolean;
}

/** People around a task, by name. */
export interface TaskPeople {
  owner: TaskPerson | null;
  executors: Known<readonly TaskPerson[]>;
  /** Some super-administrators who are neither dismissed nor blocked. */
  administrators: readonly AccessUser[];
}

/** Somebody who is absent, for whom the user acts. */
export interface Substitution {
  user: AccessUser;
  isDismissed: boolean;
  from: string;
  until: string | null;
  /** At the time of the database. */
  isValid: boolean;
  isSubscribed: Known<boolean>;
  isAllowed: Known<boolean>;
}

/** What one user has of one task. */
export interface PairFacts {
  /** Dates of subscriptions, the latest first. */
  subscriptions: Known<readonly string[]>;
  substitutions: Known<readonly Substitution[]>;
  /** What `fn_CheckUserTaskPermissions` says. */
  isAllowed: Known<boolean>;
  /** Grounds that `fn_UserTaskPermissions` names. */
  grounds: Known<readonly string[]>;
  /** Whether there is a row in `UserTaskPermissions`. */
  hasPermission: Known<boolean>;
}

/** All by which one user's access to one task is judged. */
export interface AccessFacts extends PairFacts {
  taskId: number;
  /** As it was asked. */
  asked: string;
  task: Known<TaskRow | null>;
  people: TaskPeople;
  found: Known<FoundUser>;
}

/** A group of the user with its rights in the category of the task, and those in the task's status where it has any. */
export interface GroupRight {
  Group: string | null;
  CanEdit: boolean;
  IsOwnTasksOnly: boolean;
  StateCanEdit: boolean | null;
}

/** The user whom the facts are about; undefined where nobody, or nobody alone, is meant. */
export function personOf({ found }: Pick<AccessFacts, 'found'>): AccessUserRow | undefined {
  return found.value?.kind === 'one' ? found.value.user : undefined;
}

/** What a question was answered with, without how it was asked. */
export function knownOf<T>(asked: QueryResult<T>): Known<T> {
  return asked.unknown ? { unknown: asked.unknown } : { value: asked.value as T };
}

/** Something made of what is known. */
export function mapKnown<T, U>(known: Known<T>, make: (value: T) => U): Known<U> {
  return known.unknown ? known : { value: make(known.value as T) };
}

/** Nobody is known around a task that is not there. */
export const NOBODY: TaskPeople = { owner: null, executors: { value: [] }, administrators: [] };

/** Nothing is known of a pair without its task or user. */
export function unreadPair(unknown: Message): PairFacts {
  return {
    subscriptions: { unknown },
    substitutions: { unknown },
    isAllowed: { unknown },
    grounds: { unknown },
    hasPermission: { unknown },
  };
}
