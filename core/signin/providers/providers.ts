import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import {
  mapProviderFields,
  NO_SECOND_FACTOR,
  PROVIDER_FIELDS,
} from '#core/contract/signin/provider-fields.ts';
import type { Provider, ProviderFields, ProviderMetadata } from '#core/contract/signin/providers.ts';
import { providerType } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '../administration.ts';
import { audit } from '../audit.ts';
import { validateRow } from '../validate-row.ts';
import { type MergedProvider, mergeProvider } from './merge.ts';
import { type BrokenRule, brokenByDeleting, brokenRule } from './rules.ts';
import {
  type ProviderState,
  readProviders,
  secondFactorTypes,
  sortProviders,
  virtualProvider,
} from './state.ts';

/**
 * Administration of authentication providers (spec, "Provider administration"). Each function runs in a transaction of
 * `administration.ts`; a write checks the rules on what it reads there, and leaves one audit row.
 */

/** All providers, active and inactive, in the platform's order. */
export async function listProviders({ tables }: Pick<Administration, 'tables'>): Promise<Provider[]> {
  return sortProviders((await readProviders(tables)).providers);
}

/** Those of them that are active. */
export async function listActiveProviders(administration: Administration): Promise<Provider[]> {
  return (await listProviders(administration)).filter(({ IsActive }) => IsActive);
}

/** What providers can be made of. */
export async function providerMetadata({ tables }: Administration): Promise<ProviderMetadata> {
  const { providers, services, groups, secondFactorServices } = await readProviders(tables);
  return {
    ProviderTypes: [...providerType.options],
    Services: [...services],
    Groups: [...groups],
    SecondFactorTypes: secondFactorTypes(providers),
    SecondFactorServices: [...secondFactorServices],
  };
}

/** One provider; id 0 is the built-in one, with or without a row. Throws `record-unknown`. */
export async function getProvider({ tables }: Administration, id: number): Promise<Provider> {
  return find(await readProviders(tables), id) ?? unknown(id);
}

/** Adds a provider. Throws `rule-broken`. */
export async function createProvider(
  administration: Administration,
  fields: ProviderFields,
  now: Date,
): Promise<Provider> {
  if (!fields.ProviderType) refuse({ rule: 'body', reason: message('provider.type-missing') });
  const state = await readProviders(administration.tables);
  const blank = { ...virtualProvider, ProviderType: fields.ProviderType };
  return await add(administration, state, mergeProvider(blank, fields), now);
}

/**
 * Changes a provider; id 0 makes the row of the built-in one. Throws `record-unknown`, `rule-broken`; the latter also
 * for id 0 where there is a row already, because the built-in provider is unique.
 */
export async function updateProvider(
  administration: Administration,
  id: number,
  fields: ProviderFields,
  now: Date,
): Promise<Provider> {
  const { tables } = administration;
  const state = await readProviders(tables);
  if (Object.values(fields).every((value) => value === undefined)) {
    refuse({ rule: 'body', reason: message('provider.nothing-to-change') });
  }
  if (id === 0) {
    if (fields.ProviderType && fields.ProviderType !== 'None') {
      refuse({ rule: '1-type', reason: message('provider.built-in-type') });
    }
    return await add(administration, state, mergeProvider(virtualProvider, fields), now);
  }
  const before = state.providers.find((provider) => provider.Id === id) ?? unknown(id);
  const merged = mergeProvider(before, fields);
  const wanted = { ...merged.provider, ProviderType: fields.ProviderType ?? before.ProviderType };
  refuse(brokenRule(state, wanted, before));
  const columns = columnsOf(merged);
  validateRow(tables, { table: 'AuthenticationProviders', form: 'provider' }, columns);
  await tables.update('AuthenticationProviders', 'Id', { Id: id, ...columns });
  await replaceLinks(administration, state, id, merged.provider);
  return await auditAndReload(administration, id, 'authentication_provider_update', now);
}

/** Takes the bot token away; with it goes the second factor, which could not be sent. Throws `record-unknown`, `rule-broken`. */
export async function clearBotToken(
  administration: Administration,
  id: number,
  now: Date,
): Promise<Provider> {
  const { tables } = administration;
  const state = await readProviders(tables);
  const before = state.providers.find((provider) => provider.Id === id) ?? unknown(id);
  const merged = mergeProvider(before, { SecondFactorType: NO_SECOND_FACTOR });
  refuse(brokenRule(state, merged.provider, before));
  await tables.update('AuthenticationProviders', 'Id', { Id: id, ...columnsOf(merged), BotToken: null });
  return await auditAndReload(administration, id, 'authentication_provider_update', now);
}

