import { redact } from '#core/base/redact.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { entryKey } from '#core/contract/signin/entry-keys.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { serviceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { KEYS_TABLE, readKeyText } from '#core/signin/entry/stored-keys.ts';
import { readJsonObject } from '#core/signin/json.ts';
import { type GroupRightRow, RIGHTS_TABLE } from '#core/signin/rights.ts';
import type { ServiceRow } from '#core/signin/services/service-row.ts';
import { secretsIn, withoutSecrets } from '#core/signin/services/settings-secrets.ts';
import { SETTINGS, serviceTypes } from '#core/signin/services/types.ts';
import { readGeneralSettings } from '#core/signin/settings.ts';
import { listProfiles } from '#core/signin/synchronization.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import type { StoredRows } from '#core/transfer/row-store.ts';
import { createIds, derivedGuid, serviceId } from './identity.ts';
import { IN_SETTINGS } from './secrets.ts';

interface GroupRow extends TableRow {
  GroupID: number;
  Guid: string;
  Name: string;
}

interface ProviderRow extends TableRow {
  Id: number;
  Guid: string;
  ProviderType: string;
  ServiceId: number | null;
  SecondFactorServiceId: number | null;
}

/** What of sign-in is read: some of its types, and of services those of some kinds. */
export interface SignInScope {
  types: ReadonlySet<string>;
  services: readonly ServiceType[];
}

/** Told of each secret that a row has; a place in settings, or an address with a password, counts as one. */
export type OnSecret = (type: string, guid: string, name: string, value: string) => void;

interface ReadOptions {
  /** Without it all. */
  scope?: SignInScope | undefined;
  onSecret?: OnSecret | undefined;
}

const WHOLE: SignInScope = {
  types: new Set(signInCatalog.types.map(({ name }) => name)),
  services: serviceType.options,
};

/** Types that name groups, or belong to providers. */
const OF_GROUPS = ['sign-in-provider-groups', 'sign-in-rights'];
const OF_PROVIDERS = ['sign-in-providers', 'sign-in-provider-groups', 'sign-in-provider-domains'];

/** What sign-in is made of on a site, without any secret. Columns that a site lacks are not there. */
export async function readSignIn(
  tables: SiteTables,
  { scope = WHOLE, onSecret }: ReadOptions = {},
): Promise<StoredRows> {
  const { types } = scope;
  const reads = (names: readonly string[]) => names.some((name) => types.has(name));
  const groups = reads(OF_GROUPS) ? await tables.select<GroupRow>('Groups') : [];
  const guidOfGroup = new Map(groups.map(({ GroupID, Guid }) => [GroupID, Guid.toLowerCase()]));
  const providers =
    reads(OF_PROVIDERS) && tables.has('AuthenticationProviders')
      ? await tables.select<ProviderRow>('AuthenticationProviders')
      : [];
  const guidOfProvider = providerGuids(providers);
  const read: Record<string, () => Promise<Row[]>> = {
    'sign-in-services': () => readServices(tables, scope.services, onSecret),
    'sign-in-providers': () => readProviders(tables, providers, guidOfProvider, onSecret),
    'sign-in-provider-groups': () => readProviderGroups(tables, guidOfProvider, guidOfGroup),
    'sign-in-provider-domains': () => readProviderDomains(tables, guidOfProvider),
    'sign-in-keys': () => readKeys(tables),
    'sign-in-settings': () => readSettings(tables),
    'sign-in-rights': () => readRights(tables, guidOfGroup),
    'sign-in-synchronization': () => readProfiles(tables),
  };
  const rows = new Map<string, Row[]>();
  const available = new Map<string, NonNullable<ReturnType<StoredRows['available']['get']>>>();
  for (const type of signInCatalog.types) {
    if (type.external || !types.has(type.name)) continue;
    const missing = missingTable(tables, type);
    if (missing) {
      const unavailable = message('catalog-file.table-missing', { table: `dbo.${missing}` });
      available.set(type.name, { type, unavailable });
      continue;
    }
    const found = (await read[type.name]?.()) ?? [];
    if (found.length > 0) rows.set(type.name, found);
    available.set(type.name, { type, columns: columnsOf(tables, type), real: new Map(), keyIsUnique: false });
  }
  const named = groups.map(({ GroupID, Guid, Name }) => ({ GroupID, Guid: Guid.toLowerCase(), Name }));
  return { rows, external: new Map([['groups', named]]), available };
}

