import { SiteferryError } from '#core/base/errors.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type Device, type EntryKey, type EntryPreview, entryKey } from '#core/contract/signin-entry.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '../administration.ts';
import { listProviders } from '../providers/providers.ts';
import { readAuthConfig } from './auth-config.ts';
import { previewPage } from './page.ts';
import {
  fillRegistration,
  type Registration,
  type RegistrationOutcome,
  readRegistrationFields,
} from './registration.ts';
import { isRegistrationAllowed, KEYS_TABLE, parsedConfig, readable, storedText } from './stored.ts';

/** Both keys as they are stored, and what is wrong with them. */
export async function readEntryKeys(administration: Administration) {
  return await Promise.all(
    entryKey.options.map(async (key) => {
      const text = await storedText(administration, key);
      return { key, text, findings: readKey(key, text).findings };
    }),
  );
}

/** Stores a key whole, unknown properties included. Throws `rule-broken` for what is no JSON of its kind. */
export async function saveEntryKey(
  { tables }: Administration,
  key: EntryKey,
  text: string,
  now: Date,
): Promise<{ findings: Finding[] }> {
  const { value, findings } = readKey(key, text);
  if (value === undefined) {
    const problem = findings.map((one) => one.message);
    throw new SiteferryError('rule-broken', {
      rule: key,
      reason: message('entry.not-stored', { key, problem }),
    });
  }
  const [row] = await tables.select<{ Id: number }>(KEYS_TABLE, { KeyName: key });
  const changed = { Value: text, ChangedAt: now.toISOString() };
  if (row) await tables.update(KEYS_TABLE, 'Id', { Id: row.Id, ...changed });
  else await tables.insert(KEYS_TABLE, [{ KeyName: key, ...changed }]);
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
  const fields = readable('RegistrationFields', readRegistrationFields(text));
  return fillRegistration(given.values, fields, given);
}

function readKey(key: EntryKey, text: string) {
  return key === 'AuthConfig' ? readAuthConfig(text) : readRegistrationFields(text);
}
