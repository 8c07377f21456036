import { z } from 'zod';
import { operation } from './operation.ts';
import { at, guardedAt } from './signin-common.ts';
import { entitiesContract } from './signin-entities.ts';
import { entryContract } from './signin-entry.ts';
import { logContract } from './signin-log.ts';
import { passwordsContract } from './signin-passwords.ts';
import { provider, providerFields, providerMetadata, providerShort } from './signin-providers.ts';
import { accountsContract, ipBlocksContract } from './signin-records.ts';
import { rightsContract } from './signin-rights.ts';
import { servicesContract } from './signin-services.ts';
import { settingsContract, synchronizationContract } from './signin-settings.ts';
import { ownTokensContract, tokensContract } from './signin-tokens.ts';
import { usersContract } from './signin-users.ts';

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
      input: at,
      output: apiResult(z.array(providerShort)),
    }),
    list: operation({
      effect: 'read',
      http: { method: 'GET', path: `${PATH}/list` },
      input: at,
      output: apiResult(z.array(provider)),
    }),
    metadata: operation({
      effect: 'read',
      http: { method: 'GET', path: `${PATH}/metadata` },
      input: at,
      output: apiResult(providerMetadata),
    }),
    get: operation({
      effect: 'read',
      http: { method: 'GET', path: `${PATH}/{id}` },
      input: at.extend({ id }),
      output: apiResult(provider),
    }),
    create: operation({
      effect: 'write',
      http: { method: 'POST', path: PATH },
      input: guardedAt.extend({ fields: providerFields }),
      output: provider,
    }),
    update: operation({
      effect: 'write',
      http: { method: 'PUT', path: `${PATH}/{id}` },
      input: guardedAt.extend({ id, fields: providerFields }),
      output: provider,
    }),
    /** Takes the bot token away, and with it the second factor; asked for by itself, because an empty token keeps it. */
    clearBotToken: operation({
      effect: 'destroy',
      input: at.extend({ id }),
      output: provider,
    }),
    delete: operation({
      effect: 'destroy',
      http: { method: 'DELETE', path: `${PATH}/{id}` },
      input: guardedAt.extend({ id }),
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
};