/** Services have several tables, of which a site need not have all. */
function missingTable(tables: SiteTables, { name, table }: EntityType): string | undefined {
  return name === 'sign-in-services' || tables.has(table) ? undefined : table;
}

/** The columns of these types that this site has; what is put together is there in any case. */
function columnsOf(tables: SiteTables, type: EntityType): EntityType['columns'] {
  if (type.name !== 'sign-in-providers' && type.name !== 'sign-in-settings') return type.columns;
  const present = new Set(tables.columns(type.table).map(({ name }) => name));
  return type.columns.filter(({ name }) => present.has(name) || type.key.includes(name));
}

async function readServices(
  tables: SiteTables,
  kinds: readonly ServiceType[],
  onSecret: OnSecret | undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const type of kinds) {
    const { table, fields } = serviceTypes[type];
    if (!tables.has(table)) continue;
    const stored = await tables.select<ServiceRow>(table);
    const isSecret = fields.some(({ kind }) => kind === 'settings' || (onSecret && kind === 'secret'));
    const secrets = isSecret && stored.length > 0 ? await tables.secretsById(table) : undefined;
    for (const row of stored) rows.push(serviceRow(type, row, secrets?.get(row.Id) ?? {}, onSecret));
  }
  return rows;
}

function serviceRow(
  type: ServiceType,
  row: ServiceRow,
  secrets: Readonly<Record<string, string | null>>,
  onSecret: OnSecret | undefined,
): Row {
  const { table, fields } = serviceTypes[type];
  const { Id, Name, IsActive } = row;
  const Guid = guidOf(row, table);
  const service: Row = { Id: serviceId(type, Id), Guid, Type: type, Name, IsActive };
  const note = (name: string, value: string) => onSecret?.('sign-in-services', Guid, name, value);
  for (const { name, kind } of fields) {
    if (kind === 'secret') note(name, secrets[name] ?? '');
    else if (kind === 'settings') Object.assign(service, settingsOf(secrets[name] ?? '', note));
    else if (holdsPassword(row[name])) note(name, String(row[name]));
    else if (row[name] !== undefined) service[name] = row[name];
  }
  return service;
}

/** Settings without their secrets; nothing where nobody can say what is one. */
function settingsOf(stored: string, note: (name: string, value: string) => void): Row {
  const text = stored.trim() === '' ? '{}' : stored;
  const read = readJsonObject(text);
  if ('problem' in read) {
    note(SETTINGS, text);
    return {};
  }
  for (const [path, value] of secretsIn(read.value)) note(`${IN_SETTINGS}${path}`, value);
  return { [SETTINGS]: withoutSecrets(text) };
}

/** A row that has no Guid is known by its id. */
function guidOf({ Id, Guid }: { Id: number; Guid?: string | null }, table: string): string {
  return Guid?.toLowerCase() || derivedGuid(table, String(Id));
}

/** An address with a password in it stays where it is. */
function holdsPassword(value: Row[string] | undefined): boolean {
  return (
    typeof value === 'string' && !value.startsWith('{') && value.includes('://') && redact(value) !== value
  );
}

/** There is one built-in provider on any site: it is the same one everywhere. */
function providerGuids(providers: readonly ProviderRow[]): Map<number, string> {
  const builtIn = providers.find(({ ProviderType }) => ProviderType === 'None');
  return new Map(
    providers.map((row) => [
      row.Id,
      row === builtIn ? derivedGuid('sign-in-providers', 'None') : guidOf(row, 'AuthenticationProviders'),
    ]),
  );
}

async function readProviders(
  tables: SiteTables,
  stored: readonly ProviderRow[],
  guids: ReadonlyMap<number, string>,
  onSecret: OnSecret | undefined,
): Promise<Row[]> {
  const secrets =
    onSecret && stored.length > 0 ? await tables.secretsById('AuthenticationProviders') : undefined;
  return stored.map((row) => {
    const Guid = guids.get(row.Id) ?? row.Guid;
    const note = (name: string, value: string) => onSecret?.('sign-in-providers', Guid, name, value);
    for (const [name, value] of Object.entries(secrets?.get(row.Id) ?? {})) note(name, value ?? '');
    return providerRow(row, Guid, note);
  });
}

