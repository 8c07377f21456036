import { SiteferryError } from '#core/base/errors.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { GeneralSettings, SettingsAnswer } from '#core/contract/signin-settings.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/tables.ts';
import type { Administration } from './administration.ts';
import { audit } from './audit.ts';
import { type Changes, defined } from './changes.ts';
import { NO_POLICY } from './passwords/passwords.ts';
import { hasRepeatWithoutMaximum, repeatWithoutMaximum } from './passwords/policy.ts';

const TABLE = 'sys_general_settings';

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

/** The general settings of sign-in, and what they leave open or contradict. */
export async function readGeneralSettings({ tables }: Administration): Promise<SettingsAnswer> {
  const settings = await stored(tables);
  return { settings, findings: findingsOf(settings) };
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
  const findings = findingsOf(next);
  const broken = findings.find(({ severity }) => severity === 'error');
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
  const findings: Finding[] = [];
  if (hasRepeatWithoutMaximum(settings)) findings.push(repeatWithoutMaximum);
  if (least !== null && most !== null && least > most) {
    const found = message('general-settings.minimum-above-maximum', { least, most });
    const remedies = [message('general-settings.minimum-above-maximum.remedy')];
    findings.push(finding('error', found, { remedies, at: { pointer: '/PasswordMinLength' } }));
  }
  for (const { name, code } of LEFT_OPEN) {
    if (settings[name] !== null) continue;
    const remedies = [message(`general-settings.${code}.remedy`)];
    findings.push(warning(message(`general-settings.${code}`), { remedies, at: { pointer: `/${name}` } }));
  }
  return findings;
}
