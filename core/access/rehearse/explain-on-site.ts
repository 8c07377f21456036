import type { RehearsalInput } from '#core/contract/access/rehearse.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access/signin.ts';
import { NO_SECOND_FACTOR } from '#core/contract/signin/provider-fields.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SignInRun } from '../signin/context.ts';
import { explainSignIn } from '../signin/explain.ts';
import { blocks, passes } from '../signin/step.ts';
import type { RehearsalContext } from './context.ts';
import { factorSeen } from './factor-steps.ts';

/** What was seen outside the site, for steps of its chain that can say nothing by themselves. */
export type ExternalResults = NonNullable<SignInRun['seen']>;

/** What the site makes of somebody who has come so far. */
export async function explainOnSite(
  { input, run, factorSteps, provider }: Omit<RehearsalContext, 'backend' | 'factor'>,
  who: Pick<SignInAccessInput, 'user' | 'method' | 'password' | 'claims'>,
  seen: ExternalResults,
): Promise<SignInAccess> {
  return await run.onSite((site) =>
    explainSignIn(
      site,
      { ...who, ...clientDetails(input), providerId: provider.Id },
      {
        signal: run.signal,
        now: run.now,
        configuration: input.configuration,
        seen: { ...factorResult(factorSteps, provider), ...seen },
      },
    ),
  );
}

type ClientDetails = Pick<RehearsalInput, 'site' | 'device'> &
  Partial<Pick<RehearsalInput, 'hostname' | 'ip' | 'acceptUntrusted'>>;

/** Where and as what the sign-in comes to the site. */
export function clientDetails({ site, device, hostname, ip, acceptUntrusted = false }: ClientDetails) {
  return { site, device, acceptUntrusted, ...(hostname && { hostname }), ...(ip && { ip }) };
}

/** A token of a provider without a second factor is nothing to the site. */
function factorResult(
  steps: RehearsalContext['factorSteps'],
  { SecondFactorType }: RehearsalContext['provider'],
): ExternalResults {
  const seen = factorSeen(steps);
  if (seen === undefined || SecondFactorType === NO_SECOND_FACTOR) return {};
  if (seen !== 'accepted')
    // The user comes back to the sign-in page (spec, "Authentication", 6): what it is answered is not shown.
    return { 'second-factor': blocks(message('rehearsal.factor-blocks'), { answer: null }) };
  const accepted = passes(message('rehearsal.factor-passes'));
  // Whom the service has returned, the site has sent there: the factor is not off.
  return { 'factor-switch': accepted, 'second-factor': accepted };
}
