import {
  type FieldName,
  mapProviderFields,
  NO_SECOND_FACTOR,
  PROVIDER_FIELDS,
} from '#core/contract/signin/provider-fields.ts';
import type { Named, Provider, ProviderType } from '#core/contract/signin/providers.ts';
import type { SiteTables } from '#core/site/site-tables.ts';

/** Where the services of a provider type are kept (spec, "Admin forms and database tables"). */
const SERVICE_TABLES: Readonly<Record<Exclude<ProviderType, 'None'>, string>> = {
  ActiveDirectory: 'LDAPServicesCredentials',
  OpenLDAP: 'OpenLDAPServicesCredentials',
  OAuth: 'OAuthServicesSettings',
  SAML: 'SAMLServicesSettings',
  Radius: 'RadiusServicesCredentials',
};
const SECOND_FACTOR_TABLE = 'MultifactorCredentials';

/** A service that a provider can use. */
export interface Service extends Named {
  ProviderType: ProviderType;
}

/** Everything that the rules of providers look at. */
export interface ProviderState {
  /** Rows only: the virtual built-in provider is not among them. */
  providers: readonly Provider[];
  services: readonly Service[];
  secondFactorServices: readonly Named[];
  groups: readonly Named[];
}

/** A row with the columns that the site has; the others are as in a blank provider. */
export type ProviderRow = Pick<Provider, 'Id' | 'ProviderType'> &
  Partial<Pick<Provider, FieldName<'text' | 'id' | 'flag'>>> &
  Partial<Record<FieldName<'choice'>, string | null>> &
  Partial<Record<FieldName<'has'>, number>>;

/** Reads all providers with what they refer to. */
export async function readProviders(tables: SiteTables): Promise<ProviderState> {
  const rows = await tables.select<ProviderRow>('AuthenticationProviders');
  const { Groups, Domains } = PROVIDER_FIELDS;
  const links = await tables.select<{ ProviderId: number; GroupID: number }>(Groups.table);
  const domains = await tables.select<{ ProviderId: number; Fqdn: string }>(Domains.table);
  const groups = (await tables.select<{ GroupID: number; Guid: string; Name: string }>('Groups')).map(
    ({ GroupID, Guid, Name }) => ({ Id: GroupID, Guid, Name }),
  );
  const services: Service[] = [];
  for (const [type, table] of Object.entries(SERVICE_TABLES)) {
    if (!tables.has(table)) continue;
    for (const service of await readServices(tables, table)) {
      services.push({ ...service, ProviderType: type as ProviderType });
    }
  }
  const guidOf = new Map(groups.map(({ Id, Guid }) => [Id, Guid]));
  return {
    groups,
    services,
    secondFactorServices: tables.has(SECOND_FACTOR_TABLE)
      ? await readServices(tables, SECOND_FACTOR_TABLE)
      : [],
    providers: rows.map((row) => {
      const service = services.find(
        (one) => one.ProviderType === row.ProviderType && one.Id === row.ServiceId,
      );
      return {
        ...providerOf(row),
        ServiceGuid: service?.Guid ?? null,
        ServiceDescription: service?.Name ?? null,
        Groups: links
          .filter(({ ProviderId }) => ProviderId === row.Id)
          .map(({ GroupID }) => guidOf.get(GroupID) ?? String(GroupID)),
        Domains: domains.filter(({ ProviderId }) => ProviderId === row.Id).map(({ Fqdn }) => Fqdn),
      };
    }),
  };
}

/** A provider by its row alone: with neither its groups and domains nor the name of its service. */
export function providerOf(row: ProviderRow): Provider {
  return {
    ...virtualProvider,
    ...row,
    ...mapProviderFields({
      choice: (field, name) => row[name] ?? field.default,
      has: (_field, name) => row[name] === 1,
    }),
  };
}

async function readServices(tables: SiteTables, table: string): Promise<Named[]> {
  return (await tables.select<Named>(table)).map(({ Id, Guid, Name }) => ({ Id, Guid, Name }));
}

/** The built-in provider where it has no row (spec, "Authentication provider"). */
export const virtualProvider: Provider = {
  Id: 0,
  ProviderType: 'None',
  ...mapProviderFields({
    text: () => null,
    choice: (field) => field.default,
    id: () => null,
    flag: (field) => field.default,
    list: () => [],
    has: () => false,
    'looked-up': () => null,
  }),
};

/** All providers in the platform's order: the virtual one first, then the default one, `None`, and by id. */
export function sortProviders(providers: readonly Provider[]): Provider[] {
  const rank = ({ IsDefault, ProviderType }: Provider) => (IsDefault ? 0 : ProviderType === 'None' ? 1 : 2);
  const rows = providers.toSorted((left, right) => rank(left) - rank(right) || left.Id - right.Id);
  return rows.some(({ ProviderType }) => ProviderType === 'None') ? rows : [virtualProvider, ...rows];
}

/** Names of second-factor types besides those that the site uses already; the platform's own are not known. */
const KNOWN_SECOND_FACTORS = [NO_SECOND_FACTOR, 'Telegram', 'Service'] as const;

/** Second-factor types that can be chosen: the known ones, and those that are stored, as they are spelled. */
export function secondFactorTypes(providers: readonly Provider[]): string[] {
  return [...new Set([...KNOWN_SECOND_FACTORS, ...providers.map((one) => one.SecondFactorType)])];
}
