import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { type Service, type ServiceType, serviceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import { LARGEST_INTEGER, validateRow } from '../validate-row.ts';
import { changedValues, isApplicationUser, refuse, requireFilled, type ServiceChange } from './change.ts';
import { effectiveRenewal } from './renewal.ts';
import { parseSettings, readSettingsText, type ServiceRow } from './service-row.ts';
import {
  defaultsOf,
  deriveScopes,
  factorAddressFindings,
  type Settings,
  type SettingsContext,
  settingsFindings,
} from './settings.ts';
import { hasSecret, withoutSecrets } from './settings-secrets.ts';
import { OPEN_ID_CONNECT, SECRET_SETTINGS, serviceTypes } from './types.ts';

/** Services of all types whose tables the site has. */
export async function listServices({ tables }: Administration): Promise<Service[]> {
  const found: Service[] = [];
  for (const type of serviceType.options) {
    const { table } = serviceTypes[type];
    if (!tables.has(table)) continue;
    for (const row of await tables.select<ServiceRow>(table)) found.push(await serviceOf(tables, type, row));
  }
  return found;
}

/** Throws `record-unknown`. */
export async function getService(
  { tables }: Administration,
  type: ServiceType,
  id: number,
): Promise<Service> {
  return await serviceOf(tables, type, await findRow(tables, type, id));
}

/**
 * Adds or changes a service; a new one gets this Guid. Throws `rule-broken` where a required field would be empty, a field
 * does not belong to the type or fit its column, or `Settings (JSON)` is none; `record-unknown`. Not audited: the platform
 * has no audit type for it.
 */
export async function saveService(
  { tables }: Administration,
  change: ServiceChange,
  Guid: string = randomUUID(),
): Promise<Service> {
  const { type } = change;
  const { table } = serviceTypes[type];
  const { before, row } = await planService(tables, change);
  if (before) {
    await tables.update(table, 'Id', { Id: before.Id, ...row });
    return await serviceOf(tables, type, await findRow(tables, type, before.Id));
  }
  await tables.insert(table, [{ Guid, ...row }]);
  const [added] = await tables.select<ServiceRow>(table, { Guid });
  if (!added) throw new SiteferryError('bug', { reason: 'a service that was added is not there' });
  return await serviceOf(tables, type, added);
}

/** The columns that a change of a service writes, secrets among them. Throws as `saveService`. */
export async function planService(
  tables: SiteTables,
  change: ServiceChange,
): Promise<{ before: ServiceRow | undefined; row: TableRow }> {
  const { type, id, name, active } = change;
  const { table } = serviceTypes[type];
  const before = id === undefined ? undefined : await findRow(tables, type, id);
  const asApplication = isApplicationUser(change, before);
  const values = await changedValues(tables, change, asApplication);
  const title = (name ?? before?.Name)?.trim();
  if (!title) refuse('name', message('service.name-missing'));
  requireFilled(type, { values, before, asApplication });
  requireFieldRules(type, values);
  const row = { ...values, Name: title, IsActive: active ?? before?.IsActive ?? true };
  validateRow(tables, { table, form: `service.${type}` }, row);
  return { before, row };
}

/** Removes a service that no provider uses. Throws `record-unknown`, `rule-broken`. */
export async function deleteService(
  { tables }: Administration,
  type: ServiceType,
  id: number,
): Promise<void> {
  await findRow(tables, type, id);
  const user = await usedBy(tables, type, id);
  if (user !== null) refuse('used', message('service.used', { provider: user }));
  await tables.remove(serviceTypes[type].table, { Id: id });
}

async function serviceOf(tables: SiteTables, type: ServiceType, row: ServiceRow): Promise<Service> {
  const { table, fields } = serviceTypes[type];
  const Fields: Service['Fields'] = {};
  const Secrets: Service['Secrets'] = {};
  let settings: Settings = {};
  for (const { name, kind } of fields) {
    if (kind === 'secret') Secrets[name] = row[`Has${name}`] === 1;
    else if (kind === 'settings') {
      const stored = await readSettingsText(tables, table, row.Id);
      settings = parseSettings(stored);
      for (const secret of SECRET_SETTINGS) Secrets[`Settings/${secret}`] = hasSecret(settings, secret);
      Fields[name] = withoutSecrets(stored);
    } else Fields[name] = row[name] ?? null;
  }
  const hasSettings = type === 'OAuth' || type === 'SAML';
  const context: SettingsContext = {
    mapperType: row.MapperType,
    userMatching: row.UserMatching,
    metadataUrl: row.MetadataUrl,
    siteHost: type === 'SAML' ? await siteHost(tables) : undefined,
  };
  return {
    Id: row.Id,
    Guid: row.Guid,
    Type: type,
    Name: row.Name,
    IsActive: row.IsActive,
    Fields,
    Secrets,
    UsedBy: await usedBy(tables, type, row.Id),
    Findings: hasSettings
      ? settingsFindings(type, settings, context)
      : type === 'Multifactor'
        ? factorAddressFindings(row.ApiUrl)
        : [],
    Scopes: type === 'OAuth' ? deriveScopes(settings) : [],
    Defaults: defaultsOf(type, settings),
    Renewal: hasSettings ? effectiveRenewal(type, settings, undefined) : null,
  };
}

/** A service's row and its settings; what reads the settings must not show their secrets. Throws `record-unknown`. */
export async function findSettings(
  tables: SiteTables,
  type: ServiceType,
  id: number,
): Promise<{ row: ServiceRow; settings: Settings }> {
  const row = await findRow(tables, type, id);
  const hasSettings = serviceTypes[type].fields.some(({ kind }) => kind === 'settings');
  const settings = hasSettings
    ? parseSettings(await readSettingsText(tables, serviceTypes[type].table, id))
    : {};
  return { row, settings };
}

async function findRow(tables: SiteTables, type: ServiceType, id: number): Promise<ServiceRow> {
  // No column holds a larger one, and a database would refuse the question.
  if (id > LARGEST_INTEGER) refuseUnknown(type, id);
  const [row] = await tables.select<ServiceRow>(serviceTypes[type].table, { Id: id });
  return row ?? refuseUnknown(type, id);
}

/** The provider that uses a service for sign-in or as its second factor. */
async function usedBy(tables: SiteTables, type: ServiceType, id: number): Promise<number | null> {
  const where: TableRow =
    type === 'Multifactor' ? { SecondFactorServiceId: id } : { ProviderType: type, ServiceId: id };
  const [provider] = await tables.select<{ Id: number }>('AuthenticationProviders', where);
  return provider?.Id ?? null;
}

/** Host name of the site, as its general settings have its address; undefined where they do not. */
async function siteHost(tables: SiteTables): Promise<string | undefined> {
  if (!tables.has('sys_general_settings')) return undefined;
  const [general] = await tables.select<{ ApplicationPath?: string | null }>('sys_general_settings');
  const address = general?.ApplicationPath;
  return address && URL.canParse(address) ? new URL(address).hostname : undefined;
}

function refuseUnknown(type: ServiceType, id: number): never {
  throw new SiteferryError('record-unknown', { what: message('record.service', { type }), id: String(id) });
}

interface FieldRule {
  field: string;
  accepts(value: unknown): boolean;
  problem: Message;
}

/** What the form takes for a field, beyond its kind (spec, "Service form fields by type"). */
const rules: Partial<Record<ServiceType, readonly FieldRule[]>> = {
  OAuth: [
    {
      field: 'Alias',
      accepts: (value) => /^[a-z]+$/i.test(String(value)),
      problem: message('service.alias-not-letters'),
    },
    {
      field: 'Implementation',
      accepts: (value) => value === OPEN_ID_CONNECT,
      problem: message('setting.not-one-of', { choices: [OPEN_ID_CONNECT] }),
    },
  ],
  Radius: [
    {
      field: 'Port',
      accepts: (value) => Number(value) >= 1 && Number(value) <= 65_535,
      problem: message('service.port-out-of-range'),
    },
  ],
};

/** Refuses a value that the form would not take; an empty one is left to what is required. Throws `rule-broken`. */
function requireFieldRules(type: ServiceType, values: Readonly<Record<string, unknown>>): void {
  for (const { field, accepts, problem } of rules[type] ?? []) {
    const value = values[field];
    if (value === undefined || value === null || value === '' || accepts(value)) continue;
    const path = fieldName(`service.${type}`, field);
    const reason = message('input.not-accepted.at', { path, problem });
    throw new SiteferryError('rule-broken', { rule: 'field', reason });
  }
}
