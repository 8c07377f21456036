import type { AccessStepName } from '#core/messages/codes.ts';
import type { QueryResult } from '../../query-context.ts';
import type { SignInContext } from '../context.ts';
import type { StepOutcome } from '../step.ts';
import {
  judgeAccount,
  judgeAddress,
  judgeBlocked,
  judgeCaptcha,
  judgeDismissed,
  judgeLoginName,
} from './account.ts';
import { judgeCode, judgeDirectory, judgePassword, judgeTokens } from './credentials.ts';
import { judgeDomain } from './domain.ts';
import { judgeExternal, judgeIntegration } from './federation.ts';
import { judgeImpersonation, judgeMethod } from './method.ts';
import { judgeShown, judgeType } from './page.ts';
import { judgeFactor, judgeFactorSwitch, judgeGroups, judgeProvider } from './provider.ts';
import { judgeLicence, judgeSession } from './token.ts';

/** A step of the chain: what it says, and which questions to the database it says it by. */
export interface SignInStep {
  step: AccessStepName;
  judge(context: SignInContext): StepOutcome;
  uses(context: SignInContext): readonly (QueryResult<unknown> | undefined)[];
}

const none = () => [];

/** The chain. Every step can only refuse; who comes to its end is let in (docs/reference/access.md). */
export const signInSteps: readonly SignInStep[] = [
  { step: 'factor-switch', judge: judgeFactorSwitch, uses: ({ providers }) => [providers] },
  { step: 'account', judge: judgeAccount, uses: ({ account }) => [account] },
  { step: 'login-name', judge: judgeLoginName, uses: ({ settings }) => [settings] },
  { step: 'dismissal', judge: judgeDismissed, uses: none },
  { step: 'blocked', judge: judgeBlocked, uses: none },
  { step: 'captcha', judge: judgeCaptcha, uses: none },
  { step: 'address', judge: judgeAddress, uses: ({ facts }) => [facts.address] },
  { step: 'method', judge: judgeMethod, uses: none },
  { step: 'sign-in-type', judge: judgeType, uses: ({ config }) => [config] },
  { step: 'provider', judge: judgeProvider, uses: ({ providers }) => [providers] },
  { step: 'provider-shown', judge: judgeShown, uses: ({ facts }) => [facts.domain] },
  { step: 'provider-groups', judge: judgeGroups, uses: ({ facts }) => [facts.group] },
  { step: 'integration', judge: judgeIntegration, uses: ({ service }) => [service] },
  { step: 'external-account', judge: judgeExternal, uses: ({ matching }) => [matching] },
  { step: 'password', judge: judgePassword, uses: ({ hash }) => [hash?.asked] },
  { step: 'code', judge: judgeCode, uses: none },
  { step: 'directory', judge: judgeDirectory, uses: none },
  { step: 'personal-token', judge: judgeTokens, uses: ({ tokens, facts }) => [tokens, facts.right] },
  { step: 'impersonation', judge: judgeImpersonation, uses: none },
  { step: 'second-factor', judge: judgeFactor, uses: ({ factor }) => [factor] },
  { step: 'domain-access', judge: judgeDomain, uses: none },
  { step: 'licence', judge: judgeLicence, uses: ({ facts }) => [facts.licence, facts.session] },
  { step: 'session', judge: judgeSession, uses: none },
];

/** The first step before another one that refuses; undefined where none does. */
export function refusedBefore(step: AccessStepName, context: SignInContext): AccessStepName | undefined {
  const before = signInSteps.slice(
    0,
    signInSteps.findIndex((one) => one.step === step),
  );
  return before.find(({ judge }) => judge(context).result === 'blocks')?.step;
}
