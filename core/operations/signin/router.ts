import { assessLockOut } from '#core/access/lock-out/assess.ts';
import { toSignInChange } from '#core/access/lock-out/writes.ts';
import { signinContract } from '#core/contract/signin/signin.ts';
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
import { previewEntry, readEntryKeys, readKey, saveEntryKey } from '#core/signin/entry/entry.ts';
import { tryRegistration } from '#core/signin/entry/register.ts';
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
import { envelopeHandler, guardedHandler, readHandler, writeHandler } from '../administration-handlers.ts';
import { done, implementArea, siteHandler, taskHandler } from '../handlers.ts';
import {
  getServiceWithFindings,
  listServicesWithFindings,
  saveServiceWithFindings,
  serviceProviderMetadata,
} from './services.ts';
import { dryRunProfile } from './synchronization.ts';
import { ownTokensRouter, tokensRouter } from './tokens-router.ts';

const os = implementArea({ signin: signinContract });

const { settings, synchronization } = os.signin;

/** Operations on general settings. */
const settingsRouter = settings.router({
  get: settings.get.handler(readHandler((admin) => readGeneralSettings(admin))),
  update: settings.update.handler(
    guardedHandler('settings.update', (admin, input, now) =>
      updateGeneralSettings(admin, input.settings, now),
    ),
  ),
});

/** Operations on directory synchronization. */
const synchronizationRouter = synchronization.router({
  list: synchronization.list.handler(
    readHandler(async (admin) => ({
      profiles: await listProfiles(admin),
      findings: await synchronizationFindings(admin),
    })),
  ),
  update: synchronization.update.handler(
    guardedHandler('synchronization.update', async (admin, { id, profile }) => ({
      profile: await updateProfile(admin, id, profile),
      findings: await synchronizationFindings(admin),
    })),
  ),
  dryRun: synchronization.dryRun.handler(
    taskHandler((run, input, signal) => dryRunProfile(run, input, signal)),
  ),
});

const { services } = os.signin;

/** Operations on services of sign-in. */
const servicesRouter = services.router({
  types: services.types.handler(() => listServiceTypes()),
  list: services.list.handler(readHandler((admin, _input, now) => listServicesWithFindings(admin, now))),
  get: services.get.handler(readHandler((admin, input, now) => getServiceWithFindings(admin, input, now))),
  save: services.save.handler(
    guardedHandler('services.save', (admin, input, now) => saveServiceWithFindings(admin, input, now)),
  ),
  match: services.match.handler(readHandler((admin, input) => matchClaims(admin, input))),
  metadata: services.metadata.handler(
    readHandler((admin, input, now) => serviceProviderMetadata(admin, input, now)),
  ),
  judge: services.judge.handler(({ input }) => {
    const { type, text, configuration } = input;
    const slidingTokens = configuration && hasSlidingTokens(configuration.name, configuration.text);
    return judgeSettings(type, text, { slidingTokens });
  }),
  delete: services.delete.handler(
    writeHandler((admin, { type, id }) => deleteService(admin, type, id).then(done)),
  ),
});

const { ipBlocks, accounts, log, rights, users } = os.signin;

/** Operations on special rights of groups. */
const rightsRouter = rights.router({
  list: rights.list.handler(readHandler((admin) => listRights(admin))),
  grant: rights.grant.handler(writeHandler((admin, input, now) => grantRight(admin, input, now))),
  revoke: rights.revoke.handler(
    guardedHandler('rights.revoke', (admin, input, now) => revokeRight(admin, input, now)),
  ),
});

/** Operations on addresses that failed sign-ins have blocked. */
const ipBlocksRouter = ipBlocks.router({
  list: ipBlocks.list.handler(readHandler((admin) => listIpBlocks(admin))),
  zero: ipBlocks.zero.handler(writeHandler((admin, { id }, now) => zeroIpBlock(admin, id, now))),
  delete: ipBlocks.delete.handler(
    writeHandler((admin, { id }, now) => deleteIpBlock(admin, id, now).then(done)),
  ),
  clear: ipBlocks.clear.handler(writeHandler((admin, _input, now) => clearIpBlocks(admin, now))),
});

/** Operations on the accounts of users, and those that failed sign-ins have blocked. */
const accountsRouter = accounts.router({
  list: accounts.list.handler(readHandler((admin, input, now) => listAccounts(admin, input, now))),
  blocked: accounts.blocked.handler(readHandler((admin) => listBlockedAccounts(admin))),
  unblock: accounts.unblock.handler(
    writeHandler((admin, { login }, now) => unblockAccount(admin, login, now)),
  ),
});

