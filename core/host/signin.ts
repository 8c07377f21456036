import type { Entity, FormAlias } from '#core/contract/signin-entities.ts';
import type { Device, EntryKey, GuardedChange } from '#core/contract/signin-entry.ts';
import type { PasswordPolicy } from '#core/contract/signin-passwords.ts';
import type { ServiceType } from '#core/contract/signin-services.ts';
import type { GeneralSettings, SynchronizationProfile } from '#core/contract/signin-settings.ts';
import type { Administration } from '#core/signin/administration.ts';
import { readAs, writeAs } from '#core/signin/administration.ts';
import {
  clearIpBlocks,
  deleteIpBlock,
  listBlockedAccounts,
  listIpBlocks,
  unblockAccount,
  zeroIpBlock,
} from '#core/signin/blocks.ts';
import type { Changes } from '#core/signin/changes.ts';
import { deleteEntity, listEntities, saveEntity } from '#core/signin/entities/entities.ts';
import { entitySchemas } from '#core/signin/entities/schema.ts';
import { previewEntry, readEntryKeys, saveEntryKey, tryRegistration } from '#core/signin/entry/entry.ts';
import { guardEntry } from '#core/signin/entry/guard.ts';
import { type LogQuestion, readLicences, readLog } from '#core/signin/log.ts';
import { readPolicy, setUserPassword, verifyUserPassword } from '#core/signin/passwords/passwords.ts';
import { judgePassword } from '#core/signin/passwords/policy.ts';
import {
  clearBotToken,
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  providerMetadata,
  updateProvider,
} from '#core/signin/providers/providers.ts';
import { matchClaims } from '#core/signin/services/matching.ts';
import {
  deleteService,
  getService,
  listServices,
  type ServiceChange,
  saveService,
} from '#core/signin/services/services.ts';
import { readGeneralSettings, updateGeneralSettings } from '#core/signin/settings.ts';
import { listProfiles, updateProfile } from '#core/signin/synchronization.ts';
import { generateToken, listTokens, type NewToken, revokeToken } from '#core/signin/tokens.ts';
import { type HostContext, withSite } from './context.ts';

/** What every operation of sign-in is called with. */
interface Call<Input> {
  context: HostContext;
  input: Input;
  signal?: AbortSignal | undefined;
}
interface At {
  site: string;
  operator: string;
}

/** Binds a question. */
function asking<Input extends At, Data>(
  work: (given: Administration, input: Input, now: Date) => Promise<Data>,
) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(
      context,
      input.site,
      (site) => readAs(site, input.operator, (given) => work(given, input, context.now()), signal),
      signal,
    );
}

/** Binds a question whose answer comes in the platform's envelope. */
function enveloped<Input extends At, Data>(work: (given: Administration, input: Input) => Promise<Data>) {
  const ask = asking(work);
  return async (call: Call<Input>) => ({ Success: true as const, Data: await ask(call) });
}

/** Binds a change. */
function changing<Input extends At, Output>(
  work: (given: Administration, input: Input, now: Date) => Promise<Output>,
) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(
      context,
      input.site,
      (site) => writeAs(site, input.operator, (given) => work(given, input, context.now()), signal),
      signal,
    );
}

type Fields = Parameters<typeof createProvider>[1];

/** Operations on authentication providers. */
export const providerHandlers = {
  active: enveloped(async (given) => (await listProviders(given)).filter(({ IsActive }) => IsActive)),
  list: enveloped((given) => listProviders(given)),
  metadata: enveloped((given) => providerMetadata(given)),
  get: enveloped((given, { id }: At & { id: number }) => getProvider(given, id)),
  create: changing((given, { fields }: At & { fields: Fields }, now) => createProvider(given, fields, now)),
  update: changing((given, { id, fields }: At & { id: number; fields: Fields }, now) =>
    updateProvider(given, id, fields, now),
  ),
  clearBotToken: changing((given, { id }: At & { id: number }, now) => clearBotToken(given, id, now)),
  delete: changing(async (given, { id }: At & { id: number }, now) => {
    await deleteProvider(given, id, now);
    return {};
  }),
};

interface Judged extends At {
  password: string;
  login: string;
  birthDate?: string | undefined;
  policy?: PasswordPolicy | undefined;
}

