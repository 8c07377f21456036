import {
  clearIpBlocks,
  deleteIpBlock,
  listBlockedAccounts,
  listIpBlocks,
  unblockAccount,
  zeroIpBlock,
} from '#core/signin/blocks.ts';
import { readLicences, readLog } from '#core/signin/log.ts';
import { generateToken, listTokens, revokeToken } from '#core/signin/tokens.ts';
import { done, os, reading, writing } from '../../bind.ts';

const { tokens, ipBlocks, accounts, log } = os.signin;

/** Operations on personal access tokens. */
export const tokensRouter = tokens.router({
  list: tokens.list.handler(reading((given, { login }, now) => listTokens(given, login, now))),
  revoke: tokens.revoke.handler(writing((given, { id }, now) => revokeToken(given, id, now))),
  generate: tokens.generate.handler(writing((given, input, now) => generateToken(given, input, now))),
});

/** Operations on addresses that failed sign-ins have blocked. */
export const ipBlocksRouter = ipBlocks.router({
  list: ipBlocks.list.handler(reading((given) => listIpBlocks(given))),
  zero: ipBlocks.zero.handler(writing((given, { id }, now) => zeroIpBlock(given, id, now))),
  delete: ipBlocks.delete.handler(writing((given, { id }, now) => deleteIpBlock(given, id, now).then(done))),
  clear: ipBlocks.clear.handler(writing((given, _input, now) => clearIpBlocks(given, now))),
});

/** Operations on accounts that failed sign-ins have blocked. */
export const accountsRouter = accounts.router({
  blocked: accounts.blocked.handler(reading((given) => listBlockedAccounts(given))),
  unblock: accounts.unblock.handler(writing((given, { login }, now) => unblockAccount(given, login, now))),
});

/** Operations on the log of sign-ins and on licences. */
export const logRouter = log.router({
  list: log.list.handler(reading((given, input, now) => readLog(given, input, now))),
  licences: log.licences.handler(reading((given) => readLicences(given))),
});
