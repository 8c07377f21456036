import type { Message } from '#core/base/message.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import type { AccessStepResult } from '#core/contract/explanation.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { QueryResult } from '../query-context.ts';

export type SiteAnswer = NonNullable<SignInAccess['answer']>;

/**
 * What a sign-in goes by that is carried out, besides the verdict: each is found by the step that judges it. Explaining tells
 * of the same in findings.
 */
export interface DecisionFacts {
  /** A captcha is asked besides the password. */
  isCaptchaAsked?: boolean;
  /** The address is blocked, until a captcha is solved or an administrator unblocks it. */
  isAddressBlocked?: boolean;
  /** The password was really tried where it is kept, and is right. */
  isPasswordProven?: boolean;
  /** The stored hash is of an older form, or in the older column. */
  isHashOlder?: boolean;
  /** When the password ends, or that it has; absent where it does not. */
  renewal?: PasswordRenewal;
  /** Who is asked for a second factor. */
  factor?: 'telegram' | 'service';
  /** The user needs a slot of a pool, or has one; `size` is undefined where it is not known. */
  pool?: { size: number | undefined; idle: number; isHeld: boolean };
  /** The user has no licence, and there is no pool. */
  isLicenceMissing?: boolean;
}

/** Whether a password has to be changed before anything else, and how many days it is still valid, where that is limited. */
export interface PasswordRenewal {
  isDue: boolean;
  daysLeft: number | null;
}

/** What a step says of one sign-in. */
export interface StepOutcome {
  result: AccessStepResult;
  found: Message;
  remedies?: readonly Message[];
  findings?: readonly Finding[];
  /**
   * What the site answers whom this step refuses, or may refuse where the step is unknown; null where it is not asked at all,
   * or where spec.md does not say.
   */
  answer?: SiteAnswer | null;
  facts?: DecisionFacts;
}

export type StepDetails = Omit<StepOutcome, 'result' | 'found'>;

/** The platform's words for a sign-in that fails; spec.md has no body for it. */
const UNAUTHORIZED: SiteAnswer = { status: 401, text: null };

export function passes(found: Message, more: StepDetails = {}): StepOutcome {
  return { result: 'passes', found, ...more };
}

/** Refuses, with 401 unless the answer is named. */
export function blocks(found: Message, more: StepDetails = {}): StepOutcome {
  return { result: 'blocks', found, answer: UNAUTHORIZED, ...more };
}

export function noEffect(found: Message, more: StepDetails = {}): StepOutcome {
  return { result: 'no-effect', found, ...more };
}

export function unknown(found: Message, more: StepDetails = {}): StepOutcome {
  return { result: 'unknown', found, answer: UNAUTHORIZED, ...more };
}

/** Judges by an answer of the database; where there is none, the step is as unknown as that, with `more`. */
export function ifKnown<T>(
  asked: QueryResult<T>,
  judge: (value: T) => StepOutcome,
  more: StepDetails = {},
): StepOutcome {
  return asked.unknown ? unknown(asked.unknown, more) : judge(asked.value);
}