/** Removes a provider with its links. Throws `record-unknown`, `rule-broken`; the latter for id 0, too. */
export async function deleteProvider(administration: Administration, id: number, now: Date): Promise<void> {
  const { tables } = administration;
  if (id === 0) refuse({ rule: 'built-in', reason: message('provider.built-in-kept') });
  const state = await readProviders(tables);
  const gone = state.providers.find((provider) => provider.Id === id) ?? unknown(id);
  refuse(brokenByDeleting(state, gone));
  const links = mapProviderFields({ list: ({ table }) => table });
  for (const table of Object.values(links)) await tables.remove(table, { ProviderId: id });
  await tables.remove('AuthenticationProviders', { Id: id });
  await auditChange(administration, 'authentication_provider_delete', gone, now);
}

async function add(
  administration: Administration,
  state: ProviderState,
  merged: MergedProvider,
  now: Date,
): Promise<Provider> {
  const { tables } = administration;
  const { provider } = merged;
  refuse(brokenRule(state, provider, undefined));
  const Guid = randomUUID();
  const { ProviderType } = provider;
  const columns = columnsOf(merged);
  validateRow(tables, { table: 'AuthenticationProviders', form: 'provider' }, columns);
  await tables.insert('AuthenticationProviders', [{ Guid, ProviderType, ...columns }]);
  const [row] = await tables.select<{ Id: number }>('AuthenticationProviders', { Guid });
  if (!row) throw new SiteferryError('bug', { reason: 'a provider that was added is not there' });
  await replaceLinks(administration, state, row.Id, provider);
  return await auditAndReload(administration, row.Id, 'authentication_provider_create', now);
}

/** The columns that a write sets; the type is set once, when the row is made. */
export function columnsOf({ provider, secrets }: MergedProvider) {
  const columns = mapProviderFields({
    text: (_field, name) => provider[name],
    choice: (_field, name) => provider[name],
    id: (_field, name) => provider[name],
    flag: (_field, name) => provider[name],
  });
  return { ...columns, ...omitUndefined(secrets) };
}

/** Links to groups and host names, as they were merged. */
export async function replaceLinks(
  { tables }: Administration,
  { groups }: ProviderState,
  id: number,
  { Groups, Domains }: Provider,
): Promise<void> {
  const wanted = new Set(Groups.map((guid) => guid.toLowerCase()));
  const { Groups: ofGroups, Domains: ofDomains } = PROVIDER_FIELDS;
  await tables.remove(ofGroups.table, { ProviderId: id });
  await tables.insert(
    ofGroups.table,
    groups
      .filter(({ Guid }) => wanted.has(Guid.toLowerCase()))
      .map(({ Id }) => ({ ProviderId: id, GroupID: Id })),
  );
  for (const Fqdn of Domains)
    validateRow(tables, { table: ofDomains.table, form: 'provider', field: 'Domains' }, { Fqdn });
  await tables.remove(ofDomains.table, { ProviderId: id });
  await tables.insert(
    ofDomains.table,
    [...new Set(Domains)].map((Fqdn) => ({ ProviderId: id, Fqdn })),
  );
}

/** Notes a write, and gives the provider as it is now stored. */
async function auditAndReload(
  administration: Administration,
  id: number,
  type: string,
  now: Date,
): Promise<Provider> {
  const provider = await getProvider(administration, id);
  await auditChange(administration, type, provider, now);
  return provider;
}

/** Notes a write of a provider. */
export async function auditChange(
  administration: Administration,
  type: string,
  provider: Provider,
  now: Date,
): Promise<void> {
  const { Id, ProviderType } = provider;
  await audit(administration, { type, objectId: String(Id), details: { providerType: ProviderType } }, now);
}

/** A provider by its id; 0 is the built-in one. */
export function find({ providers }: ProviderState, id: number): Provider | undefined {
  if (id !== 0) return providers.find((provider) => provider.Id === id);
  return providers.find(({ ProviderType }) => ProviderType === 'None') ?? virtualProvider;
}

/** Throws `record-unknown`. */
export function unknown(id: number): never {
  throw new SiteferryError('record-unknown', { what: message('record.provider'), id: String(id) });
}

/** Throws `rule-broken` for a rule that is broken. */
export function refuse(broken: BrokenRule): never;
export function refuse(broken: BrokenRule | undefined): void;
export function refuse(broken: BrokenRule | undefined): void {
  if (broken) throw new SiteferryError('rule-broken', { ...broken });
}
