import type { Message } from '#core/base/message.ts';
import { type SignInAccessInput, type SignInMethod, signInDevices } from '#core/contract/access/signin.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import { serviceKey } from '#core/signin/entry/facts.ts';
import type { EntryState as Entry } from '#core/signin/entry/ways.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { type Identity, identityOf } from '#core/signin/services/identity.ts';
import type { ServiceFacts } from '#core/signin/services/service-row.ts';
import { activeUserFilter } from '#core/signin/users.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { decide } from '../decide.ts';
import type { QueryResult } from '../query-context.ts';
import type { AccountRow } from '../signin/accounts.ts';
import { chooseProvider } from '../signin/choose-provider.ts';
import type { Matching, SettingsRow, SignInContext } from '../signin/context.ts';
import { type FactName, type FactRow, type Facts, factNames } from '../signin/facts.ts';
import { readSignInKeys } from '../signin/keys.ts';
import { unreadableReason } from '../signin/read-context.ts';
import { signInSteps } from '../signin/steps/index.ts';

/** All that decides who gets in, with the general settings that sign-in looks at. */
export interface EntryState extends Entry {
  settings: SettingsRow;
}

/** Whether a user gets in: `unknown` where a directory, an identity provider or a code decides. */
export type Ability = 'yes' | 'unknown' | 'no';

/** The users who may sign in at all, with what the chain looks at of them. */
export interface SignInUsers {
  rows: readonly AccountRow[];
  /** Guids of the groups that a user is in, in lower case. */
  groupsOf(userId: number): readonly string[];
  /** Guids of the services that have an external account of the user, in lower case. */
  linksOf(userId: number): readonly string[];
  unreadable(table: string, ...columns: string[]): Message | undefined;
}

/** Throws `feature-off` for a site without users or groups. */
export async function readSignInUsers(tables: SiteTables): Promise<SignInUsers> {
  const rows = await tables.select<AccountRow>('Users', activeUserFilter(tables));
  const groups = await tables.select<{ GroupID: number; Guid: string }>('Groups');
  const guidOf = new Map(groups.map(({ GroupID, Guid }) => [GroupID, Guid.toLowerCase()]));
  const members = await tables.select<{ GroupID: number; UserID: number }>('GroupUsers');
  const inGroups = Map.groupBy(members, ({ UserID }) => UserID);
  const links = tables.has('UserExternalAccounts')
    ? await tables.select<{ UserId: number; ServiceGuid: string }>('UserExternalAccounts')
    : [];
  const linked = Map.groupBy(links, ({ UserId }) => UserId);
  return {
    rows,
    groupsOf: (id) => (inGroups.get(id) ?? []).flatMap(({ GroupID }) => guidOf.get(GroupID) ?? []),
    linksOf: (id) => (linked.get(id) ?? []).map(({ ServiceGuid }) => ServiceGuid.toLowerCase()),
    unreadable: (table, ...columns) => unreadableReason({ tables }, table, columns),
  };
}

/**
 * Steps of the chain that no administration of sign-in changes: who has no licence today is not locked out by a write, and
 * who was not yet is.
 */
const SKIPPED_STEPS: ReadonlySet<AccessStepName> = new Set<AccessStepName>([
  'captcha',
  'address',
  'personal-token',
  'impersonation',
  'domain-access',
  'licence',
  'session',
]);
const steps = signInSteps.filter(({ step }) => !SKIPPED_STEPS.has(step));

/** One way to sign in that a person can try. */
interface Way {
  method: SignInMethod;
  provider: Provider | undefined;
}