/** Operations on passwords of built-in users. */
export const passwordHandlers = {
  policy: asking(({ tables }) => readPolicy(tables)),
  judge: asking(async ({ tables }, { password, login, birthDate, policy }: Judged) =>
    judgePassword(password, { login, birthDate }, policy ?? (await readPolicy(tables))),
  ),
  set: changing((given, input: At & { login: string; password: string; first: boolean }, now) =>
    setUserPassword(given, input, now),
  ),
  verify: changing((given, input: At & { login: string; password: string }) =>
    verifyUserPassword(given, input),
  ),
};

type ById = At & { id: number };

/** Operations on personal access tokens. */
export const tokenHandlers = {
  list: asking((given, { login }: At & { login?: string | undefined }, now) => listTokens(given, login, now)),
  revoke: changing((given, { id }: ById, now) => revokeToken(given, id, now)),
  generate: changing(
    (given, { days, ...input }: At & Omit<NewToken, 'days'> & { days?: number | undefined }, now) =>
      generateToken(given, { ...input, days }, now),
  ),
};

/** Operations on addresses and accounts that failed sign-ins have blocked. */
export const blockHandlers = {
  list: asking((given) => listIpBlocks(given)),
  zero: changing((given, { id }: ById, now) => zeroIpBlock(given, id, now)),
  delete: changing(async (given, { id }: ById, now) => {
    await deleteIpBlock(given, id, now);
    return {};
  }),
  clear: changing((given, _input: At, now) => clearIpBlocks(given, now)),
  accounts: asking((given) => listBlockedAccounts(given)),
  unblock: changing((given, { login }: At & { login: string }, now) => unblockAccount(given, login, now)),
};

/** Operations on the log of sign-ins and on licences. */
export const logHandlers = {
  list: asking((given, input: At & LogQuestion, now) => readLog(given, input, now)),
  licences: asking((given) => readLicences(given)),
};

type Which = At & { type: ServiceType; id: number };

/** Operations on services of sign-in. */
export const serviceHandlers = {
  list: asking((given) => listServices(given)),
  get: asking((given, { type, id }: Which) => getService(given, type, id)),
  save: changing((given, input: At & ServiceChange) => saveService(given, input)),
  match: asking((given, input: Which & { claims: string }) => matchClaims(given, input)),
  delete: changing(async (given, { type, id }: Which) => {
    await deleteService(given, type, id);
    return {};
  }),
};

/** Operations on the sign-in page of a site. */
export const entryHandlers = {
  get: asking((given) => readEntryKeys(given)),
  preview: asking(
    (given, input: At & { hostname: string; device: Device; authConfig?: string | undefined }) =>
      previewEntry(given, input),
  ),
  save: changing((given, { key, text }: At & { key: EntryKey; text: string }, now) =>
    saveEntryKey(given, key, text, now),
  ),
  register: asking(
    (
      given,
      input: At & {
        values: Record<string, string>;
        verifiedBy?: 'phone' | 'email' | undefined;
        domain: string;
      },
    ) => tryRegistration(given, input),
  ),
  guard: asking((given, change: At & GuardedChange) => guardEntry(given, change)),
};

/** Operations on general settings and directory synchronization. */
export const settingsHandlers = {
  get: asking((given) => readGeneralSettings(given)),
  update: changing((given, { settings }: At & { settings: Changes<GeneralSettings> }, now) =>
    updateGeneralSettings(given, settings, now),
  ),
  profiles: asking((given) => listProfiles(given)),
  updateProfile: changing((given, { id, profile }: ById & { profile: Changes<SynchronizationProfile> }) =>
    updateProfile(given, id, profile),
  ),
};

type OfForm = At & { alias: FormAlias };

/** Operations of the generic entity editor. */
export const entityHandlers = {
  schemas: asking(async ({ tables }) => entitySchemas(tables)),
  list: asking((given, { alias }: OfForm) => listEntities(given, alias)),
  save: changing((given, input: OfForm & { id?: string | undefined; values: Entity['values'] }, now) =>
    saveEntity(given, input, now),
  ),
  delete: changing(async (given, input: OfForm & { id: string }, now) => {
    await deleteEntity(given, input, now);
    return {};
  }),
};
