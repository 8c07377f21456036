import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject, readJson } from '../json.ts';
import { notOneOf } from '../services/settings.ts';
import { type Read, unreadable } from './read.ts';

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

/** Reads the user key `RegistrationFields`. */
export function readRegistrationFields(text: string): Read<RegistrationField[]> {
  const read = readJson(text.trim() === '' ? '[]' : text);
  if ('problem' in read) return unreadable(read);
  if (!Array.isArray(read.value)) return unreadable({ problem: message('json.not-a-list') });
  const findings: Finding[] = [];
  const value = read.value.map((one: unknown, index) => readField(one, `/${index}`, findings));
  return { value, findings: [...findings, ...formFindings(value)] };
}

function readField(one: unknown, pointer: string, findings: Finding[]): RegistrationField {
  const field = isObject(one) ? one : {};
  const Key = String(field.Key ?? '');
  if (!CODES.some((code) => code === Key))
    findings.push(finding('error', notOneOf(CODES), { at: { pointer: `${pointer}/Key` } }));
  // The first letter differs between the two, and whether the platform minds is not known: other spellings are named.
  for (const written of Object.keys(field)) {
    const expected = ['isRequired', 'IsHidden'].find(
      (known) => known !== written && known.toLowerCase() === written.toLowerCase(),
    );
    if (!expected) continue;
    const remedies = [message('entry.remedy.write', { expected })];
    const at = { pointer: `${pointer}/${written}` };
    findings.push(finding('warning', message('entry.unusual-case', { written, expected }), { remedies, at }));
  }
  return { Key, isRequired: field.isRequired === true, IsHidden: field.IsHidden === true };
}

/** What is wrong with the fields as a whole. */
function formFindings(fields: readonly RegistrationField[]): Finding[] {
  const at = { pointer: '' };
  const keys = fields.map(({ Key }) => Key);
  const canIdentify = keys.some((key) => key === 'CellPhone' || key === 'Email' || key === 'Nick');
  const missing = finding('error', message('entry.no-identity-field'), {
    remedies: [message('entry.remedy.identity-field')],
    at,
  });
  const repeated = [...new Set(keys.filter((one, index) => keys.indexOf(one) !== index))];
  return [
    ...(fields.length > 0 && !canIdentify ? [missing] : []),
    ...repeated.map((field) =>
      finding('warning', message('entry.field-twice', { field }), {
        remedies: [message('entry.remedy.keep-one')],
        at,
      }),
    ),
  ];
}

export type Registration = Partial<Record<Code | 'DisplayName', string>>;

/** How a registration ends: what would be stored, which field the form hides, and what is missing. */
export interface RegistrationOutcome {
  values: Registration;
  hidden: Code[];
  problems: Message[];
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
  const problems: Message[] = [];
  const verified: Code | undefined = verifiedBy && (verifiedBy === 'phone' ? 'CellPhone' : 'Email');
  const hidden = fields.filter(({ IsHidden }) => IsHidden).map(({ Key }) => Key as Code);
  if (verified && !hidden.includes(verified)) hidden.push(verified);
  if (values.Nick && !values.Password) problems.push(message('registration.password-required'));
  const isRequired = (key: Code) => fields.some((field) => field.Key === key && field.isRequired);
  if (values.CellPhone && !values.Email && isRequired('Email'))
    values.Email = `${values.CellPhone}@${domain}`;
  if (!values.CellPhone && !values.Email && !values.Nick)
    problems.push(message('registration.identity-required'));
  const nick = values.Nick ?? values.CellPhone ?? values.Email;
  if (nick) values.Nick = nick;
  const fullName = [values.FirstName, values.LastName].filter(Boolean).join(' ');
  const displayName = values.DisplayName ?? (fullName || values.Nick);
  if (displayName) values.DisplayName = displayName;
  values.Gender ??= '1';
  for (const { Key, isRequired: required } of fields) {
    if (required && !values[Key as Code] && Key !== 'Note')
      problems.push(message('registration.field-required', { field: Key }));
  }
  return { values, hidden, problems };
}
