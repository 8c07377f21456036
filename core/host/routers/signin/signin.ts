import { guardEntry } from '#core/access/lock-out/guard.ts';
import { changeOf } from '#core/access/lock-out/writes.ts';
import { hasSlidingTokens } from '#core/keys/sliding.ts';
import { listAccounts } from '#core/signin/accounts.ts';
import {
  clearIpBlocks,
  deleteIpBlock,
  listBlockedAccounts,
  listIpBlocks,
  unblockAccount,
  zeroIpBlock,
} from '#core/signin/blocks.ts';
import { deleteEntity, listEntities, saveEntity } from '#core/signin/entities/entities.ts';
import { entitySchemas } from '#core/signin/entities/schema.ts';
import {
  previewEntry,
  readEntryKeys,
  readKey,
  saveEntryKey,
  tryRegistration,
} from '#core/signin/entry/entry.ts';
import { listSetups } from '#core/signin/entry/setup.ts';
import { readLicences } from '#core/signin/licences.ts';
import { countLog } from '#core/signin/log/counts.ts';
import { readLog } from '#core/signin/log/log.ts';
import {
  judgeTypedPassword,
  readPolicy,
  setUserPassword,
  verifyUserPassword,
} from '#core/signin/passwords/passwords.ts';
import {
  clearBotToken,
  createProvider,
  deleteProvider,
  getProvider,
  listActiveProviders,
  listProviders,
  providerMetadata,
  updateProvider,
} from '#core/signin/providers/providers.ts';
import { grantRight, listRights, revokeRight } from '#core/signin/rights.ts';
import { matchClaims } from '#core/signin/services/matching.ts';
import { deleteService } from '#core/signin/services/services.ts';
import { judgeSettings } from '#core/signin/services/settings.ts';
import { listServiceTypes } from '#core/signin/services/types.ts';
import { readGeneralSettings, updateGeneralSettings } from '#core/signin/settings.ts';
import { listUsers } from '#core/signin/site-users.ts';
import { listProfiles, synchronizationFindings, updateProfile } from '#core/signin/synchronization.ts';
import { done, enveloped, guarding, long, onSite, os, reading, writing } from '../../bind.ts';
import { getJudgedService, listJudgedServices, saveJudgedService } from '../../services.ts';
import { dryRunProfile } from '../../synchronization.ts';
import { ownTokensRouter, tokensRouter } from './tokens.ts';

const { settings, synchronization } = os.signin;

/** Operations on general settings. */
const settingsRouter = settings.router({
  get: settings.get.handler(reading((given) => readGeneralSettings(given))),
  update: settings.update.handler(
    guarding('settings.update', (given, input, now) => updateGeneralSettings(given, input.settings, now)),
  ),
});

/** Operations on directory synchronization. */
const synchronizationRouter = synchronization.router({
  list: synchronization.list.handler(
    reading(async (given) => ({
      profiles: await listProfiles(given),
      findings: await synchronizationFindings(given),
    })),
  ),
  update: synchronization.update.handler(
    guarding('synchronization.update', async (given, { id, profile }) => ({
      profile: await updateProfile(given, id, profile),
      findings: await synchronizationFindings(given),
    })),
  ),
  dryRun: synchronization.dryRun.handler(long((run, input, signal) => dryRunProfile(run, input, signal))),
});

const { services } = os.signin;

/** Operations on services of sign-in. */
const servicesRouter = services.router({
  types: services.types.handler(() => listServiceTypes()),
  list: services.list.handler(reading((given, _input, now) => listJudgedServices(given, now))),
  get: services.get.handler(reading((given, input, now) => getJudgedService(given, input, now))),
  save: services.save.handler(
    guarding('services.save', (given, input, now) => saveJudgedService(given, input, now)),
  ),
  match: services.match.handler(reading((given, input) => matchClaims(given, input))),
  judge: services.judge.handler(({ input }) => {
    const { type, text, configuration } = input;
    const slidingTokens = configuration && hasSlidingTokens(configuration.name, configuration.text);
    return judgeSettings(type, text, { slidingTokens });
  }),
  delete: services.delete.handler(
    writing((given, { type, id }) => deleteService(given, type, id).then(done)),
  ),
});

const { ipBlocks, accounts, log, rights, users } = os.signin;

/** Operations on special rights of groups. */
const rightsRouter = rights.router({
  list: rights.list.handler(reading((given) => listRights(given))),
  grant: rights.grant.handler(writing((given, input, now) => grantRight(given, input, now))),
  revoke: rights.revoke.handler(
    guarding('rights.revoke', (given, input, now) => revokeRight(given, input, now)),
  ),
});

