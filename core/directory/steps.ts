import { isSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage, errorRemedies } from '#core/messages/error.ts';

/** What a step found out; `value` is for the steps after it. */
export interface StepResult<T> {
  verdict: CheckStep['verdict'];
  summary: string;
  remedy?: string;
  evidence?: Readonly<Record<string, string | number | undefined>>;
  value: T;
}

/** The steps of a check of a service, in the order in which they are done. */
export class StepBook {
  readonly steps: CheckStep[] = [];
  readonly #report: ReportProgress;

  constructor(report: ReportProgress) {
    this.#report = report;
  }

  /** Does a step. What goes wrong in a way of ours is `unknown` and hides no other step. Throws `cancelled` only. */
  async do<T>(step: string, work: () => Promise<StepResult<T>>): Promise<T | undefined> {
    this.#report({ stage: step, done: this.steps.length });
    const start = performance.now();
    const result = await work().catch((error: unknown): StepResult<T | undefined> => {
      if (isSiteferryError(error)) {
        if (error.code === 'cancelled') throw error;
        return {
          verdict: 'fail',
          summary: render(errorMessage(error), 'en', 'window'),
          remedy: errorRemedies(error)
            .map((one) => render(one, 'en', 'window'))
            .join(' '),
          value: undefined,
        };
      }
      const name = error instanceof Error ? error.name : 'a value that is no error';
      return { verdict: 'unknown', summary: `This step did not come to an end (${name}).`, value: undefined };
    });
    const { verdict, summary, remedy = '', evidence = {}, value } = result;
    this.steps.push({
      step,
      verdict,
      milliseconds: Math.round(performance.now() - start),
      summary,
      remedy,
      evidence: Object.entries(evidence).flatMap(([name, one]) =>
        one === undefined || one === '' ? [] : [{ name, value: String(one) }],
      ),
    });
    return value;
  }

  skip(step: string, summary: string): void {
    this.steps.push({ step, verdict: 'skipped', milliseconds: 0, summary, remedy: '', evidence: [] });
  }
}
