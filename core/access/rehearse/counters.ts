import type { Decision } from '../decide.ts';

/** Limits of brute-force protection; null or undefined: that protection is off (spec, "Authentication", 7). */
export interface CounterLimits {
  FailedAttemptsBeforeBlock?: number | null;
  FailedAttemptsBeforeCaptcha?: number | null;
  FailedIpAttemptsBeforeBlock?: number | null;
  IsCaptchaEnabled?: boolean;
}

/** Failed sign-ins as they are stored. */
export interface CounterState {
  account: number;
  /** Of the address; undefined where no address is asked about. */
  address: number | undefined;
}

export interface Counter {
  of: 'block' | 'captcha' | 'address';
  before: number;
  after: number;
  /** Null: this protection is off. */
  limit: number | null;
  /** It would be more than the limit: blocked, or asked for a captcha. */
  isOver: boolean;
}

/** How a sign-in ends for the counters: `other`: it ends before or after the password, for another reason. */
export type SignInOutcome = 'success' | 'failure' | 'other';

/** How the chain ended, for the counters; a chain that says nothing certain counts as nothing. */
export function outcomeOf({ verdict, decidedBy }: Decision): SignInOutcome {
  if (verdict === 'granted') return 'success';
  return verdict === 'denied' && (decidedBy === 'password' || decidedBy === 'directory')
    ? 'failure'
    : 'other';
}

/**
 * Counters as the site would have them after a sign-in: a wrong password counts at the account and at the address, a
 * success sets those of the account back (spec, "Authentication", 7 and 12; "Transition table"). Nothing is written.
 */
export function countersAfter(limits: CounterLimits, state: CounterState, as: SignInOutcome): Counter[] {
  const counter = (of: Counter['of'], before: number, limit: number | null | undefined): Counter => {
    // A success of one user says nothing of the others behind an address.
    const back = of === 'address' ? before : 0;
    const after = as === 'failure' ? before + 1 : as === 'success' ? back : before;
    return { of, before, after, limit: limit ?? null, isOver: typeof limit === 'number' && after > limit };
  };
  return [
    counter('block', state.account, limits.FailedAttemptsBeforeBlock),
    counter('captcha', state.account, limits.FailedAttemptsBeforeCaptcha),
    ...(state.address === undefined
      ? []
      : [counter('address', state.address, limits.FailedIpAttemptsBeforeBlock)]),
  ];
}
