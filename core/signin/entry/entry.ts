import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { EntryPreview, RegistrationOutcome } from '#core/contract/signin/entry.ts';
import { type Device, type EntryKey, entryKey } from '#core/contract/signin/entry-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { Administration } from '../administration.ts';
import { listProviders } from '../providers/providers.ts';
import { textProblem, validateRow } from '../validate-row.ts';
import { readAuthConfig } from './auth-config.ts';
import { previewPage } from './page.ts';
import {
  fillRegistration,
  type Registration,
  type RegistrationPlace,
  readRegistrationFields,
} from './registration.ts';
import {
  isRegistrationAllowed,
  KEYS_TABLE,
  pageSettings,
  readKeyText,
  requireAuthConfig,
  requireParsed,
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
  administration: Administration,
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

/**
 * What a registration would store, and all that would refuse it: the form ("Registration rules" of the specification), the
 * page that offers none ("AuthConfig", rule 4), a login that somebody has, a value that its column cannot hold. Throws
 * `rule-broken` for keys that cannot be read.
 */
export async function tryRegistration(
  administration: Administration,
  given: { values: Registration } & RegistrationPlace,
): Promise<RegistrationOutcome> {
  const text = await readKeyText(administration, 'RegistrationFields');
  const fields = requireParsed('RegistrationFields', readRegistrationFields(text));
  const outcome = fillRegistration(given.values, fields, given);
  const problems = [
    ...(await offerProblems(administration, given)),
    ...outcome.problems,
    ...columnProblems(administration, outcome.values),
    ...(await loginProblems(administration, outcome.values)),
  ];
  return { ...outcome, problems };
}

/** That the page on which somebody registers offers it not. */
async function offerProblems(
  administration: Administration,
  { domain, source }: RegistrationPlace,
): Promise<Message[]> {
  const device = source === 'mobile' ? 'Android' : 'web';
  const { items } = await previewEntry(administration, { hostname: domain, device });
  const offer = items.find(({ kind }) => kind === 'registration');
  return !offer || offer.isVisible ? [] : [message('registration.off', { because: offer.because })];
}

function columnProblems({ tables }: Administration, values: Record<string, string>): Message[] {
  return tables.columns('Users').flatMap(({ name }) => {
    const problem = textProblem(tables, 'Users', name, name === 'Password' ? '' : (values[name] ?? ''));
    return problem
      ? message('input.not-accepted.at', { path: fieldName('registration', name), problem })
      : [];
  });
}

async function loginProblems(
  { tables }: Administration,
  { Nick }: Record<string, string>,
): Promise<Message[]> {
  const taken = Nick ? await tables.select('Users', { Nick }) : [];
  return Nick && taken.length > 0 ? [message('registration.login-taken', { login: Nick })] : [];
}

/** What is wrong with a key, and what it holds where it can be read. */
export function readKey(key: EntryKey, text: string) {
  return key === 'AuthConfig' ? readAuthConfig(text) : readRegistrationFields(text);
}
