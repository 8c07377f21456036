import { SiteferryError } from '#core/base/errors.ts';
import type { Provider } from '#core/contract/signin.ts';
import {
  type Device,
  device,
  type EntryKey,
  type EntryPreview,
  entryKey,
} from '#core/contract/signin-entry.ts';
import type { SettingsFinding } from '#core/contract/signin-services.ts';
import type { Administration } from '../administration.ts';
import { listProviders } from '../providers/providers.ts';
import { virtualProvider } from '../providers/state.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import { previewPage } from './page.ts';
import {
  fillRegistration,
  type Registration,
  type RegistrationOutcome,
  readRegistrationFields,
} from './registration.ts';

const TABLE = 'UserKeys';
const DEFAULTS: Readonly<Record<EntryKey, string>> = {
  AuthConfig: '{"AuthTypes":[]}',
  RegistrationFields: '[]',
};

/** Both keys as they are stored, and what is wrong with them. */
export async function readEntryKeys(administration: Administration) {
  return await Promise.all(
    entryKey.options.map(async (key) => {
      const text = await storedText(administration, key);
      return { key, text, findings: findingsOf(key, text) };
    }),
  );
}

/** Stores a key whole, unknown properties included. Throws `rule-broken` for what is no JSON of its kind. */
export async function saveEntryKey(
  { tables }: Administration,
  key: EntryKey,
  text: string,
  now: Date,
): Promise<{ findings: SettingsFinding[] }> {
  const findings = findingsOf(key, text);
  const broken = findings.find(({ pointer, severity }) => severity === 'error' && pointer === '#');
  if (broken)
    throw new SiteferryError('rule-broken', {
      rule: key,
      reason: `${key} cannot be stored: ${broken.message}`,
    });
  const [row] = await tables.select<{ Id: number }>(TABLE, { KeyName: key });
  const changed = { Value: text, ChangedAt: now.toISOString() };
  if (row) await tables.update(TABLE, 'Id', { Id: row.Id, ...changed });
  else await tables.insert(TABLE, [{ KeyName: key, ...changed }]);
  return { findings };
}

/** The sign-in page of a host name and device. Throws `rule-broken` for an `AuthConfig` that cannot be read. */
export async function previewEntry(
  administration: Administration,
  place: { hostname: string; device: Device; authConfig?: string | undefined },
): Promise<EntryPreview> {
  const text = place.authConfig ?? (await storedText(administration, 'AuthConfig'));
  return previewPage({
    config: parsedConfig(text),
    providers: await listProviders(administration),
    registrationAllowed: await isRegistrationAllowed(administration),
    hostname: place.hostname,
    device: place.device,
  });
}

/** What a registration would store (spec, "Registration rules"). Throws `rule-broken` for fields that cannot be read. */
export async function tryRegistration(
  administration: Administration,
  given: { values: Registration; verifiedBy?: 'phone' | 'email' | undefined; domain: string },
): Promise<RegistrationOutcome> {
  const text = await storedText(administration, 'RegistrationFields');
  const fields = readable('RegistrationFields', () => readRegistrationFields(text).value);
  return fillRegistration(given.values, fields, given);
}

/** Any host name that no provider names: pages of these show providers without a list. */
const ELSEWHERE = '*';

/**
 * Who could still sign in without some providers, by every host name that providers name and any other, and on each
 * device; and whether the operator could.
 */
export async function guardEntry(administration: Administration, without: readonly number[]) {
  const all = await listProviders(administration);
  const left = all.filter(({ Id }) => !without.includes(Id));
  // Without its row the built-in sign-in is there again.
  const providers = left.some(({ ProviderType }) => ProviderType === 'None')
    ? left
    : [virtualProvider, ...left];
  const text = await storedText(administration, 'AuthConfig');
  const registrationAllowed = await isRegistrationAllowed(administration);
  const config = parsedConfig(text);
  const hostnames = [...new Set(all.flatMap(({ Domains }) => Domains)), ELSEWHERE];
  const places = hostnames.flatMap((hostname) =>
    device.options.map((one) => ({
      hostname,
      device: one,
      ways: previewPage({ config, providers, registrationAllowed, hostname, device: one }).ways,
    })),
  );
  return { places, operator: await operatorCan(administration, places, providers) };
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

function parsedConfig(text: string): AuthConfig {
  return readable('AuthConfig', () => readAuthConfig(text).value);
}

function readable<T>(key: EntryKey, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 200) : '';
    throw new SiteferryError(
      'rule-broken',
      { rule: key, reason: `${key} cannot be read: ${reason}` },
      { cause },
    );
  }
}

/** `#` as the pointer says that the whole cannot be read. */
function findingsOf(key: EntryKey, text: string): SettingsFinding[] {
  try {
    return (key === 'AuthConfig' ? readAuthConfig(text) : readRegistrationFields(text)).findings;
  } catch (error) {
    return [
      { severity: 'error', pointer: '#', message: error instanceof Error ? error.message.slice(0, 200) : '' },
    ];
  }
}

async function storedText({ tables }: Administration, key: EntryKey): Promise<string> {
  const [row] = await tables.select<{ Value: string | null }>(TABLE, { KeyName: key });
  return row?.Value?.trim() || DEFAULTS[key];
}

async function isRegistrationAllowed({ tables }: Administration): Promise<boolean> {
  const [row] = await tables.select<{ IsRegistrationAllowed?: boolean }>('sys_general_settings');
  return row?.IsRegistrationAllowed === true;
}
