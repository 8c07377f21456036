import type { Message } from '#core/base/message.ts';
import { MASK } from '#core/base/redact.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { RegistrationOutcome, RegistrationSource } from '#core/contract/signin/entry.ts';
import { REGISTRATION_CODES } from '#core/contract/signin/entry-elements.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { isObject, readJson } from '../json.ts';
import { duplicateProperties, unknownProperties } from '../json-properties.ts';
import { notOneOf } from '../services/settings.ts';
import { kindFindings } from '../services/settings-kinds.ts';
import { type ParseResult, parseFailure } from './parse-result.ts';
import { type PasswordSettings, passwordProblems, readPasswordSettings } from './password-settings.ts';

type Code = (typeof REGISTRATION_CODES)[number];

/** Properties of a field by the case in which they are written. */
const KINDS = [
  ['isRequired', 'flag'],
  ['IsHidden', 'flag'],
  ['title', 'text'],
  ['Color', 'text'],
] as const;
export const REGISTRATION_PROPERTIES = ['Key', 'PasswordSettings', ...KINDS.map(([name]) => name)];

export interface RegistrationField {
  Key: string;
  isRequired: boolean;
  IsHidden: boolean;
  /** Of `Note`: its text, which may be HTML, and its colour; empty for none. */
  title?: string;
  Color?: string;
  /** Of `Password`; undefined where nothing is asked of it. */
  PasswordSettings?: PasswordSettings | undefined;
}

/** Reads the user key `RegistrationFields`; an empty text and `null` are an empty list. */
export function readRegistrationFields(text: string): ParseResult<RegistrationField[]> {
  const read = readJson(text.trim() === '' ? '[]' : text);
  if ('problem' in read) return parseFailure(read);
  const list = read.value ?? [];
  if (!Array.isArray(list)) return parseFailure({ problem: message('json.not-a-list') });
  const findings: Finding[] = [];
  const value = list.map((one: unknown, index) => readField(one, `/${index}`, findings));
  return { value, findings: [...findings, ...duplicateProperties(text), ...formFindings(value)] };
}

function readField(one: unknown, pointer: string, findings: Finding[]): RegistrationField {
  if (!isObject(one)) {
    findings.push(finding('error', message('setting.not-an-object'), { at: { pointer } }));
    return { Key: '', isRequired: false, IsHidden: false };
  }
  const Key = String(one.Key ?? '');
  if (!REGISTRATION_CODES.some((code) => code === Key))
    findings.push(finding('error', notOneOf(REGISTRATION_CODES), { at: { pointer: `${pointer}/Key` } }));
  // The first letter differs between the two, and whether the platform minds is not known: other spellings are named.
  for (const written of Object.keys(one)) {
    const expected = REGISTRATION_PROPERTIES.find(
      (known) => known !== written && known.toLowerCase() === written.toLowerCase(),
    );
    if (!expected) continue;
    const remedies = [message('entry.remedy.write', { expected })];
    const at = { pointer: `${pointer}/${written}` };
    findings.push(finding('warning', message('entry.unusual-case', { written, expected }), { remedies, at }));
  }
  findings.push(...unknownProperties(one, REGISTRATION_PROPERTIES, pointer));
  for (const [name, kind] of KINDS) findings.push(...kindFindings(kind, one[name], `${pointer}/${name}`));
  const policy = readPasswordSettings(one.PasswordSettings, `${pointer}/PasswordSettings`);
  findings.push(...policy.findings);
  if (one.PasswordSettings !== undefined && Key !== 'Password')
    findings.push(
      finding('warning', message('entry.password-settings-elsewhere'), {
        at: { pointer: `${pointer}/PasswordSettings` },
      }),
    );
  return {
    Key,
    isRequired: one.isRequired === true,
    IsHidden: one.IsHidden === true,
    title: typeof one.title === 'string' ? one.title : '',
    Color: typeof one.Color === 'string' ? one.Color : '',
    PasswordSettings: Key === 'Password' ? policy.value : undefined,
  };
}

/** Fields of which one at least tells who registers. */
const IDENTITIES: readonly string[] = ['CellPhone', 'Email', 'Nick'];

