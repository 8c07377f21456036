import type { SettingsFinding } from '#core/contract/signin-services.ts';
import { isRecord } from './auth-config.ts';

/** Fields of the registration form (spec, "RegistrationFields"). */
const CODES = [
  'Email',
  'CellPhone',
  'Nick',
  'FirstName',
  'LastName',
  'Gender',
  'City',
  'Password',
  'Note',
] as const;
type Code = (typeof CODES)[number];

export interface RegistrationField {
  Key: string;
  isRequired: boolean;
  IsHidden: boolean;
}

/** Reads the user key `RegistrationFields`. Throws a `SyntaxError` for what is no JSON list. */
export function readRegistrationFields(text: string): {
  value: RegistrationField[];
  findings: SettingsFinding[];
} {
  const findings: SettingsFinding[] = [];
  const list: unknown = JSON.parse(text.trim() || '[]');
  if (!Array.isArray(list)) throw new SyntaxError('it is no list');
  const value = list.map((one: unknown, index): RegistrationField => {
    const pointer = `/${index}`;
    const field = isRecord(one) ? one : {};
    const Key = String(field.Key ?? '');
    if (!CODES.some((code) => code === Key)) {
      findings.push({
        severity: 'error',
        pointer: `${pointer}/Key`,
        message: `It is one of ${CODES.join(', ')}.`,
      });
    }
    // The first letter differs between the two, and whether the platform minds is not known: other spellings are named.
    for (const name of Object.keys(field)) {
      const meant = ['isRequired', 'IsHidden'].find(
        (known) => known !== name && known.toLowerCase() === name.toLowerCase(),
      );
      if (meant)
        findings.push({
          severity: 'warning',
          pointer: `${pointer}/${name}`,
          message: `It is written ${meant}.`,
        });
    }
    return { Key, isRequired: field.isRequired === true, IsHidden: field.IsHidden === true };
  });
  const canIdentify = value.some(({ Key }) => Key === 'CellPhone' || Key === 'Email' || Key === 'Nick');
  if (value.length > 0 && !canIdentify) {
    findings.push({
      severity: 'error',
      pointer: '',
      message: 'At least one of CellPhone, Email and Nick is needed.',
    });
  }
  const keys = value.map(({ Key }) => Key);
  for (const Key of new Set(keys.filter((one, index) => keys.indexOf(one) !== index))) {
    findings.push({ severity: 'warning', pointer: '', message: `${Key} is there twice.` });
  }
  return { value, findings };
}

export type Registration = Partial<Record<Code | 'DisplayName', string>>;

/** How a registration ends: what would be stored, which field the form hides, and what is missing. */
export interface RegistrationOutcome {
  values: Registration;
  hidden: Code[];
  problems: string[];
}

/**
 * What the platform makes of a filled form (spec, "Registration rules" 1-7). `verifiedBy` is how the person was
 * verified; `domain` is the site's host name, which an e-mail made of a phone number takes (assumed).
 */
export function fillRegistration(
  given: Registration,
  fields: readonly RegistrationField[],
  { verifiedBy, domain }: { verifiedBy?: 'phone' | 'email' | undefined; domain: string },
): RegistrationOutcome {
  const values: Registration = Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
  const problems: string[] = [];
  const verified: Code | undefined = verifiedBy && (verifiedBy === 'phone' ? 'CellPhone' : 'Email');
  const hidden = fields.filter(({ IsHidden }) => IsHidden).map(({ Key }) => Key as Code);
  if (verified && !hidden.includes(verified)) hidden.push(verified);
  if (values.Nick && !values.Password) problems.push('A password is required where Nick is filled.');
  const isRequired = (key: Code) => fields.some((field) => field.Key === key && field.isRequired);
  if (values.CellPhone && !values.Email && isRequired('Email'))
    values.Email = `${values.CellPhone}@${domain}`;
  if (!values.CellPhone && !values.Email && !values.Nick)
    problems.push('One of CellPhone, Email and Nick is required.');
  const nick = values.Nick ?? values.CellPhone ?? values.Email;
  if (nick) values.Nick = nick;
  const fullName = [values.FirstName, values.LastName].filter(Boolean).join(' ');
  const shownName = values.DisplayName ?? (fullName || values.Nick);
  if (shownName) values.DisplayName = shownName;
  values.Gender ??= '1';
  for (const { Key, isRequired: required } of fields) {
    if (required && !values[Key as Code] && Key !== 'Note') problems.push(`${Key} is required.`);
  }
  return { values, hidden, problems };
}
