import { SiteferryError } from '#core/base/errors.ts';
import type { SettingsFinding } from '#core/contract/signin-services.ts';
import type { GeneralSettings } from '#core/contract/signin-settings.ts';
import type { SiteTables } from '#core/site/tables.ts';
import type { Administration } from './administration.ts';
import { audit } from './audit.ts';
import { type Changes, defined } from './changes.ts';
import { NO_POLICY } from './passwords/passwords.ts';

const TABLE = 'sys_general_settings';

/** Nothing is protected and nothing is asked: what holds where the site says nothing (spec, "Limits"). */
const OFF: GeneralSettings = {
  ...NO_POLICY,
  FailedAttemptsBeforeBlock: null,
  FailedAttemptsBeforeCaptcha: null,
  FailedIpAttemptsBeforeBlock: null,
  IsCaptchaEnabled: false,
  ForbidEmailAsLogin: false,
  IsRegistrationAllowed: false,
};

export interface SettingsAnswer {
  settings: GeneralSettings;
  findings: SettingsFinding[];
}

/** The general settings of sign-in, and what they leave open or contradict. */
export async function readGeneralSettings({ tables }: Administration): Promise<SettingsAnswer> {
  const settings = await stored(tables);
  return { settings, findings: settingsFindings(settings) };
}

/** Changes what is named. Throws `rule-broken` for settings with which no password could be set. */
export async function updateGeneralSettings(
  administration: Administration,
  given: Changes<GeneralSettings>,
  now: Date,
): Promise<SettingsAnswer> {
  const { tables } = administration;
  const changes = defined(given);
  const next = { ...(await stored(tables)), ...changes };
  const findings = settingsFindings(next);
  const broken = findings.find(({ severity }) => severity === 'error');
  if (broken)
    throw new SiteferryError('rule-broken', { rule: broken.pointer.slice(1), reason: broken.message });
  const [row] = await tables.select<{ Id: number }>(TABLE);
  if (row) await tables.update(TABLE, 'Id', { Id: row.Id, ...changes });
  else await tables.insert(TABLE, [next]);
  const details = { changed: Object.keys(changes).sort().join(', ') };
  await audit(administration, { type: 'general_settings_update', objectId: '', details }, now);
  return await readGeneralSettings(administration);
}

async function stored(tables: SiteTables): Promise<GeneralSettings> {
  const [row = {}] = await tables.select(TABLE);
  const known = Object.entries(OFF).map(([name, off]) => [name, row[name] ?? off]);
  return Object.fromEntries(known);
}

function settingsFindings(settings: GeneralSettings): SettingsFinding[] {
  const findings: SettingsFinding[] = [];
  const add = (severity: SettingsFinding['severity'], name: keyof GeneralSettings, message: string) =>
    findings.push({ severity, pointer: `/${name}`, message });
  const { PasswordMinLength: least, PasswordMaxLength: most, PasswordMinRepeatLength: repeat } = settings;
  if (repeat !== null && most === null) {
    add('error', 'PasswordMinRepeatLength', 'It needs a maximum length; without one no password can be set.');
  }
  if (least !== null && most !== null && least > most)
    add('error', 'PasswordMinLength', 'It is more than the maximum length.');
  if (settings.FailedAttemptsBeforeBlock === null)
    add('warning', 'FailedAttemptsBeforeBlock', 'Accounts are never blocked.');
  if (settings.FailedIpAttemptsBeforeBlock === null)
    add('warning', 'FailedIpAttemptsBeforeBlock', 'Addresses are never blocked.');
  if (least === null) add('warning', 'PasswordMinLength', 'A password may have any length.');
  return findings;
}
