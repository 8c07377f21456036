import { isSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import { StepBook, type StepResult } from '../steps.ts';
import { clockSkew, fetchPage, networkFailure } from '../web.ts';

/** A multifactor service of a site, and the providers whose users need it. */
export interface MultifactorService {
  apiUrl: string;
  hasKeys: boolean;
  providers: readonly { Id: number; title: string; isActive: boolean }[];
}

interface Run {
  signal: AbortSignal;
  report: ReportProgress;
  now: () => Date;
}

/**
 * Checks that an external second factor can be reached and that clocks agree within the 30 seconds that its tokens bear, and
 * says whom it would stop (spec, "Authentication", 6).
 */
export async function checkMultifactor(service: MultifactorService, run: Run): Promise<CheckStep[]> {
  const book = new StepBook(run.report);
  const date = await book.do('api', () => reach(service.apiUrl, run));
  if (date === undefined) book.skip('clock', 'Nothing was answered.');
  else await book.do('clock', async () => judgeClock(date, run.now()));
  await book.do('keys', async () => ({
    verdict: service.hasKeys ? 'ok' : 'fail',
    summary: service.hasKeys ? 'API key and secret are set.' : 'The API key or the secret is not set.',
    remedy: service.hasKeys ? '' : 'Set both in the service.',
    value: undefined,
  }));
  await book.do('providers', async () => judgeProviders(service));
  return book.steps;
}

async function reach(url: string, { signal }: Run): Promise<StepResult<string | undefined>> {
  if (!/^https:\/\//i.test(url))
    return {
      verdict: 'fail',
      summary: 'The API address is no https address.',
      remedy: 'Set the API URL of the service.',
      value: undefined,
    };
  try {
    const { status, date = '' } = await fetchPage(url, signal, 10_000);
    // Any answer will do: without a request of a user there is nothing to be told.
    return {
      verdict: 'ok',
      summary: 'The service answers, and its certificate is trusted here.',
      evidence: { status },
      value: date,
    };
  } catch (error) {
    if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
    const [summary, remedy] = networkFailure(error);
    return { verdict: 'fail', summary, remedy, value: undefined };
  }
}

function judgeClock(date: string, now: Date): StepResult<undefined> {
  if (date === '')
    return { verdict: 'unknown', summary: 'The service does not say what time it is.', value: undefined };
  const { seconds, isOff } = clockSkew(date, now);
  return {
    verdict: isOff ? 'fail' : 'ok',
    summary: isOff ? `Its clock differs by ${seconds} seconds; 30 are borne.` : 'The clocks agree.',
    remedy: isOff ? 'Set the clocks by one time source: users come back to the sign-in page otherwise.' : '',
    value: undefined,
  };
}

function judgeProviders({ providers }: MultifactorService): StepResult<undefined> {
  const active = providers.filter(({ isActive }) => isActive);
  const names = active.map(({ Id, title }) => `${Id}: ${title}`).join('; ');
  if (active.length === 0)
    return { verdict: 'warn', summary: 'No active provider uses this service.', value: undefined };
  return {
    verdict: 'ok',
    summary: `With Multifactor.IsEnabled false, nobody signs in by: ${names} (503 MFA_DISABLED).`,
    remedy: 'A sign-in is never let through without the factor.',
    value: undefined,
  };
}
