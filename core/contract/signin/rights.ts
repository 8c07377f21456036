import { z } from 'zod';
import type { RecordColumn } from '../columns.ts';
import { message } from '../finding.ts';
import { guid } from '../guid.ts';
import { operation } from '../operation.ts';
import { guardedInput, siteOperator } from '../operator.ts';

/** A special right that a group has, and so its users (form `groups_spec`). */
export const specialRight = z.object({
  /** Guid. */
  group: z.string(),
  groupName: z.string(),
  right: z.string(),
  /** Users of the group who may sign in. */
  users: z.int(),
});
export type SpecialRight = z.infer<typeof specialRight>;

export const specialRightColumns: readonly RecordColumn<SpecialRight>[] = [
  { id: 'right', heading: 'column.right', value: ({ right }) => right },
  { id: 'group', heading: 'column.group', value: ({ groupName }) => groupName },
  { id: 'guid', heading: 'column.guid', value: ({ group }) => group, hidden: 'in-window' },
  { id: 'users', heading: 'column.users', value: ({ users }) => users },
];

/** A special right of a group (its Guid). */
export const rightOfGroup = z.object({ group: guid, right: z.string().trim().min(1).max(100) });

/** What can be asked about special rights of groups. */
export const rightsContract = {
  list: operation({
    effect: 'read',
    input: siteOperator,
    output: z.object({
      /** By right, then by name of the group. */
      given: z.array(specialRight),
      /** Every group of the site. */
      groups: z.array(z.object({ guid: z.string(), name: z.string() })),
      /** Rights with a meaning that is known; a site may have others. */
      known: z.array(z.object({ right: z.string(), meaning: message })),
    }),
  }),
  /** A right that the group has stays, and nothing is noted. */
  grant: operation({
    effect: 'write',
    input: siteOperator.extend(rightOfGroup.shape),
    output: specialRight,
  }),
  /** `entry.guard` tells beforehand who would lose it. */
  revoke: operation({
    effect: 'destroy',
    input: guardedInput.extend(rightOfGroup.shape),
    output: specialRight,
  }),
};
