import { z } from 'zod';
import { message as messageOf } from '#core/messages/catalogue.ts';
import { type RecordColumn, userName } from '../columns.ts';
import { accessUser, accessVerdict } from '../explanation.ts';
import { message } from '../finding.ts';
import { guard } from '../signin/guard.ts';
import { foundTask } from './task.ts';

/** Somebody whose access to a task is another one after a write. */
const accessChange = z.object({
  user: accessUser,
  task: foundTask.extend({ Category: z.string().nullable() }),
  before: accessVerdict,
  after: accessVerdict,
  /** The step that decides: after the write where access is lost or gained by it. */
  step: z.string().nullable(),
  why: message,
});
export type AccessChange = z.infer<typeof accessChange>;

export const accessChangeColumns: readonly RecordColumn<AccessChange>[] = [
  {
    id: 'change',
    heading: 'column.access-change',
    value: ({ after }) => messageOf(`consequences.change.${after === 'granted' ? 'gained' : 'lost'}`),
  },
  { id: 'user', heading: 'column.user', value: ({ user }) => `${user.DisplayName} (${userName(user)})` },
  { id: 'task', heading: 'column.task', value: ({ task }) => `${task.TaskID} ${task.Subject}` },
  { id: 'category', heading: 'column.task-category', value: ({ task }) => task.Category },
  {
    id: 'decidedBy',
    heading: 'column.decided-by',
    value: ({ step }) => step && { code: `access-step.${step}`, values: {} },
    hidden: 'on-command-line',
  },
  { id: 'why', heading: 'column.because', value: ({ why }) => why },
];

/** How many people, to how many tasks, and how many pairs of these that is. */
const affected = z.object({ people: z.int(), tasks: z.int(), pairs: z.int() });
export type AffectedAccess = z.infer<typeof affected>;

/** What was asked of; equal numbers mean all. */
const askedOf = z.object({
  tasks: z.int(),
  ofTasks: z.int(),
  users: z.int(),
  ofUsers: z.int(),
  /** It took longer than it may, so less was asked than chosen. */
  isCutShort: z.boolean(),
});

/** What a write does to people: asked before and after it, inside the transaction that was rolled back. */
export const consequences = z.object({
  asked: askedOf,
  lost: affected,
  gained: affected,
  /** Pairs of which nobody knows before or after the write, and why. */
  unknown: z.object({ pairs: z.int(), why: z.array(message) }),
  /** The first of those that lose or gain, those that lose before the others. */
  changes: z.array(accessChange),
  /** Who signs in, by the best of all ways; or why that is not known. */
  signIn: z.union([z.object({ users: guard.shape.users }), z.object({ unknown: message })]),
});
export type Consequences = z.infer<typeof consequences>;
