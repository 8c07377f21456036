import type { RehearsalInput } from '#core/contract/access-rehearse.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access-signin.ts';
import { message } from '#core/messages/catalogue.ts';
import { explainSignIn } from '../signin/explain.ts';
import type { SignInRun } from '../signin/read.ts';
import { factorSeen } from './factor-steps.ts';
import type { Rehearsing } from './run.ts';

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
        seen: { ...factorResult(factorSteps), ...seen },
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

function factorResult(steps: Rehearsing['factorSteps']): Seen {
  const seen = factorSeen(steps);
  if (seen === undefined) return {};
  return seen === 'accepted'
    ? { 'second-factor': { result: 'passes', found: message('rehearsal.factor-passes') } }
    : { 'second-factor': { result: 'blocks', found: message('rehearsal.factor-blocks') } };
}
