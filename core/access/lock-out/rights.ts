import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { ADMIN_RIGHT } from '#core/signin/right-codes.ts';
import { type GroupRightKey, type GroupRightRow, RIGHTS_TABLE, requireRight } from '#core/signin/rights.ts';
import { readActiveUsers } from '#core/signin/users.ts';

/** What is said of a right that would be taken from a group, and whether that locks the operator out. */
export interface RevokedRightImpact {
  notes: Message[];
  isDangerous: boolean;
}

/**
 * Who would lose a special right with a group: whoever has it from no other group. Ways to sign in do not depend on
 * rights; a superadministrator administers without one. Throws `record-unknown`.
 */
export async function assessRevokedRight(
  { tables, operator }: Administration,
  given: GroupRightKey,
): Promise<RevokedRightImpact> {
  const { right } = given;
  const group = await requireRight(tables, given);
  const activeUsers = await readActiveUsers(tables);
  const others = await tables.select<GroupRightRow>(RIGHTS_TABLE);
  const kept = new Set(
    others.flatMap(({ GroupID, RightCode }) =>
      RightCode === right && GroupID !== group.GroupID ? activeUsers.of(GroupID) : [],
    ),
  );
  if (right === ADMIN_RIGHT) {
    for (const { UserID, IsSuperAdmin } of activeUsers.users.values()) if (IsSuperAdmin) kept.add(UserID);
  }
  const usersWithoutRight = activeUsers.of(group.GroupID).filter((id) => !kept.has(id));
  const isOwn = usersWithoutRight.includes(operator.userId);
  const count = usersWithoutRight.length - (isOwn ? 1 : 0);
  const isDangerous = isOwn && right === ADMIN_RIGHT;
  return {
    notes: [
      ...(isOwn ? [message('lock-out.own-right', { right })] : []),
      ...(isDangerous ? [message('lock-out.own-administration')] : []),
      ...(isDangerous && kept.size === 0 ? [message('lock-out.no-administrator')] : []),
      ...(count > 0 ? [message('lock-out.others-lose-right', { right, count })] : []),
    ],
    isDangerous,
  };
}
