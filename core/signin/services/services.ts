import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import {
  type Service,
  type ServiceField,
  type ServiceType,
  serviceType,
} from '#core/contract/signin-services.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables, TableRow } from '#core/site/tables.ts';
import type { Administration } from '../administration.ts';
import { isObject, readJsonObject } from '../json.ts';
import { deriveScopes, type Settings, settingsFindings } from './settings.ts';
import { SECRET_SETTINGS, serviceTypes } from './types.ts';

const SETTINGS = 'SettingsJson';

interface ServiceRow extends TableRow {
  Id: number;
  Guid: string;
  Name: string;
  IsActive: boolean;
}

/** What is to be written of a service; absent is kept. */
export interface ServiceChange {
  type: ServiceType;
  id?: number | undefined;
  name?: string | undefined;
  active?: boolean | undefined;
  fields: Readonly<Record<string, string | number | boolean | null>>;
}

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
 * Adds or changes a service. Throws `rule-broken` where a required field would be empty, a field does not belong to the
 * type, or `Settings (JSON)` is none; `record-unknown`. Not audited: the platform has no audit type for it.
 */
export async function saveService({ tables }: Administration, change: ServiceChange): Promise<Service> {
  const { type, id, name, active, fields } = change;
  const { table, fields: known } = serviceTypes[type];
  const before = id === undefined ? undefined : await findRow(tables, type, id);
  const values: Record<string, string | number | boolean | null> = {};
  for (const [field, value] of Object.entries(fields)) {
    const spec = known.find((one) => one.name === field);
    if (!spec) refuse('field', message('service.field-unknown', { type, field }));
    // An empty secret keeps what is stored: nobody can have read it to send it back.
    if (spec.kind === 'secret' && String(value ?? '').trim() === '') continue;
    values[field] =
      spec.kind === 'settings' ? await mergedSettings(tables, table, id, value) : inKind(spec, value);
  }
  if (!before && known.some(({ kind }) => kind === 'settings') && values[SETTINGS] === undefined)
    values[SETTINGS] = '{}';
  const title = name ?? before?.Name;
  if (!title) refuse('name', message('service.name-missing'));
  for (const { name: field, kind, required } of known.filter((one) => one.required)) {
    const stored = kind === 'secret' ? before?.[`Has${field}`] === 1 : isFilled(before?.[field]);
    const kept = !Object.hasOwn(values, field) && stored;
    if (required && !kept && !isFilled(values[field]))
      refuse('required', message('service.field-required', { type, field }));
  }
  const row = { ...values, Name: title, IsActive: active ?? before?.IsActive ?? true };
  if (before) {
    await tables.update(table, 'Id', { Id: before.Id, ...row });
    return await serviceOf(tables, type, await findRow(tables, type, before.Id));
  }
  const Guid = randomUUID();
  await tables.insert(table, [{ Guid, ...row }]);
  const [added] = await tables.select<ServiceRow>(table, { Guid });
  if (!added) throw new SiteferryError('bug', { reason: 'a service that was added is not there' });
  return await serviceOf(tables, type, added);
}

/** A value as its column takes it. */
function inKind({ name, kind }: ServiceField, value: string | number | boolean | null) {
  if (value === null) return null;
  if (kind === 'number') {
    if (typeof value !== 'number' || !Number.isInteger(value)) refuse('field', wrongType(name, 'integer'));
    return value;
  }
  if (kind === 'flag') {
    if (typeof value !== 'boolean') refuse('field', wrongType(name, 'flag'));
    return value;
  }
  return String(value);
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
      settings = await storedSettings(tables, table, row.Id);
      for (const secret of SECRET_SETTINGS) Secrets[`Settings/${secret}`] = isFilled(settings[secret]);
      Fields[name] = JSON.stringify(withoutSecrets(settings), null, 2);
    } else Fields[name] = row[name] ?? null;
  }
  const hasSettings = type === 'OAuth' || type === 'SAML';
  return {
    Id: row.Id,
    Guid: row.Guid,
    Type: type,
    Name: row.Name,
    IsActive: row.IsActive,
    Fields,
    Secrets,
    UsedBy: await usedBy(tables, type, row.Id),
    Findings: hasSettings ? settingsFindings(type, settings) : [],
    Scopes: type === 'OAuth' ? deriveScopes(settings) : [],
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
  const settings = hasSettings ? await storedSettings(tables, serviceTypes[type].table, id) : {};
  return { row, settings };
}

async function findRow(tables: SiteTables, type: ServiceType, id: number): Promise<ServiceRow> {
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

/** Settings as they are stored; what is no object counts as empty, and is not overwritten unless it is saved. */
async function storedSettings(tables: SiteTables, table: string, Id: number): Promise<Settings> {
  const [text = '{}'] = await tables.secrets(table, SETTINGS, { Id });
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** New settings with the stored secrets that they do not name; order and spelling of the rest as they came. */
async function mergedSettings(
  tables: SiteTables,
  table: string,
  id: number | undefined,
  value: string | number | boolean | null | undefined,
): Promise<string> {
  const text = String(value ?? '').trim() || '{}';
  const read = readJsonObject(text);
  if ('problem' in read)
    refuse('settings', message('service.settings-unreadable', { problem: read.problem }));
  const stored = id === undefined ? {} : await storedSettings(tables, table, id);
  const settings: Settings = read.value;
  const kept = SECRET_SETTINGS.filter((name) => settings[name] === undefined && stored[name] !== undefined);
  if (kept.length === 0) return text;
  return JSON.stringify(
    { ...settings, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) },
    null,
    2,
  );
}

function withoutSecrets(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !SECRET_SETTINGS.includes(name)));
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && String(value).trim() !== '';
}

function refuseUnknown(type: ServiceType, id: number): never {
  throw new SiteferryError('record-unknown', { what: message('record.service', { type }), id: String(id) });
}

function wrongType(path: string, type: 'integer' | 'flag'): Message {
  return message('input.not-accepted.at', { path, problem: message(`input.type.${type}`) });
}

function refuse(rule: string, reason: Message): never {
  throw new SiteferryError('rule-broken', { rule, reason });
}
