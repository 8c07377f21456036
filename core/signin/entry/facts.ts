import type { Provider } from '#core/contract/signin/providers.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import { readJsonObject } from '../json.ts';
import { hashForm } from '../passwords/hash.ts';
import { readSettingsText, type ServiceFacts, type ServiceRow } from '../services/service-row.ts';
import { serviceTypes } from '../services/types.ts';
import { activeUserFilter, readActiveUsers } from '../users.ts';

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
  return {
    services: await readServices(tables, providers),
    lostFields: new Map(),
    groupsWithUsers: await readGroupsWithUsers(tables, providers),
    mailbox: await readMailbox(tables),
    users: { email: await anyUserHas(tables, 'Email'), phone: await anyUserHas(tables, 'CellPhone') },
    password: await readPassword(tables, operator.userId),
  };
}

/** A service as it would be saved; `lost` are fields that it would lose and nobody signs in without. */
export interface ChangedService {
  type: ServiceType;
  id: number;
  /** The columns that are written. */
  row: TableRow;
  lost?: readonly string[];
}

/** The facts after a service is saved. */
export function applyServiceChange(facts: EntryFacts, service: ChangedService | undefined): EntryFacts {
  const key = service && serviceKey(service.type, service.id);
  const before = key === undefined ? undefined : facts.services.get(key);
  if (!service || key === undefined || !before) return facts;
  const { lost = [] } = service;
  return {
    ...facts,
    services: new Map([...facts.services, [key, savedService(before, service)]]),
    lostFields: new Map(lost.length > 0 ? [[key, lost]] : []),
  };
}

/** A service with the columns that are written, as it would be read. */
function savedService(before: ServiceFacts, { type, row: written }: ChangedService): ServiceFacts {
  let { settings, problem } = before;
  const row: ServiceRow = { ...before.row };
  for (const [name, value] of Object.entries(written)) {
    const kind = serviceTypes[type].fields.find((field) => field.name === name)?.kind;
    const isSecret = kind === 'secret';
    if (kind === 'settings') ({ settings, problem } = readSettings(String(value ?? '')));
    else
      Object.assign(
        row,
        isSecret ? { [`Has${name}`]: String(value ?? '').trim() ? 1 : 0 } : { [name]: value },
      );
  }
  return { row, settings, problem };
}

function readSettings(text: string): Pick<ServiceFacts, 'settings' | 'problem'> {
  const read = readJsonObject(text.trim() || '{}');
  return 'problem' in read
    ? { settings: {}, problem: read.problem }
    : { settings: read.value, problem: undefined };
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
      const text = hasSettings ? await readSettingsText(tables, table, row.Id) : '{}';
      services.set(serviceKey(type, row.Id), { row, ...readSettings(text) });
    }
  }
  return services;
}

async function readGroupsWithUsers(tables: SiteTables, providers: readonly Provider[]): Promise<Set<string>> {
  const restricting = new Set(providers.flatMap(({ Groups }) => Groups.map((guid) => guid.toLowerCase())));
  if (restricting.size === 0) return restricting;
  const groups = await tables.select<{ GroupID: number; Guid: string }>('Groups');
  const activeUsers = await readActiveUsers(tables);
  return new Set(
    groups.flatMap(({ GroupID, Guid }) => {
      const guid = Guid.toLowerCase();
      return restricting.has(guid) && activeUsers.of(GroupID).length > 0 ? [guid] : [];
    }),
  );
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