/** Operations on the log of sign-ins and on licences. */
const logRouter = log.router({
  list: log.list.handler(readHandler((admin, input, now) => readLog(admin, input, now))),
  counts: log.counts.handler(readHandler((admin, input, now) => countLog(admin, input, now))),
  licences: log.licences.handler(readHandler((admin) => readLicences(admin))),
});

/** Operations on the users of a site. */
const usersRouter = users.router({
  list: users.list.handler(siteHandler((site, input, signal) => listUsers(site, input, signal))),
});

const { providers } = os.signin;

/** Operations on authentication providers. */
const providersRouter = providers.router({
  active: providers.active.handler(envelopeHandler((admin) => listActiveProviders(admin))),
  list: providers.list.handler(envelopeHandler((admin) => listProviders(admin))),
  metadata: providers.metadata.handler(envelopeHandler((admin) => providerMetadata(admin))),
  get: providers.get.handler(envelopeHandler((admin, { id }) => getProvider(admin, id))),
  create: providers.create.handler(
    guardedHandler('providers.create', (admin, { fields }, now) => createProvider(admin, fields, now)),
  ),
  update: providers.update.handler(
    guardedHandler('providers.update', (admin, { id, fields }, now) =>
      updateProvider(admin, id, fields, now),
    ),
  ),
  clearBotToken: providers.clearBotToken.handler(
    writeHandler((admin, { id }, now) => clearBotToken(admin, id, now)),
  ),
  delete: providers.delete.handler(
    guardedHandler('providers.delete', (admin, { id }, now) => deleteProvider(admin, id, now).then(done)),
  ),
});

const { passwords } = os.signin;

/** Operations on passwords of built-in users. */
const passwordsRouter = passwords.router({
  policy: passwords.policy.handler(readHandler(({ tables }) => readPolicy(tables))),
  judge: passwords.judge.handler(readHandler((admin, input) => judgeTypedPassword(admin, input))),
  set: passwords.set.handler(writeHandler((admin, input, now) => setUserPassword(admin, input, now))),
  verify: passwords.verify.handler(writeHandler((admin, input) => verifyUserPassword(admin, input))),
});

const { entry } = os.signin;

/** Operations on the sign-in page of a site. */
const entryRouter = entry.router({
  get: entry.get.handler(readHandler((admin) => readEntryKeys(admin))),
  preview: entry.preview.handler(readHandler((admin, input) => previewEntry(admin, input))),
  save: entry.save.handler(
    guardedHandler('entry.save', (admin, { key, text }, now) => saveEntryKey(admin, key, text, now)),
  ),
  judge: entry.judge.handler(({ input: { key, text } }) => ({ findings: readKey(key, text).findings })),
  register: entry.register.handler(readHandler((admin, input) => tryRegistration(admin, input))),
  checklist: entry.checklist.handler(readHandler((admin) => listSetups(admin))),
  guard: entry.guard.handler(
    readHandler(async (admin, { write, replay, ...asked }, now) =>
      assessLockOut(admin, write ? await toSignInChange(admin, write) : asked, now, { replay }),
    ),
  ),
});

const { entities } = os.signin;

/** Operations of the generic entity editor. */
const entitiesRouter = entities.router({
  schemas: entities.schemas.handler(readHandler(async ({ tables }) => entitySchemas(tables))),
  list: entities.list.handler(readHandler((admin, { alias }) => listEntities(admin, alias))),
  save: entities.save.handler(
    guardedHandler('entities.save', (admin, input, now) => saveEntity(admin, input, now)),
  ),
  delete: entities.delete.handler(
    guardedHandler('entities.delete', (admin, input, now) => deleteEntity(admin, input, now).then(done)),
  ),
});

const { pending } = os.signin;

/** Operations on changes that are taken back unless they are confirmed. */
const pendingRouter = pending.router({
  list: pending.list.handler(async (call) => (await loadPending()).listPendingOf(call)),
  confirm: pending.confirm.handler(async (call) => (await loadPending()).decideAbout('confirm')(call)),
  takeBack: pending.takeBack.handler(async (call) => (await loadPending()).decideAbout('take-back')(call)),
  settle: pending.settle.handler(
    taskHandler(async (run, input, signal) => (await loadPending()).settleWhatIsDue(run, input, signal)),
  ),
});

/** With all that undoes a run: loaded when it is asked for. */
async function loadPending() {
  return await import('../pending/router.ts');
}

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
  pending: pendingRouter,
});
