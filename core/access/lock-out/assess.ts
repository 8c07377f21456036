import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Ability, Guard } from '#core/contract/signin/guard.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { type AuthConfig, readAuthConfig } from '#core/signin/entry/auth-config.ts';
import { applyServiceChange, type EntryFacts, readEntryFacts } from '#core/signin/entry/facts.ts';
import { isRegistrationAllowed, readKeyText, requireAuthConfig } from '#core/signin/entry/stored-keys.ts';
import { lockOutNotes, type Place, waysByPlace } from '#core/signin/entry/ways.ts';
import { mergeProvider } from '#core/signin/providers/merge.ts';
import { listProviders } from '#core/signin/providers/providers.ts';
import { sortProviders, virtualProvider } from '#core/signin/providers/state.ts';
import type { SettingsRow } from '../signin/context.ts';
import { bestAttempts, traitsIn } from './abilities.ts';
import { affectedUsers, summarizeEffects } from './effects.ts';
import { replaySignIns } from './replay.ts';
import { assessRevokedRight } from './rights.ts';
import type { SignInChange } from './sign-in-change.ts';
import { type EntryState, readSignInUsers, type SignInUsers } from './users.ts';

/** Any host name that no provider names: pages of these show providers without a list. */
const ELSEWHERE = '*';

/**
 * Who could sign in now and after a change: each user by the chain that explains a sign-in; and the ways that pages show, by
 * every host name that providers name and any other, and on each device. Rules are not asked: what they refuse changes
 * nothing. With `replay` the sign-ins of the last days are judged as well. Throws `record-unknown`, and `rule-broken` for an
 * `AuthConfig` that cannot be read.
 */
export async function assessLockOut(
  administration: Administration,
  { without = [], provider, service, authConfig, settings, right, risks = [], clears = [] }: SignInChange,
  at: Date,
  { replay = false }: { replay?: boolean } = {},
): Promise<Guard> {
  const { tables, operator } = administration;
  const lost = right ? await assessRevokedRight(administration, right) : { notes: [], isDangerous: false };
  const now = await listProviders(administration);
  const next = providersAfter(now, without, provider);
  const before = await readEntryState(administration, { now, next });
  const after: EntryState = {
    ...before,
    config: authConfig === undefined ? before.config : requireAuthConfig(authConfig),
    providers: next,
    settings: { ...before.settings, ...settings },
    facts: applyServiceChange(before.facts, service),
  };
  const people = await readSignInUsers(tables);
  const verdict = judgeEntry(people, before, after, operator.userId, at);
  const change = { people, before, after, now: at };
  const replayed = replay ? await replaySignIns(administration, change) : undefined;
  return withNotes(replayed ? { ...verdict, replay: replayed } : verdict, {
    notes: [...risks, ...lost.notes],
    isDangerous: risks.length > 0 || lost.isDangerous,
    clears,
  });
}

/** What else there is to say of a change, and whether it has to be confirmed for that. */
interface Remarks {
  notes: readonly Message[];
  isDangerous: boolean;
  clears?: readonly string[];
}

/** A verdict with what else there is to say. */
export function withNotes(verdict: Guard, { notes, isDangerous, clears = [] }: Remarks): Guard {
  return {
    ...verdict,
    notes: [...notes, ...verdict.notes],
    isDangerous: isDangerous || verdict.isDangerous,
    clears: [...clears],
  };
}

/** All that decides who gets in, as it is stored, with the facts of providers that would be there as well. */
export async function readEntryState(
  administration: Administration,
  known?: { now: readonly Provider[]; next: readonly Provider[] },
): Promise<EntryState> {
  const { tables } = administration;
  const providers = known?.now ?? (await listProviders(administration));
  const [settings = {}] = await tables.select<SettingsRow>('sys_general_settings');
  return {
    config: readableOrDefault(await readKeyText(administration, 'AuthConfig')),
    providers,
    registrationAllowed: await isRegistrationAllowed(administration),
    settings,
    facts: await readEntryFacts(administration, [...providers, ...(known?.next ?? [])]),
  };
}

/** Who gets in before and after a change, and what pages show. */
export function judgeEntry(
  people: SignInUsers,
  before: EntryState,
  after: EntryState,
  operator: number,
  at: Date,
): Guard {
  const providers = [...before.providers, ...after.providers];
  const named = providers.flatMap(({ Domains }) => Domains.filter((domain) => domain.trim() !== ''));
  const hostnames = [...new Set([...named, ELSEWHERE])];
  const had = waysByPlace(before, hostnames);
  const left = waysByPlace(after, hostnames);
  const traits = traitsIn(people, [before, after]);
  const could = bestAttempts({ people, state: before, now: at }, traits);
  const can = bestAttempts({ people, state: after, now: at }, traits);
  const affected = affectedUsers({ people, before, after, now: at }, could, can);
  const users = summarizeEffects(affected, operator);
  return {
    places: left.map((place, index) => ({
      hostname: place.hostname,
      device: place.device,
      ways: titles(place),
      before: titles(had[index]),
      unsure: place.ways.filter(({ isUnsure }) => isUnsure).map(({ title }) => title),
    })),
    users,
    operator: ofOperator(can.get(operator)?.ability, before.facts.password),
    notes: lockOutNotes(after),
    isDangerous: users.count > 0 || left.some((place, index) => isLost(had[index], place)),
    clears: [],
  };
}

/** A hash in a form that is not known may or may not let its user in. */
function ofOperator(ability: Ability = 'no', password: EntryFacts['password']): Ability {
  return ability === 'yes' && password === 'unknown' ? 'unknown' : ability;
}

function titles(place: Place | undefined): string[] {
  return place?.ways.map(({ title }) => title) ?? [];
}

/** Whether nobody gets in where somebody did, or nobody can say so any more. */
function isLost(had: Place | undefined, left: Place): boolean {
  const isSure = (place: Place | undefined) => place?.ways.some(({ isUnsure }) => !isUnsure) === true;
  if (left.ways.length === 0) return had !== undefined && had.ways.length > 0;
  return isSure(had) && !isSure(left);
}

/** Providers as they would be. Without its row the built-in sign-in is there again. */
function providersAfter(
  now: readonly Provider[],
  without: readonly number[],
  saved: SignInChange['provider'],
): Provider[] {
  const isSecondBuiltIn = saved?.id === 0 && now.every(({ Id }) => Id !== 0);
  // The built-in provider is unique: the write is refused (rule 3), and nothing changes.
  if (saved && isSecondBuiltIn) return providersAfter(now, without, undefined);
  const left = now.filter(({ Id }) => !without.includes(Id) && Id !== (saved?.id ?? -1));
  const built = saved && [savedProvider(now, saved)];
  return sortProviders([...left.filter(({ Id }) => Id !== 0), ...(built ?? [])]);
}

function savedProvider(
  now: readonly Provider[],
  { id, fields }: NonNullable<SignInChange['provider']>,
): Provider {
  const before = id === undefined ? undefined : now.find(({ Id }) => Id === id);
  if (id !== undefined && !before)
    throw new SiteferryError('record-unknown', { what: message('record.provider'), id: String(id) });
  // A new row comes behind all others.
  const Id = Math.max(0, ...now.map((one) => one.Id)) + 1;
  const blank = { ...virtualProvider, Id, ProviderType: fields.ProviderType ?? 'None' };
  return mergeProvider(before ?? blank, fields).provider;
}

/** What is stored and cannot be read shows what the default shows: the platform has nothing better either (assumed). */
function readableOrDefault(text: string): AuthConfig {
  return readAuthConfig(text).value ?? { AuthTypes: [] };
}
