import { z } from 'zod';
import { message as messageOf } from '#core/messages/catalogue.ts';
import { type RecordColumn, userName } from '../columns.ts';
import { accessUser, userText } from '../explanation.ts';
import { message } from '../finding.ts';
import { guid } from '../guid.ts';
import { siteWithProfile } from '../site/address.ts';

const comparedSite = z.object(siteWithProfile);

/** Two sites, users by login or as a group by name or Guid, and kinds of tasks: categories by Guid, or all that both have. */
export const accessCompareInput = z.object({
  first: comparedSite,
  second: comparedSite,
  users: z.array(userText).max(1_000).default([]),
  group: z.string().trim().min(1).max(400).optional(),
  categories: z.array(guid).max(100).default([]),
});
export type AccessCompareInput = z.infer<typeof accessCompareInput>;

/** What a site says of a user and its tasks of one kind; `some`: not the same of all of them. */
export const kindVerdict = z.enum(['granted', 'denied', 'some']);
export type KindVerdict = z.infer<typeof kindVerdict>;

const kindAnswer = z.object({
  verdict: kindVerdict,
  /** How many of that kind were asked about, and how many of them are granted. */
  tasks: z.int(),
  granted: z.int(),
  /** One of them that shows it, with the step that decides and why. */
  task: z.object({ TaskID: z.int(), Subject: z.string() }),
  step: z.string().nullable(),
  why: message,
  /** Groups of the user that have rights in the category. */
  groups: z.array(z.string()),
});
export type KindAnswer = z.infer<typeof kindAnswer>;

const accessDifference = z.object({
  user: accessUser,
  category: z.object({ guid, name: z.string() }),
  /** The status that the tasks are in; null for tasks without one. */
  state: z.string().nullable(),
  /** The user is the owner or an executor of the tasks, is subscribed to them or has a permission of its own. */
  isOwn: z.boolean(),
  first: kindAnswer,
  second: kindAnswer,
});
export type AccessDifference = z.infer<typeof accessDifference>;

const ability = z.object({
  /** Whether any way to sign in lets the user in. */
  ability: z.enum(['yes', 'no', 'unknown']),
  /** The step that refuses; null where none does. */
  step: z.string().nullable(),
  found: message.nullable(),
});
export type SignInAbility = z.infer<typeof ability>;

const signInDifference = z.object({ user: accessUser, first: ability, second: ability });
export type SignInDifference = z.infer<typeof signInDifference>;

export const accessComparison = z.object({
  /** Users and categories that both sites have. */
  users: z.int(),
  categories: z.int(),
  /** Tasks that each site was asked about, of how many of these categories. */
  asked: z.object({ first: z.int(), ofFirst: z.int(), second: z.int(), ofSecond: z.int() }),
  /** Of a user, a category, a status and whether the tasks are the user's own: how many were compared, differ, and are unknown. */
  compared: z.int(),
  different: z.int(),
  unknown: z.int(),
  /** The first of them. */
  differences: z.array(accessDifference),
  signIn: z.array(signInDifference),
  /** Why something is unknown, and what could not be compared. */
  notes: z.array(message),
  /** It took longer than it may, so less was asked than chosen. */
  isCutShort: z.boolean(),
});
export type AccessComparison = z.infer<typeof accessComparison>;

const verdictText = ({ verdict, tasks, granted }: KindAnswer) =>
  verdict === 'some'
    ? messageOf('access-kind.some', { granted, tasks })
    : messageOf(`access-verdict.${verdict}`);
const stepText = ({ step }: Pick<KindAnswer, 'step'>) => step && { code: `access-step.${step}`, values: {} };

export const accessDifferenceColumns: readonly RecordColumn<AccessDifference>[] = [
  { id: 'user', heading: 'column.user', value: ({ user }) => `${user.DisplayName} (${userName(user)})` },
  { id: 'category', heading: 'column.category', value: ({ category }) => category.name },
  { id: 'state', heading: 'column.task-status', value: ({ state }) => state },
  {
    id: 'tasks',
    heading: 'column.whose-tasks',
    value: ({ isOwn }) => messageOf(isOwn ? 'access-kind.own' : 'access-kind.others'),
  },
  { id: 'first', heading: 'column.first-site', value: ({ first }) => verdictText(first) },
  { id: 'firstStep', heading: 'column.first-step', value: ({ first }) => stepText(first) },
  { id: 'second', heading: 'column.second-site', value: ({ second }) => verdictText(second) },
  { id: 'secondStep', heading: 'column.second-step', value: ({ second }) => stepText(second) },
];
