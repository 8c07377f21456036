import type { Message } from '#core/base/message.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { NO_SECOND_FACTOR } from '#core/contract/signin/provider-fields.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import { providerOf, type SignInContext } from '../signin/context.ts';
import type { Evaluation } from '../signin/explain.ts';
import { asksCaptcha } from '../signin/steps/account.ts';
import { hasNamedLicence } from '../signin/steps/token.ts';
import type { Outcome } from './effects.ts';

/** Why somebody is not let in, as far as that may be told. */
export type Refused =
  /** Login, password or both: nobody hears which. */
  | { reason: 'wrong' }
  /** So many have failed that a captcha is asked besides. */
  | { reason: 'captcha' }
  /** So many have failed from there that nobody is let in without a captcha. */
  | { reason: 'address' }
  /** The password is right, and something else stands in the way. */
  | { reason: 'step'; step: string; found: Message; answer: SignInAccess['answer'] }
  /** The entry points of the second factor are off; asked before anything else. */
  | { reason: 'factor-off' };

/** What comes of a sign-in by password. */
export type Decision =
  | { kind: 'granted'; needsSlot: boolean }
  /** The password is right; what is asked next is the second factor. */
  | { kind: 'factor' }
  | { kind: 'refused'; refused: Refused }
  /** A step cannot be judged here, so nobody is let in. */
  | { kind: 'undecided'; steps: string[] };

/** Steps that come before what was typed is looked at, and tell nothing of who has typed it. */
const BEFORE_CREDENTIAL: ReadonlySet<string> = new Set(['method', 'sign-in-type']);

/** What the person may be told of what the chain has said. `isHuman`: a captcha was solved. */
export function decide(
  context: SignInContext,
  { verdict, decidedBy, steps, answer }: Evaluation,
  isHuman: boolean,
): Decision {
  if (decidedBy === 'factor-switch' && verdict === 'denied') return refuse({ reason: 'factor-off' });
  const result = (name: AccessStepName) => steps.find(({ step }) => step === name)?.result;
  if (result('address') === 'blocks') return refuse({ reason: 'address' });
  if (asksCaptcha(context) && !isHuman) return refuse({ reason: 'captcha' });
  // An administrator asks by the number of an account; nobody signs in by it.
  const { value: account } = context.account;
  if (account?.kind === 'one' && account.by === 'id') return refuse({ reason: 'wrong' });
  const isRight = isCredentialRight(steps);
  const deciding = steps.find(({ step }) => step === decidedBy);
  if (verdict === 'granted') {
    const provider = providerOf(context);
    const hasFactor = (provider?.SecondFactorType ?? NO_SECOND_FACTOR) !== NO_SECOND_FACTOR;
    return hasFactor ? { kind: 'factor' } : granted(context);
  }
  // Somebody has a slot and does not use it: whether one is free then is told where it is taken.
  if (decidedBy === 'licence' && verdict === 'denied' && isRight && hasIdleSlots(context))
    return granted(context);
  if (verdict === 'unknown' && (isRight || !isWrong(steps))) {
    const open = steps.filter((one) => one.result === 'unknown');
    return { kind: 'undecided', steps: open.map(({ step }) => step) };
  }
  if (!deciding || !(isRight || BEFORE_CREDENTIAL.has(deciding.step))) return refuse({ reason: 'wrong' });
  return refuse({ reason: 'step', step: deciding.step, found: deciding.found, answer });
}

/** How it ended for the counters: only a wrong credential counts. */
export function outcomeOf(decision: Decision): Outcome {
  if (decision.kind === 'granted') return 'success';
  return decision.kind === 'refused' && decision.refused.reason === 'wrong' ? 'failure' : 'other';
}

function refuse(refused: Refused): Decision {
  return { kind: 'refused', refused };
}

function granted(context: SignInContext): Decision {
  return { kind: 'granted', needsSlot: !hasNamedLicence(context) };
}

function hasIdleSlots({ facts }: SignInContext): boolean {
  return (facts.session.value?.[0]?.flag ?? 0) > 0;
}

const CREDENTIALS: readonly string[] = ['password', 'directory'];

function isCredentialRight(steps: Evaluation['steps']): boolean {
  return steps.some(({ step, result }) => CREDENTIALS.includes(step) && result === 'passes');
}

function isWrong(steps: Evaluation['steps']): boolean {
  return steps.some(
    ({ step, result }) => (CREDENTIALS.includes(step) || step === 'account') && result === 'blocks',
  );
}
