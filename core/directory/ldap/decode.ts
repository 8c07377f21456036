import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { elementsOf, integerOf } from './ber.ts';

/** Why Active Directory rejects a bind, by the `data` of its text; `passwordRight` where it tells that, too. */
const SUB_CODES: Readonly<Record<string, { reason: Message; passwordRight: boolean }>> = {
  '525': { reason: message('ldap.user-unknown'), passwordRight: false },
  '52e': { reason: message('ldap.wrong-password'), passwordRight: false },
  '530': { reason: message('ldap.sign-in-hours'), passwordRight: true },
  '531': { reason: message('ldap.workstation'), passwordRight: true },
  '532': { reason: message('ldap.password-expired'), passwordRight: true },
  '533': { reason: message('ldap.account-disabled'), passwordRight: true },
  '701': { reason: message('ldap.account-expired'), passwordRight: true },
  '773': { reason: message('ldap.password-must-change'), passwordRight: true },
  '775': { reason: message('ldap.account-locked'), passwordRight: false },
};

/** What result codes of LDAP mean for who looks after a directory service. */
const RESULT_CODES: Readonly<Record<number, Message>> = {
  1: message('ldap.operations-error'),
  2: message('ldap.protocol-error'),
  3: message('ldap.time-limit-exceeded'),
  4: message('ldap.size-limit-exceeded'),
  7: message('ldap.auth-method-not-supported'),
  8: message('ldap.stronger-auth-required'),
  10: message('ldap.referral'),
  11: message('ldap.admin-limit-exceeded'),
  13: message('ldap.confidentiality-required'),
  16: message('ldap.no-such-attribute'),
  18: message('ldap.inappropriate-matching'),
  21: message('ldap.invalid-attribute-syntax'),
  32: message('ldap.no-such-object'),
  34: message('ldap.invalid-dn-syntax'),
  48: message('ldap.inappropriate-authentication'),
  49: message('ldap.invalid-credentials'),
  50: message('ldap.insufficient-access-rights'),
  51: message('ldap.busy'),
  52: message('ldap.unavailable'),
  53: message('ldap.unwilling-to-perform'),
  80: message('ldap.other'),
};

/** What Active Directory and OpenLDAP say, under several codes, whom they let do nothing without signing in first. */
const ANONYMOUS_REFUSED =
  /000004DC|successful bind must be completed|anonymous bind disallowed|^(?:bind|authentication) required/i;

export interface DecodedResult {
  code: number;
  /** Never the server's own text. */
  reason: Message;
  /** The `data` of Active Directory. */
  subCode?: string;
  /** The password was right, though the bind was rejected. */
  passwordRight?: boolean;
}

/** What a result code and the text with it mean. */
export function decodeResult(code: number, diagnostic: string): DecodedResult {
  const [, subCode] = /\bdata ([0-9a-f]{3,4})\b/i.exec(diagnostic) ?? [];
  const known = subCode && SUB_CODES[subCode.toLowerCase()];
  if (known && subCode && code === 49)
    return { code, reason: known.reason, subCode: subCode.toLowerCase(), passwordRight: known.passwordRight };
  if (/80090346/.test(diagnostic))
    return { code, reason: message('ldap.channel-binding'), subCode: '80090346' };
  if (ANONYMOUS_REFUSED.test(diagnostic)) return { code, reason: message('ldap.anonymous-refused') };
  return { code, reason: RESULT_CODES[code] ?? message('ldap.unknown-result', { code }) };
}

/** Bits of `userAccountControl` that keep a user from signing in, or are worth knowing. */
const ACCOUNT_FLAGS: readonly (readonly [bit: number, flag: Message, blocks: boolean])[] = [
  [0x2, message('account.disabled'), true],
  [0x10, message('account.locked'), true],
  [0x20, message('account.password-not-required'), false],
  [0x200, message('account.normal-account'), false],
  [0x10000, message('account.password-never-expires'), false],
  [0x40000, message('account.smartcard-required'), true],
  [0x800000, message('account.password-expired'), true],
];

/** What `userAccountControl` says, and what of it keeps the user from signing in. */
export function decodeAccountControl(value: number): { flags: Message[]; blocking: Message[] } {
  const set = ACCOUNT_FLAGS.filter(([bit]) => (value & bit) !== 0);
  return {
    flags: set.map(([, flag]) => flag),
    blocking: set.filter(([, , blocks]) => blocks).map(([, flag]) => flag),
  };
}

/** OID of the control by which a server tells of a password's end. */
export const PASSWORD_POLICY = '1.3.6.1.4.1.42.2.27.8.5.1';
const POLICY_ERRORS = [
  'password-expired',
  'account-locked',
  'change-after-reset',
  'password-mod-not-allowed',
  'must-supply-old-password',
  'insufficient-quality',
  'password-too-short',
  'password-too-young',
  'password-in-history',
] as const;

/** What the password policy control of a bind says (draft-behera-ldap-password-policy). */
export interface PasswordPolicyAnswer {
  secondsToExpiry?: number;
  graceLogins?: number;
  error?: (typeof POLICY_ERRORS)[number];
}

export function decodePasswordPolicy(
  controls: readonly { oid: string; value: Buffer }[],
): PasswordPolicyAnswer | undefined {
  const control = controls.find(({ oid }) => oid === PASSWORD_POLICY);
  if (!control) return undefined;
  const [sequence] = elementsOf(control.value);
  const answer: PasswordPolicyAnswer = {};
  for (const { tag, content } of elementsOf(sequence?.content ?? Buffer.alloc(0))) {
    if (tag === 0xa0) {
      const [warning] = elementsOf(content);
      if (warning?.tag === 0x80) answer.secondsToExpiry = integerOf(warning.content);
      if (warning?.tag === 0x81) answer.graceLogins = integerOf(warning.content);
    }
    const error = tag === 0x81 ? POLICY_ERRORS[integerOf(content)] : undefined;
    if (error) answer.error = error;
  }
  return answer;
}

/** A time of a directory (`20261121101112.0Z`), ISO 8601; undefined for what is none. */
export function generalizedTime(text: string | undefined): string | undefined {
  const [, year, month, day, hour, minute, second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?Z$/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}
