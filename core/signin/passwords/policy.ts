import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { PasswordJudgement, PasswordPolicy } from '#core/contract/signin/passwords.ts';
import { message } from '#core/messages/catalogue.ts';

/** Who the password is for. */
export interface PasswordOwner {
  login: string;
  /** `YYYY-MM-DD`; undefined where it is not known. */
  birthDate?: string | undefined;
}

/** A policy that no password meets, because it contradicts itself (spec). */
export const repeatWithoutMaximum: Finding = finding(
  'error',
  message('general-settings.repeat-without-maximum'),
  {
    remedies: [message('general-settings.repeat-without-maximum.remedy')],
    at: { pointer: '/PasswordMinRepeatLength' },
  },
);

/** Whether it is such a policy. */
export function hasRepeatWithoutMaximum(
  policy: Pick<PasswordPolicy, 'PasswordMinRepeatLength' | 'PasswordMaxLength'>,
): boolean {
  return policy.PasswordMinRepeatLength !== null && policy.PasswordMaxLength === null;
}

/**
 * Judges a password in the platform's order (spec, "Password policy"): a policy that contradicts itself first, before
 * the password is looked at; then its length, alone, when it is too long; then everything else together.
 */
export function judgePassword(
  password: string,
  owner: PasswordOwner,
  policy: PasswordPolicy,
): PasswordJudgement {
  if (hasRepeatWithoutMaximum(policy))
    return { verdict: 'configuration-error', findings: [repeatWithoutMaximum] };
  const { PasswordMaxLength: most } = policy;
  const findings =
    most !== null && [...password].length > most
      ? [finding('error', message('password.too-long', { limit: most }))]
      : brokenRules(password, owner, policy);
  return { verdict: findings.length === 0 ? 'accepted' : 'refused', findings };
}

/** All rules that a password of allowed length breaks. */
function brokenRules(
  password: string,
  { login, birthDate }: PasswordOwner,
  policy: PasswordPolicy,
): Finding[] {
  const {
    PasswordMinLength: least,
    PasswordMinSequenceLength: sequence,
    PasswordMinRepeatLength: repeat,
  } = policy;
  const broken: Message[] = [];
  if (least !== null && [...password].length < least)
    broken.push(message('password.too-short', { limit: least }));
  // "and so on" is read as: whatever is neither a letter nor a digit nor a space.
  if (policy.PasswordNeedsSpecialCharacter && !/[^\p{L}\p{N}\s]/u.test(password))
    broken.push(message('password.no-special-character'));
  if (policy.PasswordNeedsCapitalLetter && !/\p{Lu}/u.test(password))
    broken.push(message('password.no-capital-letter'));
  if (!policy.PasswordMayEqualLogin && password.toLowerCase() === login.toLowerCase())
    broken.push(message('password.equals-login'));
  const born = policy.PasswordChecksBirthDate && birthDate ? birthDateIn(password, birthDate) : undefined;
  const run = sequence === null ? undefined : sequenceIn(password, sequence);
  const repeated = repeat === null ? undefined : repeatIn(password, repeat);
  return [
    ...broken.map((rule) => finding('error', rule)),
    ...brokenBy(message('password.birth-date'), born),
    ...brokenBy(message('password.sequence'), run),
    ...brokenBy(message('password.repeat'), repeated),
  ];
}

/** The part of a password that breaks a rule: for who typed the password, not for a log. */
function brokenBy(rule: Message, part: string | undefined): Finding[] {
  if (part === undefined) return [];
  return [finding('error', rule, { evidence: [{ name: message('evidence.password-part'), value: part }] })];
}

/** What stands side by side in the alphabets and on the keyboard, Latin and Russian. */
const ROWS: readonly string[] = [
  '0123456789',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'ёйцукенгшщзхъ',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю.',
];

/**
 * The first run of at least `least` neighbours, forwards or backwards, in whatever case. A row does not go on at its
 * beginning: `890` is a run only because the keyboard has it.
 */
export function sequenceIn(password: string, least: number): string | undefined {
  if (least < 2) return undefined;
  const characters = [...password.toLowerCase()];
  let best: { start: number; length: number } | undefined;
  for (const row of ROWS) {
    for (const order of [[...row], [...row].reverse()]) {
      const found = longestRun(characters, order);
      if (found.length >= least && (!best || found.start < best.start || found.length > best.length))
        best = found;
    }
  }
  return best && [...password].slice(best.start, best.start + best.length).join('');
}

function longestRun(
  characters: readonly string[],
  order: readonly string[],
): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let index = 1; index <= characters.length; index++) {
    const before = order.indexOf(characters[index - 1] ?? '');
    const goesOn = before >= 0 && index < characters.length && order[before + 1] === characters[index];
    if (goesOn) continue;
    if (index - start > best.length && before >= 0) best = { start, length: index - start };
    start = index;
  }
  return best;
}

/** The first piece of at least `least` characters that follows itself at once, as in `qweqwe`; written twice. */
export function repeatIn(password: string, least: number): string | undefined {
  const characters = [...password.toLowerCase()];
  const written = [...password];
  for (let start = 0; start < characters.length; start++) {
    for (let length = Math.max(1, least); start + 2 * length <= characters.length; length++) {
      const isRepeat = characters
        .slice(start, start + length)
        .every((one, at) => one === characters[start + length + at]);
      if (isRepeat) return written.slice(start, start + 2 * length).join('');
    }
  }
  return undefined;
}

/** The birth date in one of the ways in which people write it: separators do not hide it, nor do zeros left out. */
function birthDateIn(password: string, birthDate: string): string | undefined {
  const [year = '', month = '', day = ''] = birthDate.slice(0, 10).split('-');
  const short = year.slice(2);
  const [bareMonth, bareDay] = [Number(month), Number(day)];
  const digits = password.replace(/[^0-9]/g, '');
  const ways = [
    `${day}${month}${year}`,
    `${year}${month}${day}`,
    `${month}${day}${year}`,
    `${day}${month}${short}`,
    `${short}${month}${day}`,
    `${bareDay}${bareMonth}${year}`,
    `${bareMonth}${bareDay}${year}`,
    `${year}${bareMonth}${bareDay}`,
  ];
  return ways.find((way) => way.length >= 6 && digits.includes(way));
}
