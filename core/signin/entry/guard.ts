import { SiteferryError } from '#core/base/errors.ts';
import { device, type Guard, type GuardedChange } from '#core/contract/signin-entry.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '../administration.ts';
import { mergeProvider } from '../providers/merge.ts';
import { listProviders } from '../providers/providers.ts';
import { inOrder, virtualProvider } from '../providers/state.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import { previewPage } from './page.ts';
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
  { without = [], provider, authConfig }: GuardedChange,
): Promise<Guard> {
  const now = await listProviders(administration);
  const stored = await storedText(administration, 'AuthConfig');
  const registrationAllowed = await isRegistrationAllowed(administration);
  const next = afterChange(now, without, provider);
  const hostnames = [...new Set([...now, ...next].flatMap(({ Domains }) => Domains)), ELSEWHERE];
  const pages = (config: AuthConfig, providers: readonly Provider[]) =>
    hostnames.flatMap((hostname) =>
      device.options.map((one) => ({
        hostname,
        device: one,
        ways: previewPage({ config, providers, registrationAllowed, hostname, device: one }).ways,
      })),
    );
  const before = pages(readableOrDefault(stored), now);
  const after = pages(parsedConfig(authConfig ?? stored), next);
  const places = after.map((place, index) => ({ ...place, before: before[index]?.ways ?? [] }));
  const operatorBefore = await operatorCan(administration, before, now);
  const operator = await operatorCan(administration, after, next);
  const isDangerous =
    places.some(({ ways, before: had }) => ways.length === 0 && had.length > 0) ||
    (operator === 'no' && operatorBefore !== 'no');
  return { places, operator, isDangerous };
}

/** Providers as they would be. Without its row the built-in sign-in is there again. */
function afterChange(
  now: readonly Provider[],
  without: readonly number[],
  saved: GuardedChange['provider'],
): Provider[] {
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

async function operatorCan(
  { tables, operator }: Administration,
  places: readonly { ways: readonly string[] }[],
  providers: readonly Provider[],
): Promise<'yes' | 'no' | 'unknown'> {
  const ways = new Set(places.flatMap((place) => place.ways));
  if (ways.size === 0) return 'no';
  const hashes = await tables.secrets('Users', 'PasswordHashPhc', { UserID: operator.userId });
  if (ways.has('login-pass') && hashes.length > 0) return 'yes';
  // A directory or an identity provider decides, and codes need a phone or a mailbox: nothing is guessed.
  const others = providers.some(({ ProviderType, IsActive }) => ProviderType !== 'None' && IsActive);
  return others || ways.has('phone-code') || ways.has('email-code') ? 'unknown' : 'no';
}