function providerRow(row: ProviderRow, Guid: string, note: (name: string, value: string) => void): Row {
  const type = serviceType.safeParse(row.ProviderType);
  const provider: Row = { Id: row.Id, Guid };
  for (const { name, secret } of signInCatalog.get('sign-in-providers').columns) {
    const value = row[name];
    if (secret || value === undefined) continue;
    if (holdsPassword(value)) note(name, String(value));
    else provider[name] = value;
  }
  const used = (of: ServiceType, id: number | null) => (id === null ? null : serviceId(of, id));
  if ('ServiceId' in row) provider.ServiceId = type.success ? used(type.data, row.ServiceId) : null;
  if ('SecondFactorServiceId' in row)
    provider.SecondFactorServiceId = used('Multifactor', row.SecondFactorServiceId);
  return provider;
}

async function readProviderGroups(
  tables: SiteTables,
  guidOfProvider: ReadonlyMap<number, string>,
  guidOfGroup: ReadonlyMap<number, string>,
): Promise<Row[]> {
  const idOf = createIds();
  const rows = await tables.select<{ ProviderId: number; GroupID: number }>('AuthenticationProviderGroups');
  return rows.map(({ ProviderId, GroupID }) => {
    const group = guidOfGroup.get(GroupID) ?? String(GroupID);
    const Guid = derivedGuid('sign-in-provider-groups', guidOfProvider.get(ProviderId) ?? '', group);
    return { Id: idOf(Guid), Guid, ProviderId, GroupID };
  });
}

async function readProviderDomains(
  tables: SiteTables,
  guidOfProvider: ReadonlyMap<number, string>,
): Promise<Row[]> {
  const idOf = createIds();
  const rows = await tables.select<{ ProviderId: number; Fqdn: string }>('AuthenticationProviderDomains');
  return rows.map(({ ProviderId, Fqdn }) => {
    const Guid = derivedGuid('sign-in-provider-domains', guidOfProvider.get(ProviderId) ?? '', Fqdn);
    return { Id: idOf(Guid), Guid, ProviderId, Fqdn };
  });
}

/** A key that is not stored is what it stands for then. */
async function readKeys(tables: SiteTables): Promise<Row[]> {
  const idOf = createIds();
  return await Promise.all(
    entryKey.options.map(async (KeyName) => {
      const Guid = derivedGuid(KEYS_TABLE, KeyName);
      return { Id: idOf(Guid), Guid, KeyName, Value: await readKeyText({ tables }, KeyName) };
    }),
  );
}

async function readSettings(tables: SiteTables): Promise<Row[]> {
  const type = signInCatalog.get('sign-in-settings');
  const { settings } = await readGeneralSettings({ tables });
  const present = new Set(columnsOf(tables, type).map(({ name }) => name));
  const known = Object.entries(settings).filter(([name]) => present.has(name));
  return [{ Id: 1, Guid: derivedGuid(type.name), Name: type.table, ...Object.fromEntries(known) }];
}

async function readRights(tables: SiteTables, guidOfGroup: ReadonlyMap<number, string>): Promise<Row[]> {
  const idOf = createIds();
  return (await tables.select<GroupRightRow>(RIGHTS_TABLE)).map(({ GroupID, RightCode }) => {
    const Guid = derivedGuid('sign-in-rights', guidOfGroup.get(GroupID) ?? String(GroupID), RightCode);
    return { Id: idOf(Guid), Guid, GroupID, RightCode };
  });
}

async function readProfiles(tables: SiteTables): Promise<Row[]> {
  const stored = await tables.select<{ Id: number; Guid: string }>('SynchronizationProfiles');
  const guids = new Map(stored.map((row) => [row.Id, guidOf(row, 'SynchronizationProfiles')]));
  return (await listProfiles({ tables })).map(({ LastRunAt: _, ServiceId, ...profile }) => ({
    ...profile,
    Guid: guids.get(profile.Id) ?? '',
    ServiceId: ServiceId === null ? null : serviceId('ActiveDirectory', ServiceId),
  }));
}
