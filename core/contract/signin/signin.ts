import { z } from 'zod';
import { operation } from '../operation.ts';
import { guardedInput, siteOperator } from '../operator.ts';
import { entitiesContract } from './entities.ts';
import { entryContract } from './entry.ts';
import { logContract } from './log.ts';
import { passwordsContract } from './passwords.ts';
import { pendingContract } from './pending.ts';
import { provider, providerFields, providerMetadata, providerShort } from './providers.ts';
import { accountsContract, ipBlocksContract } from './records.ts';
import { rightsContract } from './rights.ts';
import { servicesContract } from './services.ts';
import { settingsContract, synchronizationContract } from './settings.ts';
import { ownTokensContract, tokensContract } from './tokens.ts';
import { usersContract } from './users.ts';

/** What the platform answers a GET of its admin API with (spec, "Endpoints"). */
function apiResult<Data extends z.ZodType>(data: Data) {
  return z.object({ Success: z.literal(true), Data: data });
}

const id = z.int().nonnegative();
const PATH = '/api/admin/authentication-providers';

/** What can be asked about sign-in (spec, "Provider administration"). */
export const signinContract = {
  providers: {
    active: operation({
      effect: 'read',
      http: { method: 'GET', path: PATH },
      input: siteOperator,
      output: apiResult(z.array(providerShort)),
    }),
    list: operation({
      effect: 'read',
      http: { method: 'GET', path: `${PATH}/list` },
      input: siteOperator,
      output: apiResult(z.array(provider)),
    }),
    metadata: operation({
      effect: 'read',
      http: { method: 'GET', path: `${PATH}/metadata` },
      input: siteOperator,
      output: apiResult(providerMetadata),
    }),
    get: operation({
      effect: 'read',
      http: { method: 'GET', path: `${PATH}/{id}` },
      input: siteOperator.extend({ id }),
      output: apiResult(provider),
    }),
    create: operation({
      effect: 'write',
      http: { method: 'POST', path: PATH },
      input: guardedInput.extend({ fields: providerFields }),
      output: provider,
    }),
    update: operation({
      effect: 'write',
      http: { method: 'PUT', path: `${PATH}/{id}` },
      input: guardedInput.extend({ id, fields: providerFields }),
      output: provider,
    }),
    /** Takes the bot token away, and with it the second factor; asked for by itself, because an empty token keeps it. */
    clearBotToken: operation({
      effect: 'destroy',
      input: siteOperator.extend({ id }),
      output: provider,
    }),
    delete: operation({
      effect: 'destroy',
      http: { method: 'DELETE', path: `${PATH}/{id}` },
      input: guardedInput.extend({ id }),
      output: z.object({}),
    }),
  },
  services: servicesContract,
  entry: entryContract,
  passwords: passwordsContract,
  rights: rightsContract,
  tokens: tokensContract,
  ownTokens: ownTokensContract,
  ipBlocks: ipBlocksContract,
  accounts: accountsContract,
  users: usersContract,
  log: logContract,
  settings: settingsContract,
  synchronization: synchronizationContract,
  entities: entitiesContract,
  pending: pendingContract,
};
