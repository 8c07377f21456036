import { SiteferryError } from '#core/base/errors.ts';
import type { EntryKey } from '#core/contract/signin/entry-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '../administration.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import type { ParseResult } from './parse-result.ts';

/** Where the platform keeps the keys of its sign-in page. */
export const KEYS_TABLE = 'UserKeys';
const DEFAULTS: Readonly<Record<EntryKey, string>> = {
  AuthConfig: '{"AuthTypes":[]}',
  RegistrationFields: '[]',
};

/** The text of a key, or its default. */
export async function readKeyText(
  { tables }: Pick<Administration, 'tables'>,
  key: EntryKey,
): Promise<string> {
  const [row] = await tables.select<{ Value: string | null }>(KEYS_TABLE, { KeyName: key });
  return row?.Value?.trim() || DEFAULTS[key];
}

/** The global setting (spec, "AuthConfig", 4). */
export async function isRegistrationAllowed({ tables }: Pick<Administration, 'tables'>): Promise<boolean> {
  const [row] = await tables.select<{ IsRegistrationAllowed?: boolean }>('sys_general_settings');
  return row?.IsRegistrationAllowed === true;
}

/** What the general settings say of the page; undefined where the site has no such setting. */
export async function pageSettings({ tables }: Pick<Administration, 'tables'>) {
  const [row] = await tables.select<{ SystemMailbox?: string | null; IsCaptchaEnabled?: boolean }>(
    'sys_general_settings',
  );
  const has = tables.columns('sys_general_settings').some(({ name }) => name === 'SystemMailbox');
  return {
    isCaptchaEnabled: row?.IsCaptchaEnabled,
    systemMailbox: has ? (row?.SystemMailbox ?? '') : undefined,
  };
}

/** Throws `rule-broken` for what cannot be read. */
export function requireAuthConfig(text: string): AuthConfig {
  return requireParsed('AuthConfig', readAuthConfig(text));
}

/** What a key holds. Throws `rule-broken` where it cannot be read. */
export function requireParsed<T>(key: EntryKey, { value, findings }: ParseResult<T>): T {
  if (value !== undefined) return value;
  const problem = findings.map((one) => one.message);
  throw new SiteferryError('rule-broken', {
    rule: key,
    reason: message('entry.unreadable', { key, problem }),
  });
}
