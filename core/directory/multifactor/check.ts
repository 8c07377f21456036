import { isSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { judgeClock } from '../clock-skew.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import { fetchPage, networkFailure } from '../web.ts';

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
 * Checks that an external second factor can be reached and that clocks agree within the 30 seconds that its tokens allow, and
 * says whom it would stop (spec, "Authentication", 6).
 */
export async function checkMultifactor(service: MultifactorService, run: Run): Promise<CheckStep[]> {
  const book = new StepRunner<'api' | 'clock' | 'api-keys' | 'providers'>(run);
  const date = await book.do('api', () => reach(service.apiUrl, run));
  if (date === undefined) book.skip('clock', message('multifactor.not-reached'));
  else
    await book.do('clock', () =>
      judgeClock(date, run.now(), { skewed: 'fail', remedy: message('clock.synchronize.second-factor') }),
    );
  await book.do('api-keys', () => judgeKeys(service));
  await book.do('providers', () => judgeProviders(service));
  return book.steps;
}

async function reach(url: string, { signal }: Run): Promise<StepResult<string | undefined>> {
  if (!/^https:\/\//i.test(url))
    return stepResult('fail', message('multifactor.not-https'), {
      remedies: [message('multifactor.set-url')],
    });
  try {
    const { status, date = '' } = await fetchPage(url, signal, 10_000);
    // Any answer will do: without a request of a user there is nothing to be told.
    return {
      verdict: 'ok',
      message: message('multifactor.reached'),
      evidence: { 'http-status': status },
      value: date,
    };
  } catch (error) {
    if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
    return { verdict: 'fail', ...networkFailure(error), value: undefined };
  }
}

function judgeKeys({ hasKeys }: MultifactorService): StepOutcome {
  if (hasKeys) return stepResult('ok', message('multifactor.keys-set'));
  return stepResult('fail', message('multifactor.keys-missing'), {
    remedies: [message('multifactor.set-keys')],
  });
}

function judgeProviders({ providers }: MultifactorService): StepOutcome {
  const active = providers.filter(({ isActive }) => isActive);
  if (active.length === 0) return stepResult('warn', message('multifactor.unused'));
  const named = active.map(({ Id, title }) => message('multifactor.provider', { id: Id, title }));
  return stepResult('ok', message('multifactor.used', { providers: named }), {
    remedies: [message('multifactor.keep-enabled')],
  });
}