/** What is wrong with the fields as a whole. */
function formFindings(fields: readonly RegistrationField[]): Finding[] {
  const at = { pointer: '' };
  const keys = fields.map(({ Key }) => Key);
  const canIdentify = keys.some((key) => IDENTITIES.includes(key));
  const missing = finding('error', message('entry.no-identity-field'), {
    remedies: [message('entry.remedy.identity-field')],
    at,
  });
  const repeated = [...new Set(keys.filter((one, index) => keys.indexOf(one) !== index))];
  const isShown = (key: string) => fields.some(({ Key, IsHidden }) => Key === key && !IsHidden);
  const warn = (told: Message, pointer = '', ...remedies: Message[]) =>
    finding('warning', told, { remedies, at: { pointer } });
  const isIdentityHidden = canIdentify && !IDENTITIES.some(isShown);
  return [
    ...(fields.length > 0 && !canIdentify ? [missing] : []),
    ...(isIdentityHidden ? [warn(message('entry.identity-hidden'))] : []),
    // Whoever has a login signs in with it, and needs a password for that (spec, "Registration rules", 1).
    ...(fields.some(({ Key, isRequired }) => Key === 'Nick' && isRequired) && !isShown('Password')
      ? [warn(message('entry.nick-without-password'), '', message('entry.remedy.password-field'))]
      : []),
    ...fields.flatMap(({ Key, isRequired, IsHidden }, index) =>
      isRequired && IsHidden && Key !== 'Note'
        ? [warn(message('entry.required-hidden', { field: Key }), `/${index}/IsHidden`)]
        : [],
    ),
    ...repeated.map((field) =>
      finding('warning', message('entry.field-twice', { field }), {
        remedies: [message('entry.remedy.keep-one')],
        at,
      }),
    ),
  ];
}

export type Registration = Partial<Record<Code | 'DisplayName', string>>;

/** What a form may send: nothing else of a user is set by whoever registers. */
const ACCEPTED: ReadonlySet<string> = new Set<Code | 'DisplayName'>([
  ...REGISTRATION_CODES.filter((code) => code !== 'Note'),
  'DisplayName',
]);

/** One address, with a name and a domain; that it exists is known only when a code sent there comes back. */
function isEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@');
  const isPlain = more.length === 0 && !/[\s\p{C},;<>"()]/u.test(text);
  const labels = domain.split('.');
  return (
    isPlain && name !== '' && labels.every((label) => /^[\p{L}\p{N}]/u.test(label) && !label.endsWith('-'))
  );
}

/** Digits as people write them, as many as a number can have (ITU-T E.164). */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 3 && digits <= 15;
}

/** How somebody registers. `domain` is the site's host name, which an e-mail made of a phone number takes (assumed). */
export interface RegistrationPlace {
  verifiedBy?: 'phone' | 'email' | undefined;
  domain: string;
  source?: RegistrationSource;
}

/**
 * What the platform makes of a filled form (spec, "Registration rules" 1-7): what would be stored, which fields the form
 * hides, and what is missing.
 */
export function fillRegistration(
  given: Registration,
  fields: readonly RegistrationField[],
  { verifiedBy, domain, source = 'spa_base' }: RegistrationPlace,
): RegistrationOutcome {
  const values: Registration = Object.fromEntries(
    Object.entries(given)
      // A space is a character of a password.
      .map(([name, value]) => [name, name === 'Password' ? value : value.trim()] as const)
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
  const unknown = Object.keys(given).filter((name) => !ACCEPTED.has(name));
  if (unknown.length > 0) problems.push(message('registration.fields-unknown', { fields: unknown }));
  if (values.Email && !isEmail(values.Email)) problems.push(message('registration.email'));
  if (values.CellPhone && !isPhone(values.CellPhone)) problems.push(message('registration.phone'));
  const nick = values.Nick ?? values.CellPhone ?? values.Email;
  if (nick) values.Nick = nick;
  const fullName = [values.FirstName, values.LastName].filter(Boolean).join(' ');
  const displayName = values.DisplayName ?? (fullName || values.Nick);
  if (displayName) values.DisplayName = displayName;
  values.Gender ??= '1';
  if (values.Gender !== '0' && values.Gender !== '1') problems.push(message('registration.gender'));
  for (const { Key, isRequired: required } of fields) {
    if (required && !values[Key as Code] && Key !== 'Note')
      problems.push(message('registration.field-required', { field: fieldName('registration', Key) }));
  }
  const policy = fields.find(({ Key }) => Key === 'Password')?.PasswordSettings;
  if (policy && values.Password) problems.push(...passwordProblems(values.Password, values, policy));
  const notes = fields
    .filter(({ Key }) => Key === 'Note')
    .map(({ title = '', Color = '' }) => ({ title, Color }));
  // Whoever reads the answer need not read the password.
  const told = { ...values, ...(values.Password === undefined ? {} : { Password: MASK }) };
  return { values: told, hidden, problems, notes, prefill: prefillAddress(given), source };
}

/** The address of a form that is filled already; a password must not be part of an address. */
function prefillAddress(given: Registration): string {
  const filled = Object.entries(given).filter(([name, value]) => name !== 'Password' && value.trim() !== '');
  const query = new URLSearchParams(filled).toString();
  return `/spa/entry/signup${query === '' ? '' : `?${query}`}`;
}
