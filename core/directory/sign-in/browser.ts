import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import type { StepResult, StepRunner } from '#core/checks/step-runner.ts';
import { message } from '#core/messages/catalogue.ts';
import type { StepName } from '#core/messages/codes.ts';
import type { Language } from '#core/messages/format.ts';
import { stepResult } from '../step-result.ts';
import type { Form } from './form-page.ts';
import { type Loopback, openLoopback } from './loopback.ts';

/** How a person is waited for who signs in with a browser. */
export interface BrowserRun {
  signal: AbortSignal;
  report: ReportProgress;
  now: () => Date;
  /** Of this computer, which the browser comes back to. */
  port: number;
  /** How long the person has, in milliseconds. */
  patience: number;
  /** What the page speaks that the browser comes back to; the browser's language where nobody has chosen. */
  language?: Language | undefined;
}

interface BrowserRequest {
  /** What the browser is to open: an address, or a form that a page of this computer sends. */
  opens: string | Form;
  /** Whether parameters that came are the answer to this request. */
  isExpected: (parameters: URLSearchParams) => boolean;
  judge: (parameters: URLSearchParams) => StepResult<URLSearchParams | undefined>;
}

/** Longer than the person has: the step says itself that nobody came. */
const GRACE_PERIOD = 10_000;

/**
 * Waits until the person has signed in with a browser. The address to open is told as the subject of the step's progress: the
 * window and the command line show it, and nothing is opened that nobody has seen.
 */
export async function waitForBrowser<Step extends StepName>(
  book: StepRunner<Step>,
  step: Step,
  run: BrowserRun,
  { opens, isExpected, judge }: BrowserRequest,
): Promise<URLSearchParams | undefined> {
  const { port, patience, signal, report } = run;
  return await book.do<URLSearchParams | undefined>(
    step,
    async () => {
      let loopback: Loopback;
      try {
        const form = typeof opens === 'string' ? undefined : opens;
        loopback = await openLoopback(port, isExpected, { form, language: run.language });
      } catch {
        return stepResult('fail', message('rehearsal.port-taken', { port }), {
          remedies: [message('rehearsal.other-port')],
        });
      }
      try {
        const subject = typeof opens === 'string' ? opens : loopback.start;
        report({ stage: step, subject, done: book.steps.length });
        return judge(
          await withTimeout(
            patience,
            signal,
            () => new Nobody(),
            () => loopback.answered,
          ),
        );
      } catch (error) {
        if (error instanceof Nobody)
          return stepResult('fail', nobody(patience), { remedies: [message('rehearsal.check-return')] });
        throw error;
      } finally {
        await loopback.close();
      }
    },
    { deadline: patience + GRACE_PERIOD },
  );
}

/** Nobody has come back in time. */
class Nobody extends Error {}

function nobody(patience: number): Message {
  return message('rehearsal.nobody-came', { seconds: Math.round(patience / 1_000) });
}
