import { z } from 'zod';
import { finding, message } from '../finding.ts';
import { operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';

/** The password policy of built-in accounts (spec, "Password policy"); null is off, lengths in characters. */
export const passwordPolicy = z.object({
  PasswordValidityDays: z.int().nullable(),
  PasswordMinLength: z.int().nullable(),
  PasswordMaxLength: z.int().nullable(),
  PasswordNeedsSpecialCharacter: z.boolean(),
  PasswordNeedsCapitalLetter: z.boolean(),
  PasswordMayEqualPrevious: z.boolean(),
  PasswordMayEqualLogin: z.boolean(),
  PasswordHistoryLength: z.int().nullable(),
  PasswordChecksBirthDate: z.boolean(),
  PasswordMinSequenceLength: z.int().nullable(),
  PasswordMinRepeatLength: z.int().nullable(),
  PasswordRecoveryCodeDays: z.int().nullable(),
});
export type PasswordPolicy = z.infer<typeof passwordPolicy>;

/**
 * `configuration-error`: a repeat length without a maximum length; every password ends with it (spec). The code of
 * another finding is `password.<rule>`. Its evidence, the part of the password that breaks the rule, is for nobody but
 * who typed the password.
 */
export const passwordJudgement = z.object({
  verdict: z.enum(['accepted', 'refused', 'configuration-error']),
  findings: z.array(finding),
});
export type PasswordJudgement = z.infer<typeof passwordJudgement>;

/** The longest login, in characters. */
export const LONGEST_LOGIN = 200;

const password = z.string().min(1).max(1_000);
const login = z.string().min(1).max(LONGEST_LOGIN);

/** A password to be judged, and whose it would be. */
const passwordQuestion = z.object({
  password,
  login: z.string().max(LONGEST_LOGIN).default(''),
  birthDate: z.iso.date().optional(),
  /** Instead of the site's own. */
  policy: passwordPolicy.optional(),
});
export type PasswordQuestion = z.infer<typeof passwordQuestion>;

/** What can be asked about passwords of built-in users. */
export const passwordsContract = {
  policy: operation({ effect: 'read', input: siteOperator, output: passwordPolicy }),
  /** The laboratory: what the policy says to a password. Nothing is stored. */
  judge: operation({
    effect: 'read',
    input: siteOperator.extend(passwordQuestion.shape),
    output: passwordJudgement,
  }),
  /** Sets the password of a user. `first` for a user who has none yet, whom a directory may look after. */
  set: operation({
    effect: 'write',
    input: siteOperator.extend({ login, password, first: z.boolean().default(false) }),
    /** `remarks`: why the user cannot sign in all the same. */
    output: z.object({ userId: z.int(), remarks: z.array(message) }),
  }),
  /** Whether a password is a user's; an older hash is renewed on success, as the platform does at sign-in. */
  verify: operation({
    effect: 'write',
    input: siteOperator.extend({ login, password }),
    output: z.object({
      matches: z.boolean(),
      form: z.enum(['argon2id', 'argon2i', 'unknown', 'none']),
      rehashed: z.boolean(),
    }),
  }),
};
