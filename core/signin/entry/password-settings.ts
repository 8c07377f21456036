import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject } from '../json.ts';
import { repeatIn, sequenceIn } from '../passwords/policy.ts';
import { kindFindings } from '../services/settings-kinds.ts';

/** What a self-registration asks of a password (spec, `PasswordSettings`); what is absent is not asked. */
export interface PasswordSettings {
  MinNumberOfChar?: number;
  MaxNumberOfChar?: number;
  UpperLowercaseRequired?: boolean;
  /** A locale such as `ru-RU`. */
  AcceptableLanguage?: string;
  MinNumberOfDigits?: number;
  NoSpaces?: boolean;
  MinNumberOfSpecialChar?: number;
  DisallowLoginOrBirthdayPattern?: boolean;
  DisallowedSequenceLength?: number;
  DisallowedRepeatingPatternLength?: number;
  NumberOfPreviousPasswordsToCheck?: number;
  MinCharPasswordDifference?: number;
}

const NUMBERS = [
  'MinNumberOfChar',
  'MaxNumberOfChar',
  'MinNumberOfDigits',
  'MinNumberOfSpecialChar',
  'DisallowedSequenceLength',
  'DisallowedRepeatingPatternLength',
  'NumberOfPreviousPasswordsToCheck',
  'MinCharPasswordDifference',
] as const;
const FLAGS = ['UpperLowercaseRequired', 'NoSpaces', 'DisallowLoginOrBirthdayPattern'] as const;
export const PASSWORD_PROPERTIES = [...NUMBERS, ...FLAGS, 'AcceptableLanguage'];

/** What the specification recommends at least. */
const RECOMMENDED = [
  ['NumberOfPreviousPasswordsToCheck', 10],
  ['MinCharPasswordDifference', 5],
] as const;

/** Reads the block, and what is wrong with it; `value` is undefined where there is none. */
export function readPasswordSettings(
  given: unknown,
  pointer: string,
): { value: PasswordSettings | undefined; findings: Finding[] } {
  if (given === undefined || given === null) return { value: undefined, findings: [] };
  if (!isObject(given)) {
    const wrong = finding('error', message('setting.not-an-object'), { at: { pointer } });
    return { value: undefined, findings: [wrong] };
  }
  const at = (name: string) => ({ at: { pointer: `${pointer}/${name}` } });
  const value: PasswordSettings = {};
  const findings: Finding[] = [];
  for (const name of NUMBERS) {
    const number = given[name];
    findings.push(...kindFindings('number', number, `${pointer}/${name}`));
    if (typeof number !== 'number' || !Number.isInteger(number)) continue;
    if (number < 0) findings.push(finding('error', message('entry.password-negative'), at(name)));
    else value[name] = number;
  }
  for (const name of FLAGS) {
    findings.push(...kindFindings('flag', given[name], `${pointer}/${name}`));
    if (given[name] === true) value[name] = true;
  }
  const language = given.AcceptableLanguage;
  findings.push(...kindFindings('text', language, `${pointer}/AcceptableLanguage`));
  if (typeof language === 'string' && language !== '') {
    if (localeOf(language)) value.AcceptableLanguage = language;
    else findings.push(finding('error', message('entry.not-a-locale'), at('AcceptableLanguage')));
  }
  for (const written of Object.keys(given)) {
    const expected = PASSWORD_PROPERTIES.find(
      (one) => one !== written && one.toLowerCase() === written.toLowerCase(),
    );
    if (expected)
      findings.push(finding('warning', message('entry.unusual-case', { written, expected }), at(written)));
  }
  return { value, findings: [...findings, ...consistencyFindings(value, at)] };
}

/** What contradicts itself, so that no password could be given, and what is less than is recommended. */
function consistencyFindings(
  value: PasswordSettings,
  at: (name: string) => { at: { pointer: string } },
): Finding[] {
  const { MaxNumberOfChar: most, MinNumberOfDigits = 0, MinNumberOfSpecialChar = 0 } = value;
  const cases = value.UpperLowercaseRequired ? 2 : 0;
  const least = Math.max(value.MinNumberOfChar ?? 0, MinNumberOfDigits + MinNumberOfSpecialChar + cases);
  const findings: Finding[] = [];
  if (most !== undefined && least > most) {
    const found = message('entry.password-impossible', { least, most });
    findings.push(finding('error', found, at('MaxNumberOfChar')));
  }
  for (const [name, recommended] of RECOMMENDED) {
    const number = value[name];
    if (number !== undefined && number < recommended)
      findings.push(finding('note', message('entry.password-recommended', { recommended }), at(name)));
  }
  return findings;
}

/**
 * What a password of a registration breaks. One that is too long is not looked at any further, as with the policy of
 * built-in accounts; the birth date and previous passwords of who registers are not known.
 */
export function passwordProblems(
  password: string,
  { Nick: login = '' }: { Nick?: string },
  settings: PasswordSettings,
): Message[] {
  const { MaxNumberOfChar: most, AcceptableLanguage: locale } = settings;
  const characters = [...password];
  const count = (pattern: RegExp) => characters.filter((one) => pattern.test(one)).length;
  if (most !== undefined && characters.length > most) return [message('password.too-long', { limit: most })];
  const least = settings.MinNumberOfChar ?? 0;
  const digits = settings.MinNumberOfDigits ?? 0;
  const special = settings.MinNumberOfSpecialChar ?? 0;
  const sequence = settings.DisallowedSequenceLength ?? 0;
  const repeat = settings.DisallowedRepeatingPatternLength ?? 0;
  const hasBothCases = count(/\p{Lu}/u) > 0 && count(/\p{Ll}/u) > 0;
  const hasLogin = login !== '' && password.toLowerCase().includes(login.toLowerCase());
  const broken: readonly (readonly [boolean, Message])[] = [
    [characters.length < least, message('password.too-short', { limit: least })],
    [settings.UpperLowercaseRequired === true && !hasBothCases, message('registration.password.both-cases')],
    [
      locale !== undefined && hasOtherLetters(characters, locale),
      message('registration.password.language', { locale: locale ?? '' }),
    ],
    [count(/\p{Nd}/u) < digits, message('registration.password.digits', { count: digits })],
    [settings.NoSpaces === true && count(/\s/u) > 0, message('registration.password.spaces')],
    [count(/[^\p{L}\p{N}\s]/u) < special, message('registration.password.special', { count: special })],
    [settings.DisallowLoginOrBirthdayPattern === true && hasLogin, message('registration.password.login')],
    [sequence > 0 && sequenceIn(password, sequence) !== undefined, message('password.sequence')],
    [repeat > 0 && repeatIn(password, repeat) !== undefined, message('password.repeat')],
  ];
  return broken.flatMap(([isBroken, rule]) => (isBroken ? [rule] : []));
}

/** Undefined for what is no locale. */
function localeOf(text: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(text);
  } catch {
    return undefined;
  }
}

/** Scripts by which languages are told apart here; letters of other languages are not judged. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Grek: /\p{Script=Greek}/u,
  Armn: /\p{Script=Armenian}/u,
  Geor: /\p{Script=Georgian}/u,
};

function hasOtherLetters(characters: readonly string[], locale: string): boolean {
  const script = SCRIPTS[localeOf(locale)?.maximize().script ?? ''];
  return script !== undefined && characters.some((one) => /\p{L}/u.test(one) && !script.test(one));
}
