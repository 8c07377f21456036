import { listAccounts } from '#core/signin/accounts.ts';
import {
  clearIpBlocks,
  deleteIpBlock,
  listBlockedAccounts,
  listIpBlocks,
  unblockAccount,
  zeroIpBlock,
} from '#core/signin/blocks.ts';
import { readLicences } from '#core/signin/licences.ts';
import { countLog } from '#core/signin/log/counts.ts';
import { readLog } from '#core/signin/log/log.ts';
import { grantRight, listRights, revokeRight } from '#core/signin/rights.ts';
import { listUsers } from '#core/signin/site-users.ts';
import { done, guarding, onSite, os, reading, writing } from '../../bind.ts';

const { ipBlocks, accounts, log, rights, users } = os.signin;

/** Operations on special rights of groups. */
export const rightsRouter = rights.router({
  list: rights.list.handler(reading((given) => listRights(given))),
  grant: rights.grant.handler(writing((given, input, now) => grantRight(given, input, now))),
  revoke: rights.revoke.handler(
    guarding('rights.revoke', (given, input, now) => revokeRight(given, input, now)),
  ),
});

/** Operations on addresses that failed sign-ins have blocked. */
export const ipBlocksRouter = ipBlocks.router({
  list: ipBlocks.list.handler(reading((given) => listIpBlocks(given))),
  zero: ipBlocks.zero.handler(writing((given, { id }, now) => zeroIpBlock(given, id, now))),
  delete: ipBlocks.delete.handler(writing((given, { id }, now) => deleteIpBlock(given, id, now).then(done))),
  clear: ipBlocks.clear.handler(writing((given, _input, now) => clearIpBlocks(given, now))),
});

/** Operations on the accounts of users, and those that failed sign-ins have blocked. */
export const accountsRouter = accounts.router({
  list: accounts.list.handler(reading((given, input, now) => listAccounts(given, input, now))),
  blocked: accounts.blocked.handler(reading((given) => listBlockedAccounts(given))),
  unblock: accounts.unblock.handler(writing((given, { login }, now) => unblockAccount(given, login, now))),
});

/** Operations on the log of sign-ins and on licences. */
export const logRouter = log.router({
  list: log.list.handler(reading((given, input, now) => readLog(given, input, now))),
  counts: log.counts.handler(reading((given, input, now) => countLog(given, input, now))),
  licences: log.licences.handler(reading((given) => readLicences(given))),
});

/** Operations on the users of a site. */
export const usersRouter = users.router({
  list: users.list.handler(onSite((site, input, signal) => listUsers(site, input, signal))),
});
