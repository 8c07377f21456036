import { SiteferryError } from '#core/base/errors.ts';
import type { Guard } from '#core/contract/signin-guard.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '../administration.ts';
import { mergeProvider } from '../providers/merge.ts';
import { listProviders } from '../providers/providers.ts';
import { inOrder, virtualProvider } from '../providers/state.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import { factsAfter, readFacts } from './guard-facts.ts';
import { rightLoss } from './guard-rights.ts';
import { type EntryState, notesOn, operatorCan, type Place, waysByPlace } from './guard-ways.ts';
import type { GuardedChange } from './guarded-change.ts';
import { isRegistrationAllowed, parsedConfig, storedText } from './stored.ts';

/** Any host name that no provider names: pages of these show providers without a list. */
const ELSEWHERE = '*';

/**
 * Who could sign in now and after a change, by every host name that providers name and any other, and on each device;
 * and whether the operator could. Rules are not asked: what they refuse changes nothing. Throws `record-unknown`,
 * `rule-broken` for an `AuthConfig` that cannot be read.
 */
export async function guardEntry(
  administration: Administration,
  { without = [], provider, service, authConfig, right, risks = [], clears = [] }: GuardedChange,
): Promise<Guard> {
  const lost = right ? await rightLoss(administration, right) : { notes: [], isDangerous: false };
  const stored = await storedText(administration, 'AuthConfig');
  const now = await listProviders(administration);
  const next = afterChange(now, without, provider);
  const before: EntryState = {
    config: readableOrDefault(stored),
    providers: now,
    registrationAllowed: await isRegistrationAllowed(administration),
    facts: await readFacts(administration, [...now, ...next]),
  };
  const after: EntryState = {
    ...before,
    config: authConfig === undefined ? before.config : parsedConfig(authConfig),
    providers: next,
    facts: factsAfter(before.facts, service),
  };
  const named = [...now, ...next].flatMap(({ Domains }) => Domains.filter((domain) => domain.trim() !== ''));
  const hostnames = [...new Set([...named, ELSEWHERE])];
  const had = waysByPlace(before, hostnames);
  const left = waysByPlace(after, hostnames);
  const operator = operatorCan(after, left);
  return {
    places: left.map((place, index) => ({
      hostname: place.hostname,
      device: place.device,
      ways: titles(place),
      before: titles(had[index]),
      unsure: place.ways.filter(({ isUnsure }) => isUnsure).map(({ title }) => title),
    })),
    operator,
    notes: [...risks, ...lost.notes, ...notesOn(after)],
    isDangerous:
      risks.length > 0 ||
      lost.isDangerous ||
      left.some((place, index) => isLost(had[index], place)) ||
      (operator === 'no' && operatorCan(before, had) !== 'no'),
    clears: [...clears],
  };
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
function afterChange(
  now: readonly Provider[],
  without: readonly number[],
  saved: GuardedChange['provider'],
): Provider[] {
  const isSecondBuiltIn = saved?.id === 0 && now.every(({ Id }) => Id !== 0);
  // The built-in provider is unique: the write is refused (rule 3), and nothing changes.
  if (saved && isSecondBuiltIn) return afterChange(now, without, undefined);
  const left = now.filter(({ Id }) => !without.includes(Id) && Id !== (saved?.id ?? -1));
  const built = saved && [savedProvider(now, saved)];
  return inOrder([...left.filter(({ Id }) => Id !== 0), ...(built ?? [])]);
}

function savedProvider(
  now: readonly Provider[],
  { id, fields }: NonNullable<GuardedChange['provider']>,
): Provider {
  const before = id === undefined ? undefined : now.find(({ Id }) => Id === id);
  if (id !== undefined && !before)
    throw new SiteferryError('record-unknown', { what: message('record.provider'), id: String(id) });
  const blank = { ...virtualProvider, ProviderType: fields.ProviderType ?? 'None' };
  return mergeProvider(before ?? blank, fields).provider;
}

/** What is stored and cannot be read shows what the default shows: the platform has nothing better either (assumed). */
function readableOrDefault(text: string): AuthConfig {
  return readAuthConfig(text).value ?? { AuthTypes: [] };
}
