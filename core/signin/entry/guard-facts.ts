import type { Provider } from '#core/contract/signin-providers.ts';
import type { ServiceType } from '#core/contract/signin-services.ts';
import type { SiteTables, TableRow } from '#core/site/tables.ts';
import type { Administration } from '../administration.ts';
import { hashForm } from '../passwords/hash.ts';
import { serviceTypes } from '../services/types.ts';
import { mayEnter } from '../users.ts';
import type { GuardedChange } from './guarded-change.ts';

/** `unknown` where the site lacks the column that would say. */
type Known = 'yes' | 'no' | 'unknown';

/** What decides whether somebody gets in, and stands neither in providers nor in `AuthConfig`. */
export interface EntryFacts {
  /** Services that are switched off, by `serviceKey`. */
  inactiveServices: ReadonlySet<string>;
  /** What services would lose by the change without which nobody signs in with them, by `serviceKey`. */
  lostFields: ReadonlyMap<string, readonly string[]>;
  /** Guids of the groups that restrict a provider and have a user who may sign in. */
  staffedGroups: ReadonlySet<string>;
  /** Whether the general settings name the mailbox that codes are sent from. */
  mailbox: Known;
  /** Whether any user who may sign in has an address, a number. */
  users: { email: Known; phone: Known };
  operator: {
    password: Known;
    email: Known;
    phone: Known;
    /** Guids. */
    groups: ReadonlySet<string>;
  };
}

export function serviceKey(type: ServiceType, id: number): string {
  return `${type} ${id}`;
}

/** Facts of the site as it is, about the services and groups of these providers. */
export async function readFacts(
  administration: Administration,
  providers: readonly Provider[],
): Promise<EntryFacts> {
  const { tables, operator } = administration;
  const [user = {}] = await tables.select('Users', { UserID: operator.userId });
  const memberships = await tables.select<{ GroupID: number }>('GroupUsers', { UserID: operator.userId });
  const groups = await tables.select<{ GroupID: number; Guid: string }>('Groups');
  const guidOf = new Map(groups.map(({ GroupID, Guid }) => [GroupID, Guid.toLowerCase()]));
  const restricting = new Set(providers.flatMap(({ Groups }) => Groups.map((guid) => guid.toLowerCase())));
  const staffedGroups = new Set<string>();
  for (const [id, guid] of guidOf) {
    if (restricting.has(guid) && (await hasUser(tables, id))) staffedGroups.add(guid);
  }
  return {
    inactiveServices: await readInactive(tables, providers),
    lostFields: new Map(),
    staffedGroups,
    mailbox: await readMailbox(tables),
    users: { email: await anyUserHas(tables, 'Email'), phone: await anyUserHas(tables, 'CellPhone') },
    operator: {
      password: await readPassword(tables, operator.userId),
      email: isFilled(user, 'Email'),
      phone: isFilled(user, 'CellPhone'),
      groups: new Set(memberships.flatMap(({ GroupID }) => guidOf.get(GroupID) ?? [])),
    },
  };
}

/** The facts after a service is saved. */
export function factsAfter(facts: EntryFacts, service: GuardedChange['service']): EntryFacts {
  if (!service) return facts;
  const { type, id, active, lost = [] } = service;
  const key = serviceKey(type, id);
  const inactiveServices = new Set(facts.inactiveServices);
  if (active) inactiveServices.delete(key);
  else inactiveServices.add(key);
  return { ...facts, inactiveServices, lostFields: new Map(lost.length > 0 ? [[key, lost]] : []) };
}

async function readInactive(tables: SiteTables, providers: readonly Provider[]): Promise<Set<string>> {
  const types = providers.flatMap(({ ProviderType }) => (ProviderType === 'None' ? [] : [ProviderType]));
  const inactive = new Set<string>();
  for (const type of new Set<ServiceType>([...types, 'Multifactor'])) {
    const { table } = serviceTypes[type];
    if (!tables.has(table)) continue;
    const rows = await tables.select<{ Id: number; IsActive?: boolean }>(table);
    for (const { Id, IsActive } of rows) if (IsActive === false) inactive.add(serviceKey(type, Id));
  }
  return inactive;
}

async function hasUser(tables: SiteTables, GroupID: number): Promise<boolean> {
  for (const { UserID } of await tables.select<{ UserID: number }>('GroupUsers', { GroupID })) {
    const found = await tables.select('Users', { ...mayEnter(tables), UserID });
    if (found.length > 0) return true;
  }
  return false;
}

async function anyUserHas(tables: SiteTables, column: string): Promise<Known> {
  if (!tables.columns('Users').some(({ name }) => name === column)) return 'unknown';
  // An empty text sorts before every other, so the last one tells.
  const search = { where: mayEnter(tables), range: { column, from: '' }, limit: 1 };
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
