import type { SiteUser } from '#core/contract/signin/users.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { ADMIN_RIGHT } from './right-codes.ts';
import { activeUserFilter, type UserRow } from './users.ts';

/** A page of users, as one is asked for. */
interface UserPage {
  text: string;
  after?: Pick<SiteUser, 'Login' | 'UserID'> | undefined;
  limit: number;
}

/** Users who may sign in, by login, a page of them: an operator is one of these. */
export async function listUsers(
  site: Site,
  { text, after, limit }: UserPage,
  signal: AbortSignal | undefined,
): Promise<{ users: SiteUser[]; isCut: boolean }> {
  return await site.read(async (session) => {
    const tables = await openTables(session, site.catalog, message('feature.signin'));
    const rows = await tables.containing<UserRow & { Nick: string }>('Users', activeUserFilter(tables), {
      text: text.trim(),
      columns: ['Nick', 'DisplayName'],
      order: 'Nick',
      after: after && { text: after.Login, id: after.UserID },
      limit: limit + 1,
    });
    const administrators = await membersWithRight(tables, ADMIN_RIGHT);
    return {
      users: rows.slice(0, limit).map(({ UserID, Nick, DisplayName, IsSuperAdmin }) => ({
        UserID,
        Login: Nick,
        DisplayName,
        isAdministrator: IsSuperAdmin === true || administrators.has(UserID),
      })),
      isCut: rows.length > limit,
    };
  }, signal);
}

/** Ids of the users whose groups have a special right. */
async function membersWithRight(tables: SiteTables, right: string): Promise<Set<number>> {
  const given = await tables.select<{ GroupID: number }>('GroupSpecialRights', { RightCode: right });
  const members = await Promise.all(
    given.map(({ GroupID }) => tables.select<{ UserID: number }>('GroupUsers', { GroupID })),
  );
  return new Set(members.flat().map(({ UserID }) => UserID));
}
