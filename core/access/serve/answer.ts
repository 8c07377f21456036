import { SiteferryError } from '#core/base/errors.ts';
import type { AccessUser } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { accountOf, providerOf, type SignInContext } from '../signin/context.ts';
import type { Judgement } from '../signin/judge.ts';
import { judgeCaptcha } from '../signin/steps/account.ts';
import { isStranger, type SignInEnd } from './effects.ts';
import type { RefusalCode, ServedSignIn } from './request.ts';
import type { StrangerCounters } from './strangers.ts';

/** How a sign-in has ended. */
export interface Ended {
  context: SignInContext;
  judgement: Judgement;
  end: SignInEnd;
}

/** The answer to who has signed in, or has not. */
export function answerOf({ context, judgement, end }: Ended): ServedSignIn {
  const user = userOf(context);
  const used = providerOf(context);
  const provider = used ? { id: used.Id, type: used.ProviderType, description: used.Description } : null;
  const { factor, renewal = null } = judgement.facts;
  if (user && end === 'second-factor' && factor)
    return { outcome: 'second-factor', kind: factor, user, provider };
  if (user && (end === 'signed-in' || end === 'must-change-password'))
    return {
      outcome: 'signed-in',
      user,
      provider,
      password: renewal,
      passwordChangedAt: accountOf(context)?.PasswordChangedAt ?? null,
    };
  const error = errorOf(end, judgement, context.input.password !== undefined);
  return {
    outcome: end === 'undecided' ? 'undecided' : 'refused',
    error,
    isCaptchaAsked: error.code === 'captcha-required' || error.code === 'address-blocked',
    alignTo: alignmentOf(context),
    decidedBy: judgement.decidedBy,
    found: judgement.steps.find(({ step }) => step === judgement.decidedBy)?.found ?? null,
    siteAnswer: judgement.answer,
  };
}

function userOf(context: SignInContext): AccessUser | undefined {
  const row = accountOf(context);
  return row && { UserID: row.UserID, Login: row.Nick ?? null, DisplayName: row.DisplayName ?? '' };
}

/** What may be told: which step refuses only where it is the same for everybody, or after the password was right. */
function errorOf(
  end: SignInEnd,
  { answer, decidedBy, facts }: Judgement,
  hasPassword: boolean,
): SiteferryError<RefusalCode> {
  switch (end) {
    case 'licences-taken':
      return facts.isLicenceMissing
        ? new SiteferryError('licence-missing', { module: message('licence.main-module') })
        : new SiteferryError(end, {});
    case 'address-blocked':
    case 'captcha-required':
      return new SiteferryError(end, {});
    case 'undecided':
      return new SiteferryError('sign-in-undecided', {});
    default: {
      const isDisabled = decidedBy === 'factor-switch' && answer?.status === 503;
      if (isDisabled) return new SiteferryError('factor-disabled', {});
      return new SiteferryError(hasPassword ? 'sign-in-refused' : 'account-refused', {});
    }
  }
}

/** `AlignedAuthResponseTimeMs` (spec, "Limits"), in milliseconds: zero or less switches it off. */
export function alignmentOf({ keys }: Pick<SignInContext, 'keys'>): number {
  const set = keys.value('AlignedAuthResponseTimeMs')?.text ?? '';
  return set.startsWith('-') ? 0 : (keys.number('AlignedAuthResponseTimeMs') ?? 700);
}

/** Whether a login without a counter of its own is asked for a captcha, where one with an account would be by now. */
export function isStrangerAsked(
  { context, judgement }: Pick<Ended, 'context' | 'judgement'>,
  strangers: StrangerCounters,
): boolean {
  if (!isStranger(judgement)) return false;
  const failed = Math.max(strangers.failed(context.input.user), accountOf(context)?.FailedSignIns ?? 0);
  const row = { UserID: 0, FailedSignIns: failed };
  const account: SignInContext['account'] = {
    value: { kind: 'one', by: 'login', row },
    statements: [],
    milliseconds: 0,
  };
  return judgeCaptcha({ ...context, account }).facts?.isCaptchaAsked === true;
}
