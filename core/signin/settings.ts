import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { GeneralSettings, SettingsAnswer } from '#core/contract/signin/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import type { Administration } from './administration.ts';
import { audit } from './audit.ts';
import type { Changes } from './changes.ts';
import { NO_POLICY } from './passwords/passwords.ts';
import { hasRepeatWithoutMaximum, repeatWithoutMaximum } from './passwords/policy.ts';
import { validateRow } from './validate-row.ts';

const TABLE = 'sys_general_settings';
const FORM = 'general-settings';

/** Nothing is protected and nothing is asked: what holds where the site says nothing (spec, "Limits"). */
const NO_SETTINGS: GeneralSettings = {
  ...NO_POLICY,
  FailedAttemptsBeforeBlock: null,
  FailedAttemptsBeforeCaptcha: null,
  FailedIpAttemptsBeforeBlock: null,
  IsCaptchaEnabled: false,
  ForbidEmailAsLogin: false,
  IsRegistrationAllowed: false,
};

/** What a site is better off with, and the code of the finding without it. */
const LEFT_OPEN = [
  { name: 'FailedAttemptsBeforeBlock', code: 'accounts-never-blocked' },
  { name: 'FailedIpAttemptsBeforeBlock', code: 'addresses-never-blocked' },
  { name: 'PasswordMinLength', code: 'no-minimum-length' },
] as const satisfies readonly { name: keyof GeneralSettings; code: string }[];

/** The least that a number can be to mean something; none of them means `off`, which is null. */
const LEAST = {
  FailedAttemptsBeforeBlock: 1,
  FailedAttemptsBeforeCaptcha: 1,
  FailedIpAttemptsBeforeBlock: 1,
  PasswordValidityDays: 1,
  PasswordMinLength: 0,
  PasswordMaxLength: 1,
  PasswordHistoryLength: 0,
  // Every character is a sequence of one.
  PasswordMinSequenceLength: 2,
  PasswordMinRepeatLength: 1,
  PasswordRecoveryCodeDays: 1,
} as const satisfies Partial<Record<keyof GeneralSettings, number>>;

/** The general settings of sign-in, and what they leave open or contradict. */
export async function readGeneralSettings({
  tables,
}: Pick<Administration, 'tables'>): Promise<SettingsAnswer> {
  const settings = await stored(tables);
  return { settings, findings: findingsOf(settings) };
}

/**
 * Changes what is named. Throws `rule-broken` for a number that means nothing, and for settings with which no password
 * could be set. A number that means nothing and is stored already is a finding, and refuses no other change.
 */
export async function updateGeneralSettings(
  administration: Administration,
  given: Changes<GeneralSettings>,
  now: Date,
): Promise<SettingsAnswer> {
  const { tables } = administration;
  const changes = omitUndefined(given);
  const next = { ...(await stored(tables)), ...changes };
  const findings = findingsOf(next);
  validateRow(tables, { table: TABLE, form: FORM }, changes);
  const broken = findings.find(
    ({ severity, message: { code }, at }) =>
      severity === 'error' &&
      (code !== 'general-settings.too-small' || Object.hasOwn(changes, at?.pointer?.slice(1) ?? '')),
  );
  if (broken) {
    const rule = broken.at?.pointer?.slice(1) ?? broken.message.code;
    throw new SiteferryError('rule-broken', { rule, reason: broken.message });
  }
  const [row] = await tables.select<{ Id: number }>(TABLE);
  if (row) await tables.update(TABLE, 'Id', { Id: row.Id, ...changes });
  else await tables.insert(TABLE, [next]);
  const details = { changed: Object.keys(changes).sort().join(', ') };
  await audit(administration, { type: 'general_settings_update', objectId: '', details }, now);
  return await readGeneralSettings(administration);
}

async function stored(tables: SiteTables): Promise<GeneralSettings> {
  const [row = {}] = await tables.select(TABLE);
  const known = Object.entries(NO_SETTINGS).map(([name, unset]) => [name, row[name] ?? unset]);
  return Object.fromEntries(known);
}

/** What the settings contradict, so that no password could be set, and then what they leave open. */
function findingsOf(settings: GeneralSettings): Finding[] {
  const { PasswordMinLength: least, PasswordMaxLength: most } = settings;
  const findings: Finding[] = tooSmall(settings);
  if (hasRepeatWithoutMaximum(settings)) findings.push(repeatWithoutMaximum);
  if (least !== null && most !== null && least > most) {
    const found = message('general-settings.minimum-above-maximum', { least, most });
    const remedies = [message('general-settings.minimum-above-maximum.remedy')];
    findings.push(finding('error', found, { remedies, at: { pointer: '/PasswordMinLength' } }));
  }
  findings.push(...contradictions(settings));
  for (const { name, code } of LEFT_OPEN) {
    if (settings[name] !== null) continue;
    const remedies = [message(`general-settings.${code}.remedy`)];
    findings.push(warning(message(`general-settings.${code}`), { remedies, at: { pointer: `/${name}` } }));
  }
  return findings;
}

function tooSmall(settings: GeneralSettings): Finding[] {
  return Object.entries(LEAST).flatMap(([name, least]) => {
    const value = settings[name as keyof typeof LEAST];
    if (value === null || value >= least) return [];
    const remedies = [message('general-settings.too-small.remedy')];
    const found = message('general-settings.too-small', { field: fieldName(FORM, name), value, least });
    return [finding('error', found, { remedies, at: { pointer: `/${name}` } })];
  });
}

/** Settings that another one leaves without effect. */
function contradictions(settings: GeneralSettings): Finding[] {
  const {
    FailedAttemptsBeforeBlock: block,
    FailedAttemptsBeforeCaptcha: captcha,
    PasswordMaxLength: most,
    PasswordMinSequenceLength: sequence,
    PasswordMinRepeatLength: repeat,
    PasswordHistoryLength: remembered,
  } = settings;
  const flagged = (code: Contradiction, name: keyof GeneralSettings) =>
    warning(message(`general-settings.${code}`), { at: { pointer: `/${name}` } });
  return [
    ...(block !== null && captcha !== null && captcha >= block
      ? [flagged('captcha-after-block', 'FailedAttemptsBeforeCaptcha')]
      : []),
    ...(remembered && settings.PasswordMayEqualPrevious
      ? [flagged('history-unused', 'PasswordHistoryLength')]
      : []),
    ...(most !== null && sequence !== null && sequence > most
      ? [flagged('sequence-above-maximum', 'PasswordMinSequenceLength')]
      : []),
    // The pattern stands in the password twice.
    ...(most !== null && repeat !== null && 2 * repeat > most
      ? [flagged('repeat-above-maximum', 'PasswordMinRepeatLength')]
      : []),
  ];
}

type Contradiction =
  | 'captcha-after-block'
  | 'history-unused'
  | 'sequence-above-maximum'
  | 'repeat-above-maximum';
