import { SiteferryError } from '#core/base/errors.ts';
import type { SiteTables } from '#core/site/tables.ts';

/** The user of the site in whose name something is done. */
export interface Operator {
  userId: number;
  login: string;
  isSuperAdmin: boolean;
  /** Codes of the special rights of the operator's groups. */
  rights: ReadonlySet<string>;
}

/**
 * The special right that opens the admin API. The platform's name for it is not known (spec, "Authentication", 4), so
 * a superadministrator always has it.
 */
const ADMIN_RIGHT = 'ADMINACCESS';

interface UserRow {
  UserID: number;
  Nick: string | null;
  IsFired: boolean;
  IsBlocked?: boolean;
  IsSuperAdmin?: boolean;
}

/** Who the operator is. Throws `operator-unknown` for a login that no user has, or whose user may not sign in. */
export async function findOperator(tables: SiteTables, login: string): Promise<Operator> {
  const users = await tables.select<UserRow>('Users', { Nick: login });
  // Where the database compares without case, several may come; the login as it is written is the one.
  const user = users.length > 1 ? users.find(({ Nick }) => Nick === login) : users[0];
  if (!user || user.IsFired || user.IsBlocked)
    throw new SiteferryError('operator-unknown', { operator: login });
  const groups = await tables.select<{ GroupID: number }>('GroupUsers', { UserID: user.UserID });
  const memberOf = new Set(groups.map(({ GroupID }) => GroupID));
  const given = await tables.select<{ GroupID: number; RightCode: string }>('GroupSpecialRights');
  return {
    userId: user.UserID,
    login,
    isSuperAdmin: user.IsSuperAdmin ?? false,
    rights: new Set(given.filter(({ GroupID }) => memberOf.has(GroupID)).map(({ RightCode }) => RightCode)),
  };
}

/** Throws `right-missing` for an operator without access to the admin API (spec, "Errors", 403). */
export function requireAdministrator({ login, isSuperAdmin, rights }: Operator): void {
  if (isSuperAdmin || rights.has(ADMIN_RIGHT)) return;
  throw new SiteferryError('right-missing', { operator: login, right: `administration (${ADMIN_RIGHT})` });
}