/** Who gets in by the chain that explains a sign-in, by id: the best that any way of any page comes to. */
export function abilities(people: SignInUsers, state: EntryState, now: Date): ReadonlyMap<number, Ability> {
  const ways = waysOf(state);
  const restricting = new Set(
    state.providers.flatMap(({ Groups }) => Groups.map((guid) => guid.toLowerCase())),
  );
  const columns = [...new Set([...CONTACTS, ...ways.flatMap((way) => lookedUp(state, way) ?? [])])];
  // Users who differ in nothing that the chain looks at are judged once.
  const known = new Map<string, Ability>();
  return new Map(
    people.rows.map((row) => {
      const { UserID } = row;
      const groups = people.groupsOf(UserID).filter((guid) => restricting.has(guid));
      const links = people.linksOf(UserID);
      const traits = JSON.stringify([
        ...columns.map((name) => isFilled(row[name])),
        row.HasPasswordHashPhc,
        row.HasPasswordHashLegacy,
        groups.toSorted(),
        links.toSorted(),
      ]);
      const ability = known.get(traits) ?? best(ways, (way) => abilityBy(way, row, { people, state, now }));
      known.set(traits, ability);
      return [UserID, ability];
    }),
  );
}

/** What a user types, and where codes go. */
const CONTACTS = ['Nick', 'Email', 'CellPhone'];

function waysOf({ providers }: EntryState): Way[] {
  const active = providers.filter(({ IsActive }) => IsActive);
  return [
    ...active.map((provider) => ({ method: methodOf(provider), provider })),
    { method: 'code', provider: undefined },
  ];
}

function methodOf({ ProviderType }: Provider): SignInMethod {
  if (ProviderType === 'SAML') return 'saml';
  return ProviderType === 'OAuth' ? 'oauth' : 'password';
}

function best(ways: readonly Way[], judge: (way: Way) => Ability): Ability {
  let found: Ability = 'no';
  for (const way of ways) {
    const ability = judge(way);
    if (ability === 'yes') return ability;
    if (ability === 'unknown') found = ability;
  }
  return found;
}

interface Judging {
  people: SignInUsers;
  state: EntryState;
  now: Date;
}

function abilityBy(way: Way, row: AccountRow, asked: Judging): Ability {
  let found: Ability = 'no';
  for (const on of signInDevices) {
    const context = buildSignInContext(way, row, { ...asked, on });
    const chain = steps.map(({ step, judge }) => ({ step, result: judge(context).result, mayBlock: true }));
    const { verdict } = decide(chain, 'granted');
    // What an identity provider says, it alone knows.
    const isSure = verdict === 'granted' && way.method !== 'saml' && way.method !== 'oauth';
    if (isSure) return 'yes';
    if (verdict !== 'denied') found = 'unknown';
  }
  return found;
}

/** What the chain reads of a database, of what was read for all users. */
function buildSignInContext(
  { method, provider }: Way,
  row: AccountRow,
  { people, state, now, on }: Judging & { on: SignInAccessInput['device'] },
): SignInContext {
  const login = isFilled(row.Nick) ? 'login' : 'e-mail';
  const user = String((login === 'login' ? row.Nick : row.Email) ?? '');
  const service = serviceOf(state, provider);
  // A provider with host names is asked at its own.
  const [hostname] = provider?.Domains ?? [];
  const isTyped = method === 'password' || method === 'code';
  return {
    input: {
      ...{ site: '', user, method, device: on, acceptUntrusted: false },
      ...(provider ? { providerId: provider.Id } : {}),
      ...(hostname === undefined ? {} : { hostname }),
    },
    now,
    keys: readSignInKeys(undefined),
    account: known(user.trim() === '' && isTyped ? { kind: 'none' } : { kind: 'one', by: login, row }),
    unreadable: people.unreadable,
    settings: known(state.settings),
    config: known({ value: state.config, findings: [] }),
    providers: known([...state.providers]),
    chosen: provider && chooseProvider(state.providers, method, provider.Id),
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

function serviceOf(
  { facts: { services } }: EntryState,
  provider: Pick<Provider, 'ProviderType' | 'ServiceId'> | undefined,
): ServiceFacts | undefined {
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

/** The column of users that a service looks them up by; undefined where it is none. */
function lookedUp(state: EntryState, { method, provider }: Way): string | undefined {
  const service = serviceOf(state, provider);
  const identity = service && identityIn(method, service);
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

function isFilled(value: AccountRow[string]): boolean {
  return value !== null && value !== undefined && String(value).trim() !== '';
}
