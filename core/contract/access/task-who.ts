import { z } from 'zod';
import { message as messageOf } from '#core/messages/catalogue.ts';
import { type RecordColumn, userName } from '../columns.ts';
import { accessUser, accessVerdict } from '../explanation.ts';
import { message } from '../finding.ts';
import { siteWithProfile } from '../site/address.ts';
import { grantPath, taskShortInfo } from './task.ts';

export const taskWhoInput = z.object({
  ...siteWithProfile,
  taskId: z.int(),
  /** How many people are told of at most; all are counted. */
  limit: z.int().positive().max(100_000).default(10_000),
});
export type TaskWhoInput = z.infer<typeof taskWhoInput>;

const ways = z.array(grantPath.shape.path);
export type TaskAccessWays = z.infer<typeof ways>;

const taskWhoUser = z.object({
  user: accessUser,
  verdict: accessVerdict,
  decidedBy: z.string().nullable(),
  /** The ways to the task that are open. */
  ways,
  sentence: message,
});
export type TaskWhoUser = z.infer<typeof taskWhoUser>;

export const taskWhoColumns: readonly RecordColumn<TaskWhoUser>[] = [
  {
    id: 'user',
    heading: 'column.user',
    value: ({ user }) => `${user.DisplayName} (${userName(user)})`,
  },
  {
    id: 'verdict',
    heading: 'column.verdict',
    value: ({ verdict }) => messageOf(`access-verdict.${verdict}`),
  },
  {
    id: 'ways',
    heading: 'column.ways-in',
    value: ({ ways: open }) => open.map((path) => messageOf(`access-path.${path}`)),
  },
];

export const taskWhoOutput = z.object({
  /** Null where it could not be found out. */
  IsTaskExists: z.boolean().nullable(),
  TaskShortInfo: taskShortInfo.nullable(),
  /** Those who may open it, and those of whom it is unknown, by id. */
  users: z.array(taskWhoUser),
  /** How many users the site has, how many of them may open it, and of how many that is unknown. */
  asked: z.int(),
  granted: z.int(),
  unknown: z.int(),
});
export type TaskWho = z.infer<typeof taskWhoOutput>;