/** Operations on addresses that failed sign-ins have blocked. */
const ipBlocksRouter = ipBlocks.router({
  list: ipBlocks.list.handler(reading((given) => listIpBlocks(given))),
  zero: ipBlocks.zero.handler(writing((given, { id }, now) => zeroIpBlock(given, id, now))),
  delete: ipBlocks.delete.handler(writing((given, { id }, now) => deleteIpBlock(given, id, now).then(done))),
  clear: ipBlocks.clear.handler(writing((given, _input, now) => clearIpBlocks(given, now))),
});

/** Operations on the accounts of users, and those that failed sign-ins have blocked. */
const accountsRouter = accounts.router({
  list: accounts.list.handler(reading((given, input, now) => listAccounts(given, input, now))),
  blocked: accounts.blocked.handler(reading((given) => listBlockedAccounts(given))),
  unblock: accounts.unblock.handler(writing((given, { login }, now) => unblockAccount(given, login, now))),
});

/** Operations on the log of sign-ins and on licences. */
const logRouter = log.router({
  list: log.list.handler(reading((given, input, now) => readLog(given, input, now))),
  counts: log.counts.handler(reading((given, input, now) => countLog(given, input, now))),
  licences: log.licences.handler(reading((given) => readLicences(given))),
});

/** Operations on the users of a site. */
const usersRouter = users.router({
  list: users.list.handler(onSite((site, input, signal) => listUsers(site, input, signal))),
});

const { providers } = os.signin;

/** Operations on authentication providers. */
const providersRouter = providers.router({
  active: providers.active.handler(enveloped((given) => listActiveProviders(given))),
  list: providers.list.handler(enveloped((given) => listProviders(given))),
  metadata: providers.metadata.handler(enveloped((given) => providerMetadata(given))),
  get: providers.get.handler(enveloped((given, { id }) => getProvider(given, id))),
  create: providers.create.handler(
    guarding('providers.create', (given, { fields }, now) => createProvider(given, fields, now)),
  ),
  update: providers.update.handler(
    guarding('providers.update', (given, { id, fields }, now) => updateProvider(given, id, fields, now)),
  ),
  clearBotToken: providers.clearBotToken.handler(
    writing((given, { id }, now) => clearBotToken(given, id, now)),
  ),
  delete: providers.delete.handler(
    guarding('providers.delete', (given, { id }, now) => deleteProvider(given, id, now).then(done)),
  ),
});

const { passwords } = os.signin;

/** Operations on passwords of built-in users. */
const passwordsRouter = passwords.router({
  policy: passwords.policy.handler(reading(({ tables }) => readPolicy(tables))),
  judge: passwords.judge.handler(reading((given, input) => judgeTypedPassword(given, input))),
  set: passwords.set.handler(writing((given, input, now) => setUserPassword(given, input, now))),
  verify: passwords.verify.handler(writing((given, input) => verifyUserPassword(given, input))),
});

const { entry } = os.signin;

/** Operations on the sign-in page of a site. */
const entryRouter = entry.router({
  get: entry.get.handler(reading((given) => readEntryKeys(given))),
  preview: entry.preview.handler(reading((given, input) => previewEntry(given, input))),
  save: entry.save.handler(
    guarding('entry.save', (given, { key, text }, now) => saveEntryKey(given, key, text, now)),
  ),
  judge: entry.judge.handler(({ input: { key, text } }) => ({ findings: readKey(key, text).findings })),
  register: entry.register.handler(reading((given, input) => tryRegistration(given, input))),
  checklist: entry.checklist.handler(reading((given) => listSetups(given))),
  guard: entry.guard.handler(
    reading(async (given, { write, ...asked }, now) =>
      guardEntry(given, write ? await changeOf(given, write) : asked, now),
    ),
  ),
});

const { entities } = os.signin;

/** Operations of the generic entity editor. */
const entitiesRouter = entities.router({
  schemas: entities.schemas.handler(reading(async ({ tables }) => entitySchemas(tables))),
  list: entities.list.handler(reading((given, { alias }) => listEntities(given, alias))),
  save: entities.save.handler(
    guarding('entities.save', (given, input, now) => saveEntity(given, input, now)),
  ),
  delete: entities.delete.handler(
    guarding('entities.delete', (given, input, now) => deleteEntity(given, input, now).then(done)),
  ),
});

/** Operations on sign-in. */
export const signinRouter = os.signin.router({
  providers: providersRouter,
  services: servicesRouter,
  entry: entryRouter,
  passwords: passwordsRouter,
  rights: rightsRouter,
  tokens: tokensRouter,
  ownTokens: ownTokensRouter,
  ipBlocks: ipBlocksRouter,
  accounts: accountsRouter,
  users: usersRouter,
  log: logRouter,
  settings: settingsRouter,
  synchronization: synchronizationRouter,
  entities: entitiesRouter,
});
