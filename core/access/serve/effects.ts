import type { AccessStepName } from '#core/messages/codes.ts';
import { type CounterLimits, outcomeOf } from '../rehearse/counters.ts';
import { accountOf, type SignInContext } from '../signin/context.ts';
import type { Judgement } from '../signin/judge.ts';
import type { DecisionFacts } from '../signin/step.ts';
import type { Impersonator } from './request.ts';

/** One change of the site that follows from a sign-in. All of one sign-in are made in one transaction. */
export type SignInEffect =
  /** `limit`: more than so many block; null: nothing does. */
  | { kind: 'count-account'; userId: number; limit: number | null }
  | { kind: 'count-address'; address: string; limit: number | null }
  | { kind: 'reset-account'; userId: number }
  | { kind: 'renew-hash'; userId: number }
  /** `isHeld`: the user has one, which is extended. */
  | { kind: 'take-slot'; userId: number; isHeld: boolean }
  | { kind: 'mark-active'; userId: number }
  | { kind: 'audit-impersonation'; userId: number; by: Impersonator }
  | { kind: 'log'; userId: number; unlessSame: Repetition };

/** Which row of the log, from the same address a short time ago, makes another one needless (spec, "Authentication", 12). */
export type Repetition = 'never' | 'kind' | 'any';

/** What of a request decides besides the judgement. */
export interface Circumstances {
  isHuman: boolean;
  isFactorConfirmed: boolean;
  /** It has a password, which has to be right wherever it is kept. */
  hasPassword: boolean;
  impersonator?: Impersonator | undefined;
}

/** Where a sign-in ends, before anything is changed. */
export type SignInEnd =
  | 'signed-in'
  /** Only for changing the password. */
  | 'must-change-password'
  | 'second-factor'
  | 'captcha-required'
  | 'address-blocked'
  /** Nobody was refused; there is no slot. Only who has proved who he is gets to know. */
  | 'licences-taken'
  | 'refused'
  | 'undecided';

/** Steps that refuse whoever it is: how somebody signs in, not who. */
const OF_THE_WAY: readonly AccessStepName[] = [
  'factor-switch',
  'method',
  'sign-in-type',
  'provider',
  'provider-shown',
  'integration',
  'directory',
];

/** Steps that refuse because of who it is, without looking at the password. */
const OF_THE_PERSON: ReadonlySet<string> = new Set<AccessStepName>([
  'account',
  'login-name',
  'dismissal',
  'blocked',
  'provider-groups',
]);

/** How a sign-in ends. An address that is blocked, and a captcha that is due, come before everything about the password. */
export function endOf({ verdict, decidedBy, steps, facts }: Judgement, request: Circumstances): SignInEnd {
  if (decidedBy === 'factor-switch') return verdict === 'denied' ? 'refused' : 'undecided';
  if (facts.isAddressBlocked) return 'address-blocked';
  const before = steps.slice(
    0,
    steps.findIndex(({ step }) => step === 'captcha'),
  );
  const isRefusedBefore = before.some(({ result }) => result === 'blocks');
  if (facts.isCaptchaAsked && !request.isHuman && !isRefusedBefore) return 'captcha-required';
  // A password that nobody has compared lets nobody in, whatever the chain takes for granted.
  const isProven = !request.hasPassword || facts.isPasswordProven === true;
  if (verdict === 'denied') return decidedBy === 'licence' && isProven ? 'licences-taken' : 'refused';
  if (verdict === 'unknown' || !isProven) return 'undecided';
  if (facts.factor && !request.isFactorConfirmed) return 'second-factor';
  return facts.renewal?.isDue ? 'must-change-password' : 'signed-in';
}

/** True for a sign-in that is refused like a wrong password before one is looked at; the address alone can count it. */
export function isStranger({ verdict, decidedBy, steps }: Judgement): boolean {
  if (verdict !== 'denied' || decidedBy === null || !OF_THE_PERSON.has(decidedBy)) return false;
  return !steps.some(({ step, result }) => result === 'blocks' && OF_THE_WAY.some((one) => one === step));
}

/** What a sign-in changes: nothing of it hangs on anything but the judgement. */
export function effectsOf(
  context: SignInContext,
  judgement: Judgement,
  request: Circumstances,
): SignInEffect[] {
  const end = endOf(judgement, request);
  if (end === 'refused') return failureEffects(context, judgement);
  const userId = accountOf(context)?.UserID;
  if (userId === undefined) return [];
  const { isHashOlder, isPasswordProven, pool } = judgement.facts;
  const renew: SignInEffect[] = isPasswordProven && isHashOlder ? [{ kind: 'renew-hash', userId }] : [];
  // Whoever has still to prove something is not signed in: only the password is known to be right.
  if (end === 'second-factor') return renew;
  if (end !== 'signed-in' && end !== 'must-change-password') return [];
  const { impersonator } = request;
  if (impersonator)
    return [
      { kind: 'audit-impersonation', userId, by: impersonator },
      ...slotEffects(pool, userId),
      { kind: 'log', userId, unlessSame: 'never' },
    ];
  return [
    { kind: 'reset-account', userId },
    ...renew,
    // Who may only change the password does not use the product yet.
    ...(end === 'signed-in' ? slotEffects(pool, userId) : []),
    { kind: 'mark-active', userId },
    { kind: 'log', userId, unlessSame: repetitionOf(context) },
  ];
}

/** One slot of a user, however often he signs in (spec, "Authentication", 11). */
export function slotEffects(pool: DecisionFacts['pool'], userId: number): SignInEffect[] {
  return pool ? [{ kind: 'take-slot', userId, isHeld: pool.isHeld }] : [];
}

/** Three counters that know nothing of each other (spec, "Authentication", 7); a captcha goes by that of the account. */
function failureEffects(context: SignInContext, judgement: Judgement): SignInEffect[] {
  const isCounted = outcomeOf(judgement) === 'failure' && isTried(judgement);
  if (!isCounted && !isStranger(judgement)) return [];
  const limits: CounterLimits = context.settings.value ?? {};
  const userId = accountOf(context)?.UserID;
  const { ip } = context.input;
  return [
    ...(isCounted && userId !== undefined
      ? [{ kind: 'count-account', userId, limit: limits.FailedAttemptsBeforeBlock ?? null } as const]
      : []),
    ...(ip === undefined
      ? []
      : [{ kind: 'count-address', address: ip, limit: limits.FailedIpAttemptsBeforeBlock ?? null } as const]),
  ];
}

/** A directory that refuses before the password is tried, because its service is off, is nobody's wrong password. */
function isTried({ decidedBy, facts }: Judgement): boolean {
  return decidedBy !== 'directory' || facts.isPasswordProven === false;
}

function repetitionOf({ input: { method } }: SignInContext): Repetition {
  return method === 'windows' || method === 'basic' ? 'kind' : 'never';
}
