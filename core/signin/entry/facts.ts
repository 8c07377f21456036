import type { Provider } from '#core/contract/signin/providers.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import { readJsonObject } from '../json.ts';
import { hashForm } from '../passwords/hash.ts';
import { SETTINGS_PREFIX } from '../services/required-fields.ts';
import { readSettingsText, type ServiceFacts, type ServiceRow } from '../services/service-row.ts';
import { serviceTypes } from '../services/types.ts';
import { activeUserFilter } from '../users.ts';

/** `unknown` where the site lacks the column that would say. */
type Known = 'yes' | 'no' | 'unknown';

/** What decides whether somebody gets in, and stands neither in providers nor in `AuthConfig`. */
export interface EntryFacts {
  /** Services that a provider has, by `serviceKey`. */
  services: ReadonlyMap<string, ServiceFacts>;
  /** What services would lose by the change without which nobody signs in with them, by `serviceKey`. */
  lostFields: ReadonlyMap<string, readonly string[]>;
  /** Guids of the groups that restrict a provider and have a user who may sign in. */
  groupsWithUsers: ReadonlySet<string>;
  /** Whether the general settings name the mailbox that codes are sent from. */
  mailbox: Known;
  /** Whether any user who may sign in has an address, a number. */
  users: { email: Known; phone: Known };
  /** Whether the operator has a password that can be checked. */
  password: Known;
}

export function serviceKey(type: ServiceType, id: number): string {
  return `${type} ${id}`;
}

/** Facts of the site as it is, about the services and groups of these providers. */
export async function readEntryFacts(
  administration: Administration,
  providers: readonly Provider[],
): Promise<EntryFacts> {
  const { tables, operator } = administration;
  const groups = await tables.select<{ GroupID: number; Guid: string }>('Groups');
  const guidOf = new Map(groups.map(({ GroupID, Guid }) => [GroupID, Guid.toLowerCase()]));
  const restricting = new Set(providers.flatMap(({ Groups }) => Groups.map((guid) => guid.toLowerCase())));
  const groupsWithUsers = new Set<string>();
  for (const [id, guid] of guidOf) {
    if (restricting.has(guid) && (await hasUser(tables, id))) groupsWithUsers.add(guid);
  }
  return {
    services: await readServices(tables, providers),
    lostFields: new Map(),
    groupsWithUsers,
    mailbox: await readMailbox(tables),
    users: { email: await anyUserHas(tables, 'Email'), phone: await anyUserHas(tables, 'CellPhone') },
    password: await readPassword(tables, operator.userId),
  };
}

/** A service as it would be; `lost` are fields that it would lose and nobody signs in without. */
export interface ChangedService {
  type: ServiceType;
  id: number;
  active: boolean;
  lost?: readonly string[];
}

/** The facts after a service is saved. */
export function applyServiceChange(facts: EntryFacts, service: ChangedService | undefined): EntryFacts {
  const key = service && serviceKey(service.type, service.id);
  const before = key === undefined ? undefined : facts.services.get(key);
  if (!service || key === undefined || !before) return facts;
  const { active, lost = [] } = service;
  const after = removeFields(before, lost);
  const row = { ...after.row, IsActive: active };
  return {
    ...facts,
    services: new Map([...facts.services, [key, { ...after, row }]]),
    lostFields: new Map(lost.length > 0 ? [[key, lost]] : []),
  };
}

/** A service without fields of its form, its secrets, or keys of its settings (`missingOf`). */
function removeFields({ row, settings, problem }: ServiceFacts, names: readonly string[]): ServiceFacts {
  const left: ServiceRow = { ...row };
  const kept = { ...settings };
  for (const name of names) {
    if (name.startsWith(SETTINGS_PREFIX)) delete kept[name.slice(SETTINGS_PREFIX.length)];
    else Object.assign(left, { [name]: null, [`Has${name}`]: 0 });
  }
  return { row: left, settings: kept, problem };
}

async function readServices(
  tables: SiteTables,
  providers: readonly Provider[],
): Promise<Map<string, ServiceFacts>> {
  const types = providers.flatMap(({ ProviderType }) => (ProviderType === 'None' ? [] : [ProviderType]));
  const services = new Map<string, ServiceFacts>();
  for (const type of new Set<ServiceType>([...types, 'Multifactor'])) {
    const { table, fields } = serviceTypes[type];
    if (!tables.has(table)) continue;
    const hasSettings = fields.some(({ kind }) => kind === 'settings');
    for (const row of await tables.select<ServiceRow>(table)) {
      const read = readJsonObject(hasSettings ? await readSettingsText(tables, table, row.Id) : '{}');
      services.set(serviceKey(type, row.Id), {
        row,
        settings: 'problem' in read ? {} : read.value,
        problem: 'problem' in read ? read.problem : undefined,
      });
    }
  }
  return services;
}

async function hasUser(tables: SiteTables, GroupID: number): Promise<boolean> {
  for (const { UserID } of await tables.select<{ UserID: number }>('GroupUsers', { GroupID })) {
    const found = await tables.select('Users', { ...activeUserFilter(tables), UserID });
    if (found.length > 0) return true;
  }
  return false;
}

async function anyUserHas(tables: SiteTables, column: string): Promise<Known> {
  if (!tables.columns('Users').some(({ name }) => name === column)) return 'unknown';
  // An empty text sorts before every other, so the last one tells.
  const search = { where: activeUserFilter(tables), range: { column, from: '' }, limit: 1 };
  const [last] = await tables.newest('Users', search);
  return last ? isFilled(last, column) : 'no';
}

async function readMailbox(tables: SiteTables): Promise<Known> {
  const [row] = await tables.select('sys_general_settings');
  if (row) return isFilled(row, 'SystemMailbox');
  return tables.columns('sys_general_settings').some(({ name }) => name === 'SystemMailbox')
    ? 'no'
    : 'unknown';
}

/** Either form of a hash lets its user in (spec, "Password policy"); one that cannot be read may or may not. */
async function readPassword(tables: SiteTables, UserID: number): Promise<Known> {
  const hashes = [
    ...(await tables.secrets('Users', 'PasswordHashPhc', { UserID })),
    ...(await tables.secrets('Users', 'PasswordHashLegacy', { UserID })),
  ];
  if (hashes.length === 0) return 'no';
  return hashes.some((hash) => hashForm(hash) !== 'unknown') ? 'yes' : 'unknown';
}

function isFilled(row: TableRow, column: string): Known {
  const value = row[column];
  if (value === undefined) return 'unknown';
  return String(value ?? '').trim() === '' ? 'no' : 'yes';
}
