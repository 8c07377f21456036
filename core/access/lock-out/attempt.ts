import type { SignInAccessInput, SignInMethod } from '#core/contract/access/signin.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { serviceKey } from '#core/signin/entry/facts.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { type Identity, identityOf } from '#core/signin/services/identity.ts';
import type { ServiceFacts } from '#core/signin/services/service-row.ts';
import type { QueryResult } from '../query-context.ts';
import type { AccountRow } from '../signin/accounts.ts';
import { chooseProvider, usesProvider } from '../signin/choose-provider.ts';
import type { Matching, SignInContext } from '../signin/context.ts';
import { type FactName, type FactRow, type Facts, factNames } from '../signin/facts.ts';
import { readSignInKeys } from '../signin/keys.ts';
import type { EntryState, SignInUsers } from './users.ts';

/** One way to sign in that somebody tries, on a device, at a host name where that is known. */
export interface Attempt {
  method: SignInMethod;
  /** See `providerIdOf`; undefined for a way without a provider. */
  providerId: number | undefined;
  hostname: string | undefined;
  device: SignInAccessInput['device'];
}

/** By which an attempt names a provider: the built-in one is 0, because its row may come and go. */
export function providerIdOf({ ProviderType, Id }: Provider): number {
  return ProviderType === 'None' ? 0 : Id;
}

/** The provider of an attempt; undefined for one without, and where there is none such. */
function providerIn(
  { providers }: EntryState,
  { method, providerId }: Pick<Attempt, 'method' | 'providerId'>,
): Provider | undefined {
  return providerId === undefined ? undefined : chooseProvider(providers, method, providerId).provider;
}

/** The attempt at a host name of its provider, where that has any. */
export function atOwnHost(state: EntryState, attempt: Attempt): Attempt {
  const provider = providerIn(state, attempt);
  return provider ? { ...attempt, hostname: provider.Domains[0] } : attempt;
}

/** What the chain reads of a database, of what was read for all users. */
export function buildSignInContext(
  attempt: Attempt,
  row: AccountRow,
  { people, state, now }: { people: SignInUsers; state: EntryState; now: Date },
): SignInContext {
  const { method, providerId, hostname, device } = attempt;
  const provider = providerIn(state, attempt);
  const login = isFilled(row.Nick) ? 'login' : 'e-mail';
  const user = String((login === 'login' ? row.Nick : row.Email) ?? '');
  const service = serviceOf(state, provider);
  const isTyped = method === 'password' || method === 'code';
  return {
    input: {
      ...{ site: '', user, method, device, acceptUntrusted: false },
      ...(providerId === undefined ? {} : { providerId }),
      ...(hostname === undefined ? {} : { hostname }),
    },
    now,
    keys: readSignInKeys(undefined),
    account: known(user.trim() === '' && isTyped ? { kind: 'none' } : { kind: 'one', by: login, row }),
    unreadable: people.unreadable,
    settings: known(state.settings),
    config: known({ value: state.config, findings: [] }),
    providers: known([...state.providers]),
    chosen: usesProvider(method) ? chooseProvider(state.providers, method, providerId) : undefined,
    facts: factsOf(state.providers, new Set(people.groupsOf(row.UserID))),
    service: service && known(service),
    factor: factorOf(state, provider),
    tokens: undefined,
    hash: undefined,
    matching: service && matchingOf(method, service, row, people),
    directory: undefined,
  };
}

function known<T>(value: T): QueryResult<T> {
  return { value, statements: [], milliseconds: 0 };
}

function serviceOf({ facts: { services } }: EntryState, provider: Provider | undefined) {
  if (!provider || provider.ProviderType === 'None' || provider.ServiceId === null) return undefined;
  return services.get(serviceKey(provider.ProviderType, provider.ServiceId));
}

function factorOf(
  { facts: { services } }: EntryState,
  provider: Provider | undefined,
): SignInContext['factor'] {
  if (!provider || secondFactorKind(provider.SecondFactorType) !== 'service') return undefined;
  const { SecondFactorServiceId: id } = provider;
  return known(id === null ? undefined : services.get(serviceKey('Multifactor', id))?.row);
}

function factsOf(providers: readonly Provider[], groups: ReadonlySet<string>): Facts {
  const row = (part: FactName, more: Partial<FactRow>): FactRow => ({
    ...{ part, id: null, other: null, name: null, flag: null, at: null },
    ...more,
  });
  const read: Partial<Record<FactName, FactRow[]>> = {
    domain: providers.flatMap(({ Id, Domains }) => Domains.map((name) => row('domain', { id: Id, name }))),
    group: providers.flatMap(({ Id, Groups }) =>
      Groups.map((name) => row('group', { id: Id, name, flag: groups.has(name.toLowerCase()) ? 1 : 0 })),
    ),
  };
  return Object.fromEntries(factNames.map((name) => [name, known(read[name] ?? [])])) as Facts;
}

/** The column of users that the service of an attempt looks them up by; undefined where it is none. */
export function lookedUpColumn(state: EntryState, attempt: Attempt): string | undefined {
  const service = serviceOf(state, providerIn(state, attempt));
  const identity = service && identityIn(attempt.method, service);
  return identity && 'lookup' in identity && identity.lookup.kind === 'user'
    ? identity.lookup.column
    : undefined;
}

function identityIn(method: SignInMethod, { row, settings }: ServiceFacts): Identity | undefined {
  if (method !== 'saml' && method !== 'oauth') return undefined;
  return identityOf(method === 'saml' ? 'SAML' : 'OAuth', row, settings);
}

/** The claims that an identity provider would send for a user lead to that user, where there are any. */
function matchingOf(
  method: SignInMethod,
  service: ServiceFacts,
  row: AccountRow,
  people: SignInUsers,
): QueryResult<Matching> | undefined {
  const identity = identityIn(method, service);
  if (!identity) return undefined;
  const nothing = known<Matching>({ identity, result: undefined, isGiven: false });
  if ('missing' in identity || identity.lookup.kind === 'dictionary') return nothing;
  const { lookup } = identity;
  if (lookup.kind === 'user') {
    const unreadable = people.unreadable('Users', lookup.column);
    if (unreadable) return { unknown: unreadable, statements: [], milliseconds: 0 };
  }
  const isThere =
    lookup.kind === 'user'
      ? isFilled(row[lookup.column])
      : people.linksOf(row.UserID).includes(service.row.Guid.toLowerCase());
  if (!isThere) return nothing;
  const { UserID, Nick: Login = null, DisplayName = '' } = row;
  const user = { UserID, Login, DisplayName, IsFired: false, IsBlocked: false, Stored: '' };
  return known({ identity, isGiven: false, result: { outcome: 'match', requested: {}, user } });
}

export function isFilled(value: AccountRow[string]): boolean {
  return value !== null && value !== undefined && String(value).trim() !== '';
}
