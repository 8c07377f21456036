import type { RehearsalInput } from '#core/contract/access-rehearse.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access-signin.ts';
import { NO_SECOND_FACTOR } from '#core/contract/provider-fields.ts';
import { message } from '#core/messages/catalogue.ts';
import { explainSignIn } from '../signin/explain.ts';
import { blocks, passes } from '../signin/step.ts';
import type { SignInRun } from '../signin/world.ts';
import { factorSeen } from './factor-steps.ts';
import type { Rehearsing } from './rehearsing.ts';

/** What was seen outside the site, for steps of its chain that can say nothing by themselves. */
export type Seen = NonNullable<SignInRun['seen']>;

/** What the site makes of somebody who has come so far. */
export async function explained(
  { input, run, factorSteps, provider }: Omit<Rehearsing, 'means' | 'factor'>,
  who: Pick<SignInAccessInput, 'user' | 'method' | 'password' | 'claims'>,
  seen: Seen,
): Promise<SignInAccess> {
  return await run.onSite((site) =>
    explainSignIn(
      site,
      { ...who, ...circumstancesOf(input), providerId: provider.Id },
      {
        signal: run.signal,
        now: run.now,
        configuration: input.configuration,
        seen: { ...factorResult(factorSteps, provider), ...seen },
      },
    ),
  );
}

type Circumstances = Pick<RehearsalInput, 'site' | 'device'> &
  Partial<Pick<RehearsalInput, 'hostname' | 'ip' | 'acceptUntrusted'>>;

/** Where and as what the sign-in comes to the site. */
export function circumstancesOf({ site, device, hostname, ip, acceptUntrusted = false }: Circumstances) {
  return { site, device, acceptUntrusted, ...(hostname && { hostname }), ...(ip && { ip }) };
}

/** A token of a provider without a second factor is nothing to the site. */
function factorResult(steps: Rehearsing['factorSteps'], { SecondFactorType }: Rehearsing['provider']): Seen {
  const seen = factorSeen(steps);
  if (seen === undefined || SecondFactorType === NO_SECOND_FACTOR) return {};
  if (seen !== 'accepted')
    // The user comes back to the sign-in page (spec, "Authentication", 6): what it is answered is not shown.
    return { 'second-factor': blocks(message('rehearsal.factor-blocks'), { answer: null }) };
  const accepted = passes(message('rehearsal.factor-passes'));
  // Whom the service has returned, the site has sent there: the factor is not off.
  return { 'factor-switch': accepted, 'second-factor': accepted };
}
