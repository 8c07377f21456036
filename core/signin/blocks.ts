import { SiteferryError } from '#core/base/errors.ts';
import type { BlockedAccount, IpBlock } from '#core/contract/signin/records.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from './administration.ts';
import { audit } from './audit.ts';
import { requireUser, type UserRow } from './users.ts';

const TABLE = 'IpBlocks';

/** Addresses with failed sign-ins. */
export async function listIpBlocks({ tables }: Administration): Promise<IpBlock[]> {
  return await tables.select<IpBlock>(TABLE);
}

/** Sets the counter of an address to zero, which unblocks it. Throws `record-unknown`. */
export async function zeroIpBlock(administration: Administration, id: number, now: Date): Promise<IpBlock> {
  const block = await findBlock(administration, id);
  const changed = { FailedAttempts: 0, IsBlocked: false };
  await administration.tables.update(TABLE, 'Id', { Id: id, ...changed });
  await audit(administration, { type: 'ip_block_zero', objectId: block.Address, details: {} }, now);
  return { ...block, ...changed };
}

/** Removes an address, which unblocks it. Throws `record-unknown`. */
export async function deleteIpBlock(administration: Administration, id: number, now: Date): Promise<void> {
  const block = await findBlock(administration, id);
  await administration.tables.remove(TABLE, { Id: id });
  await audit(administration, { type: 'ip_block_delete', objectId: block.Address, details: {} }, now);
}

/** Removes all; only a superadministrator may, and the number is noted (spec, "Events"). Throws `right-missing`. */
export async function clearIpBlocks(administration: Administration, now: Date): Promise<{ deleted: number }> {
  const { tables, operator } = administration;
  if (!operator.isSuperAdmin) {
    throw new SiteferryError('right-missing', {
      operator: operator.login,
      right: message('right.superadministrator'),
    });
  }
  const deleted = (await listIpBlocks(administration)).length;
  await tables.remove(TABLE, {});
  await audit(administration, { type: 'ip_blocks_clear', objectId: '', details: { deleted } }, now);
  return { deleted };
}

/** Accounts that failed sign-ins have blocked; only an administrator unblocks them (spec, "Transition table"). */
export async function listBlockedAccounts({ tables }: Administration): Promise<BlockedAccount[]> {
  return (await tables.select<UserRow>('Users', { IsBlocked: true })).map(
    ({ UserID, Nick, DisplayName, BlockedAt, FailedSignIns }) => ({
      UserID,
      Login: Nick,
      DisplayName,
      BlockedAt: BlockedAt ?? null,
      FailedSignIns: FailedSignIns ?? 0,
    }),
  );
}

/** Lets a blocked user sign in again. Throws `record-unknown`, `rule-broken` for one who is not blocked. */
export async function unblockAccount(
  administration: Administration,
  login: string,
  now: Date,
): Promise<{ userId: number }> {
  const { tables } = administration;
  const { UserID, IsBlocked } = await requireUser(tables, login);
  if (!IsBlocked) {
    const reason = message('account.not-blocked', { login });
    throw new SiteferryError('rule-broken', { rule: 'blocked', reason });
  }
  await tables.update('Users', 'UserID', { UserID, IsBlocked: false, BlockedAt: null, FailedSignIns: 0 });
  await audit(administration, { type: 'user_unblock', objectId: String(UserID), details: {} }, now);
  return { userId: UserID };
}

async function findBlock({ tables }: Administration, id: number): Promise<IpBlock> {
  const [block] = await tables.select<IpBlock>(TABLE, { Id: id });
  if (!block)
    throw new SiteferryError('record-unknown', { what: message('record.ip-block'), id: String(id) });
  return block;
}
