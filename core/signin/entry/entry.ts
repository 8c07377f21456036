import { SiteferryError } from '#core/base/errors.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { EntryPreview } from '#core/contract/signin/entry.ts';
import { type Device, type EntryKey, entryKey } from '#core/contract/signin/entry-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '../administration.ts';
import { listProviders } from '../providers/providers.ts';
import { validateRow } from '../validate-row.ts';
import { readAuthConfig } from './auth-config.ts';
import { previewPage } from './page.ts';
import { readRegistrationFields } from './registration.ts';
import {
  isRegistrationAllowed,
  KEYS_TABLE,
  pageSettings,
  readKeyText,
  requireAuthConfig,
} from './stored-keys.ts';

/** Both keys as they are stored, and what is wrong with them. */
export async function readEntryKeys(administration: Administration) {
  return await Promise.all(
    entryKey.options.map(async (key) => {
      const text = await readKeyText(administration, key);
      return { key, text, findings: readKey(key, text).findings };
    }),
  );
}

/** Stores a key whole, unknown properties included. Throws `rule-broken` for what is no JSON of its kind, and for errors in it. */
export async function saveEntryKey(
  { tables }: Administration,
  key: EntryKey,
  text: string,
  now: Date,
): Promise<{ findings: Finding[] }> {
  const { value, findings } = readKey(key, text);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (value === undefined || errors.length > 0) {
    const problem = errors.map((one) => one.message);
    throw new SiteferryError('rule-broken', {
      rule: key,
      reason: message('entry.not-stored', { key, problem }),
    });
  }
  const [row] = await tables.select<{ Id: number }>(KEYS_TABLE, { KeyName: key });
  const changed = { Value: text, ChangedAt: now.toISOString() };
  validateRow(tables, { table: KEYS_TABLE, form: 'user-key', field: key }, { Value: text });
  if (row) await tables.update(KEYS_TABLE, 'Id', { Id: row.Id, ...changed });
  else await tables.insert(KEYS_TABLE, [{ KeyName: key, ...changed }]);
  return { findings };
}

/** The sign-in page of a host name and device. Throws `rule-broken` for an `AuthConfig` that cannot be read. */
export async function previewEntry(
  administration: Pick<Administration, 'tables'>,
  place: { hostname: string; device: Device; authConfig?: string | undefined },
): Promise<EntryPreview> {
  const text = place.authConfig ?? (await readKeyText(administration, 'AuthConfig'));
  return previewPage({
    config: requireAuthConfig(text),
    providers: await listProviders(administration),
    registrationAllowed: await isRegistrationAllowed(administration),
    hostname: place.hostname,
    device: place.device,
    ...(await pageSettings(administration)),
  });
}

/** What is wrong with a key, and what it holds where it can be read. */
export function readKey(key: EntryKey, text: string) {
  return key === 'AuthConfig' ? readAuthConfig(text) : readRegistrationFields(text);
}
