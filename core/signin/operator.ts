import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { ADMIN_RIGHT } from './right-codes.ts';
import { findUserByLogin, rightsOf } from './users.ts';

/** The user of the site in whose name something is done. */
export interface Operator {
  userId: number;
  login: string;
  isSuperAdmin: boolean;
  /** Codes of the special rights of the operator's groups. */
  rights: ReadonlySet<string>;
}

/** Who the operator is. Throws `operator-unknown` for a login that no user has, or whose user may not sign in. */
export async function findOperator(tables: SiteTables, login: string): Promise<Operator> {
  const user = await findUserByLogin(tables, login);
  if (!user || user.IsFired || user.IsBlocked)
    throw new SiteferryError('operator-unknown', { operator: login });
  return {
    userId: user.UserID,
    login,
    isSuperAdmin: user.IsSuperAdmin ?? false,
    rights: await rightsOf(tables, user.UserID),
  };
}

/** True for who has access to the admin API. */
export function isAdministrator({ isSuperAdmin, rights }: Operator): boolean {
  return isSuperAdmin || rights.has(ADMIN_RIGHT);
}

/** Throws `right-missing` for an operator without access to the admin API (spec, "Errors", 403). */
export function requireAdministrator(operator: Operator): void {
  if (isAdministrator(operator)) return;
  const { login } = operator;
  const right = message('right.administration', { code: ADMIN_RIGHT });
  throw new SiteferryError('right-missing', { operator: login, right });
}
