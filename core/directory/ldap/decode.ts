import { elementsOf, integerOf } from './ber.ts';

/** Why Active Directory refuses a bind, by the `data` of its text; `passwordRight` where it tells that, too. */
const SUB_CODES: Readonly<Record<string, { reason: string; passwordRight: boolean }>> = {
  '525': { reason: 'There is no such user.', passwordRight: false },
  '52e': { reason: 'The password is wrong. This also hides most other causes.', passwordRight: false },
  '530': { reason: 'The user may not sign in at this time.', passwordRight: true },
  '531': { reason: 'The user may not sign in from this computer.', passwordRight: true },
  '532': { reason: 'The password has expired.', passwordRight: true },
  '533': { reason: 'The account is disabled.', passwordRight: true },
  '701': { reason: 'The account has expired.', passwordRight: true },
  '773': { reason: 'The user must change the password.', passwordRight: true },
  '775': { reason: 'The account is locked out.', passwordRight: false },
};

/** What result codes of LDAP mean for who looks after a directory service. */
const RESULT_CODES: Readonly<Record<number, string>> = {
  1: 'The server refuses the operation: usually a bind is needed first.',
  2: 'The server does not understand the request.',
  3: 'The server took too long.',
  4: 'There are more entries than the server gives.',
  7: 'The server does not know this kind of sign-in.',
  8: 'The server demands a signed or encrypted connection: use LDAPS.',
  10: 'The entry is on another server (a referral).',
  11: 'The server does not give so many entries.',
  13: 'The server demands an encrypted connection.',
  16: 'There is no such attribute.',
  18: 'The filter cannot be used on this attribute.',
  21: 'The value is not of the kind of its attribute.',
  32: 'There is no such entry.',
  34: 'The DN is malformed.',
  48: 'The server does not take this kind of sign-in.',
  49: 'Name or password is wrong.',
  50: 'There is no right to this.',
  51: 'The server is busy.',
  52: 'The server cannot do this now; for StartTLS it has no certificate to use.',
  53: 'The server is unwilling, for example to take an empty password.',
  80: 'Something else is wrong on the server.',
};

export interface DecodedResult {
  code: number;
  /** In words; never the server's own text. */
  reason: string;
  /** The `data` of Active Directory. */
  subCode?: string;
  /** The password was right, though the bind was refused. */
  passwordRight?: boolean;
}

/** What a result code and the text with it mean. */
export function decodeResult(code: number, diagnostic: string): DecodedResult {
  const [, subCode] = /\bdata ([0-9a-f]{3,4})\b/i.exec(diagnostic) ?? [];
  const known = subCode && SUB_CODES[subCode.toLowerCase()];
  if (known && subCode && code === 49)
    return { code, reason: known.reason, subCode: subCode.toLowerCase(), passwordRight: known.passwordRight };
  if (/80090346/.test(diagnostic))
    return { code, reason: 'The server demands channel binding.', subCode: '80090346' };
  return { code, reason: RESULT_CODES[code] ?? `The server answered with code ${code}.` };
}

/** Bits of `userAccountControl` that keep a user from signing in, or are worth knowing. */
const UAC_BITS: readonly (readonly [bit: number, word: string, blocks: boolean])[] = [
  [0x2, 'disabled', true],
  [0x10, 'locked', true],
  [0x20, 'password-not-required', false],
  [0x200, 'normal-account', false],
  [0x10000, 'password-never-expires', false],
  [0x40000, 'smartcard-required', true],
  [0x800000, 'password-expired', true],
];

/** What `userAccountControl` says. */
export function decodeAccountControl(value: number): { words: string[]; blocks: boolean } {
  const set = UAC_BITS.filter(([bit]) => (value & bit) !== 0);
  return { words: set.map(([, word]) => word), blocks: set.some(([, , blocks]) => blocks) };
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
