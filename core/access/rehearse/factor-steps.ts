import { StepRunner } from '#core/checks/step-runner.ts';
import type { RehearsalInput } from '#core/contract/access/rehearse.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { checkMultifactor } from '#core/directory/multifactor/check.ts';
import { FACTOR_TOLERANCE, factorTimes, judgeFactorTimes } from '#core/directory/multifactor/token-times.ts';
import { type StepOutcome, stepResult } from '#core/directory/step-result.ts';
import { message } from '#core/messages/catalogue.ts';
import type { RehearsalRun } from './context.ts';
import type { RehearsedProvider } from './provider.ts';

/** What the steps of a service are called here: its clock is one of several. */
const SHOWN = ['api', 'clock', 'api-keys'];

/** Asks the service of the second factor for its time, and judges the token that it has returned a user with. */
export async function checkFactor(
  { factor }: RehearsedProvider,
  { factorToken }: Pick<RehearsalInput, 'factorToken'>,
  run: Pick<RehearsalRun, 'signal' | 'report' | 'now'>,
): Promise<CheckStep[]> {
  const steps = factor
    ? (await checkMultifactor(factor, run)).filter(({ step }) => SHOWN.includes(step))
    : [];
  if (factorToken === undefined) return steps;
  const book = new StepRunner<'sign-in-factor'>(run);
  await book.do('sign-in-factor', () => judgeToken(factorToken, run.now()));
  return [...steps, ...book.steps];
}

function judgeToken(token: string, now: Date): StepOutcome {
  const times = factorTimes(token);
  if (!times) return stepResult('fail', message('rehearsal.factor-unreadable'));
  if (times.issuedAt === undefined && times.notBefore === undefined && times.expiresAt === undefined)
    return stepResult('unknown', message('rehearsal.factor-without-times'));
  const judged = judgeFactorTimes(times, now);
  const tolerance = FACTOR_TOLERANCE;
  if (judged.accepted) return stepResult('ok', message('rehearsal.factor-accepted', { tolerance }));
  const values = { seconds: Math.round(judged.seconds), tolerance };
  return stepResult(
    'fail',
    message(judged.why === 'early' ? 'rehearsal.factor-early' : 'rehearsal.factor-expired', values),
    { remedies: [message('clock.synchronize.second-factor')] },
  );
}

/** What the site makes of the token; undefined where none was given, or it cannot be told. */
export function factorSeen(steps: readonly CheckStep[]): 'accepted' | 'refused' | undefined {
  const verdict = steps.find(({ step }) => step === 'sign-in-factor')?.verdict;
  return verdict === 'ok' ? 'accepted' : verdict === 'fail' ? 'refused' : undefined;
}
