import { z } from 'zod';
import type { RecordColumn } from '../columns.ts';
import { operation } from '../operation.ts';
import { siteAddress } from '../site/address.ts';

const login = z.string().min(1).max(200);

/** A user who may sign in, as one is picked from a list. */
export const siteUser = z.object({
  UserID: z.int(),
  Login: z.string(),
  DisplayName: z.string(),
  /** May administer sign-in. */
  isAdministrator: z.boolean(),
});
export type SiteUser = z.infer<typeof siteUser>;

export const siteUserColumns: readonly RecordColumn<SiteUser>[] = [
  { id: 'login', heading: 'column.login', value: ({ Login }) => Login },
  { id: 'name', heading: 'column.display-name', value: ({ DisplayName }) => DisplayName },
  {
    id: 'administrator',
    heading: 'column.administrator',
    value: ({ isAdministrator }) => isAdministrator || null,
  },
];

/** What can be asked about the users of a site; before there is an operator, who is one of them. */
export const usersContract = {
  /** Users who may sign in, by login: those whose login or name contains the text. */
  list: operation({
    effect: 'read',
    input: z.object({
      site: siteAddress,
      text: z.string().max(200).default(''),
      /** The last user of the page before. */
      after: z.object({ Login: login, UserID: z.int() }).optional(),
      limit: z.int().positive().max(500).default(50),
    }),
    output: z.object({
      users: z.array(siteUser),
      /** There are more. */
      isCut: z.boolean(),
    }),
  }),
};
