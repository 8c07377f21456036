import { z } from 'zod';
import { message as messageOf } from '#core/messages/catalogue.ts';
import { type RecordColumn, userName } from '../columns.ts';
import { accessExplanation, accessUser, accessVerdict, userText } from '../explanation.ts';
import { message } from '../finding.ts';
import { siteWithProfile } from '../site/address.ts';

/** What the platform says about a task to who may not open it; its contents are not shown in spec.md. */
export const taskShortInfo = z.object({
  TaskID: z.int(),
  Subject: z.string(),
  SubcatID: z.int(),
  /** Names of the category and of its section; null where the site cannot tell. */
  Category: z.string().nullable(),
  Section: z.string().nullable(),
  /** What one task of the category is called, where that is set ("entity name"). */
  EntityName: z.string().nullable(),
  State: z.string().nullable(),
  Owner: accessUser.nullable(),
  Executors: z.array(accessUser),
  /** Null where the site does not tell. */
  IsConfidential: z.boolean().nullable(),
  CreatedAt: z.string().nullable(),
});
export type TaskShortInfo = z.infer<typeof taskShortInfo>;

/** A way to a task, what it takes and what there is of it. */
export const grantPath = z.object({
  /** Its name; the title is the message `access-path.<name>`. */
  path: z.enum(['robot', 'subscription', 'substitution', 'owner', 'executor', 'permission', 'function']),
  isOpen: z.boolean().nullable(),
  required: z.array(message),
  found: z.array(message),
});
export type GrantPath = z.infer<typeof grantPath>;

/** A change that would be enough, and who may make it. */
const enoughChange = z.object({ change: message, by: z.array(message) });

export const taskAccessInput = z.object({
  ...siteWithProfile,
  taskId: z.int(),
  user: userText,
});
export type TaskAccessInput = z.infer<typeof taskAccessInput>;

export const taskAccessOutput = z.object({
  /** Null where it could not be found out. */
  IsTaskExists: z.boolean().nullable(),
  /** Null where it could not be found out. */
  IsUserHasAccess: z.boolean().nullable(),
  TaskShortInfo: taskShortInfo.nullable(),
  /** Null where nobody is called so. */
  user: accessUser.nullable(),
  /** Opening the task (spec, "Task access rules", 1-3 and 5). */
  explanation: accessExplanation,
  /** Administrative operations and data sources: questions of their own (spec, "Task access rules", 4 and 6). */
  administrative: accessExplanation,
  grantPaths: z.array(grantPath),
  enough: z.array(enoughChange),
  /** What the platform shows to who may not open it (spec, "Task access rules", 7); null for everybody else. */
  noAccessText: message.nullable(),
});
export type TaskAccess = z.infer<typeof taskAccessOutput>;

export const tasksInput = z.object({
  ...siteWithProfile,
  /** A part of the subject; or the id, or an address of the site that names it. */
  text: z.string().trim().min(1).max(2_000),
  limit: z.int().positive().max(500).default(50),
});
export type TasksInput = z.infer<typeof tasksInput>;

/** A task, as one is picked from a list. */
export const foundTask = taskShortInfo.pick({ TaskID: true, Subject: true, SubcatID: true });
export type FoundTask = z.infer<typeof foundTask>;

export const foundTaskColumns: readonly RecordColumn<FoundTask>[] = [
  { id: 'id', heading: 'column.id', value: ({ TaskID }) => TaskID },
  { id: 'subject', heading: 'column.subject', value: ({ Subject }) => Subject },
];

export const tasksOutput = z.object({
  tasks: z.array(foundTask),
  /** There are more. */
  isCut: z.boolean(),
  /** Where it could not be looked, and why. */
  unsearched: z.array(message),
});
export type FoundTasks = z.infer<typeof tasksOutput>;

/** Several users at once. */
export const taskUsersInput = z.object({
  ...siteWithProfile,
  taskId: z.int(),
  users: z.array(userText).min(1).max(10_000),
});

export type TaskUsersInput = z.infer<typeof taskUsersInput>;

const taskUser = z.object({
  /** As it was asked. */
  asked: z.string(),
  user: accessUser.nullable(),
  verdict: accessVerdict,
  decidedBy: z.string().nullable(),
  sentence: message,
});
export type TaskUser = z.infer<typeof taskUser>;

export const taskUserColumns: readonly RecordColumn<TaskUser>[] = [
  {
    id: 'user',
    heading: 'column.user',
    value: ({ user, asked }) => (user ? `${user.DisplayName} (${userName(user)})` : asked),
  },
  { id: 'asked', heading: 'column.asked', value: ({ asked }) => asked, hidden: 'everywhere' },
  {
    id: 'verdict',
    heading: 'column.verdict',
    value: ({ verdict }) => messageOf(`access-verdict.${verdict}`),
  },
  {
    id: 'decidedBy',
    heading: 'column.decided-by',
    value: ({ decidedBy }) => decidedBy && { code: `access-step.${decidedBy}`, values: {} },
  },
  {
    id: 'sentence',
    heading: 'column.sentence',
    value: ({ sentence }) => sentence,
    hidden: 'on-command-line',
  },
];

export const taskUsersOutput = z.object({
  /** Null where it could not be found out. */
  IsTaskExists: z.boolean().nullable(),
  TaskShortInfo: taskShortInfo.nullable(),
  users: z.array(taskUser),
});
export type TaskUsersAccess = z.infer<typeof taskUsersOutput>;
