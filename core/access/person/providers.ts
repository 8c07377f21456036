import type { Message } from '#core/base/message.ts';
import type { FoundPerson, UsableProvider } from '#core/contract/access/person.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { sortProviders, virtualProvider } from '#core/signin/providers/state.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import { factorServiceOf, type KnownService, serviceOf } from './services.ts';

/** A provider with the groups that it lets in; null where the site does not tell them. */
interface StoredProvider {
  provider: Provider;
  groups: readonly { GroupID: number; Name: string }[] | null;
}

/** What of a person decides about providers; what the site does not tell is null. */
export interface PersonFacts {
  state: FoundPerson['State'];
  groups: ReadonlySet<number> | null;
  hasPassword: boolean | null;
  /** Guids of the services that an account of the person is linked to. */
  linked: ReadonlySet<string> | null;
  services: readonly KnownService[] | null;
}

type Row = Pick<Provider, 'Id' | 'ProviderType'> & { GroupID?: number | null; GroupName?: string | null };

const OWN = ['Description', 'ServiceId', 'IsActive', 'IsDefault', 'SecondFactorType'] as const;
const FACTOR = ['SecondFactorServiceId', 'BotName'] as const;
const PROVIDERS = {
  table: 'AuthenticationProviders',
  needed: { Id: 'Id', ProviderType: 'ProviderType' },
  wanted: Object.fromEntries([...OWN, ...FACTOR].map((name) => [name, name])),
};

/** All providers with the groups that they let in; without the groups where the database does not tell them. */
export async function readProviders({
  tables,
  tryQuery,
}: QueryContext): Promise<{ result: QueryResult<StoredProvider[]>; without?: Message }> {
  const whole = await tryQuery(async () =>
    stored(
      await tables.joined<Row>(
        PROVIDERS,
        [
          {
            table: 'AuthenticationProviderGroups',
            on: { column: 'ProviderId', of: 0, to: 'Id' },
            isOptional: true,
            needed: { GroupID: 'GroupID' },
          },
          {
            table: 'Groups',
            on: { column: 'GroupID', of: 1, to: 'GroupID' },
            isOptional: true,
            needed: { GroupName: 'Name' },
          },
        ],
        {},
      ),
      true,
    ),
  );
  if (!whole.unknown) return { result: whole };
  const alone = await tryQuery(async () => stored(await tables.joined<Row>(PROVIDERS, [], {}), false));
  return alone.unknown ? { result: alone } : { result: alone, without: whole.unknown };
}

function stored(rows: readonly Row[], hasGroups: boolean): StoredProvider[] {
  const byId = Map.groupBy(rows, ({ Id }) => Id);
  const providers = [...byId.values()].flatMap(([row]) =>
    row ? [{ ...virtualProvider, ...withoutNulls(row) }] : [],
  );
  return sortProviders(providers).map((provider) => ({
    provider,
    groups: hasGroups
      ? (byId.get(provider.Id) ?? []).flatMap(({ GroupID, GroupName }) =>
          typeof GroupID === 'number' ? [{ GroupID, Name: GroupName ?? `#${GroupID}` }] : [],
        )
      : null,
  }));
}

/** A column without a value means what a blank provider has. */
function withoutNulls<Values extends object>(row: Values): Values {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Values;
}

/** Whether a person could sign in with a provider, by all that the database tells (spec, "Authentication provider"). */
export function judgeProvider({ provider, groups }: StoredProvider, facts: PersonFacts): UsableProvider {
  const { Id, ProviderType, Description, IsDefault, SecondFactorType, BotName } = provider;
  const reasons = [
    ...accountReasons(provider, facts),
    ...groupReasons(groups, facts),
    ...serviceReasons(provider, facts),
    ...factorReasons(provider, facts),
    ...ownReasons(provider, facts),
  ];
  const rank = { no: 0, unknown: 1, yes: 2 };
  const because = reasons.toSorted((left, right) => rank[left.usable] - rank[right.usable]);
  return {
    Id,
    ProviderType,
    Description,
    IsDefault,
    Service: serviceOf(facts.services ?? [], provider)?.Name ?? null,
    usable: because[0]?.usable ?? 'yes',
    because: because.map(({ reason }) => reason),
    SecondFactor:
      secondFactorKind(SecondFactorType) === 'none'
        ? null
        : {
            Type: SecondFactorType,
            Service: factorServiceOf(facts.services ?? [], provider)?.Name ?? null,
            BotName,
          },
  };
}

interface Reason {
  usable: UsableProvider['usable'];
  reason: Message;
}
const no = (reason: Message): Reason[] => [{ usable: 'no', reason }];
const unknown = (reason: Message): Reason[] => [{ usable: 'unknown', reason }];
const yes = (reason: Message): Reason[] => [{ usable: 'yes', reason }];

function accountReasons({ IsActive }: Provider, { state }: PersonFacts): Reason[] {
  return [...stateReasons(state), ...(IsActive ? [] : no(message('person.provider-inactive')))];
}

function stateReasons(state: PersonFacts['state']): Reason[] {
  if (state === 'active') return [];
  return (state === 'unknown' ? unknown : no)(message(`person.account-${state}`));
}

function groupReasons(allowed: StoredProvider['groups'], { groups }: PersonFacts): Reason[] {
  if (allowed === null) return unknown(message('person.provider-groups-unknown'));
  if (allowed.length === 0) return [];
  if (groups === null) return unknown(message('person.memberships-unknown'));
  const own = allowed.filter(({ GroupID }) => groups.has(GroupID)).map(({ Name }) => Name);
  return own.length > 0
    ? yes(message('person.provider-by-group', { groups: own }))
    : no(message('person.provider-not-in-group', { groups: allowed.map(({ Name }) => Name) }));
}

function serviceReasons(provider: Provider, { services }: PersonFacts): Reason[] {
  if (provider.ProviderType === 'None') return [];
  if (services === null) return unknown(message('person.services-unknown'));
  const service = serviceOf(services, provider);
  if (!service) return no(message('person.service-missing'));
  return service.IsOn === 0 ? no(message('person.service-inactive', { service: service.Name })) : [];
}

/** Sign-in is never let through without the factor (spec, "Authentication", 6). */
function factorReasons(provider: Provider, { services }: PersonFacts): Reason[] {
  if (secondFactorKind(provider.SecondFactorType) !== 'service') return [];
  if (services === null) return unknown(message('person.services-unknown'));
  const service = factorServiceOf(services, provider);
  if (!service) return no(message('person.factor-missing'));
  return service.IsOn === 0 ? no(message('person.factor-inactive', { service: service.Name })) : [];
}

/** What it takes besides, by the type of the provider. */
function ownReasons(provider: Provider, { hasPassword, linked, services }: PersonFacts): Reason[] {
  const { ProviderType } = provider;
  if (ProviderType === 'None') {
    if (hasPassword === null) return unknown(message('person.password-unknown'));
    return hasPassword ? yes(message('person.has-password')) : no(message('person.no-password'));
  }
  if (ProviderType !== 'OAuth' && ProviderType !== 'SAML')
    return unknown(message('person.directory-decides'));
  if (linked === null) return unknown(message('person.links-unknown'));
  const service = serviceOf(services ?? [], provider);
  if (service && linked.has(service.Guid)) return yes(message('person.linked'));
  return unknown(message('person.not-linked'));
}
