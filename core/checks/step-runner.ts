import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import type { CheckStep, Finding, Severity, Verdict } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { EvidenceName, StepName } from '#core/messages/codes.ts';
import { finding, findingOf } from './finding.ts';

/** What was seen, by the name of what it is; what is undefined or empty is not mentioned. */
export type Evidence = { readonly [Name in EvidenceName]?: string | number | undefined };

/** What a step found out; `value` is for the steps after it. */
export interface StepResult<T> {
  verdict: Verdict;
  message: Message;
  remedies?: readonly Message[];
  evidence?: Evidence;
  /** What it found besides. */
  findings?: readonly Finding[];
  value: T;
}

interface StepRunnerOptions<Step extends StepName> {
  report: ReportProgress;
  /** Stops the step that is being done; it and everything after it end with `cancelled`. */
  signal?: AbortSignal | undefined;
  /** The order in which the steps are told, where it is not the one in which they are done. */
  order?: readonly Step[];
}

/** How long a step may take that does not say, in milliseconds. */
const DEADLINE = 30_000;

/** The steps of a check: each has a deadline, a verdict and findings, and none of them hides those after it. */
export class StepRunner<Step extends StepName> {
  readonly #steps: (CheckStep & { step: Step })[] = [];
  readonly #options: StepRunnerOptions<Step>;

  constructor(options: StepRunnerOptions<Step>) {
    this.#options = options;
  }

  /** What was done so far. */
  get steps(): (CheckStep & { step: Step })[] {
    const { order } = this.#options;
    if (!order) return [...this.#steps];
    return this.#steps.toSorted((left, right) => order.indexOf(left.step) - order.indexOf(right.step));
  }

  /**
   * Does a step and gives its value; undefined where it failed by an error, took too long, or went wrong in a way of ours
   * (then its verdict is `unknown`). Throws `cancelled` only.
   */
  async do<T>(
    step: Step,
    work: (stop: AbortSignal) => Promise<StepResult<T>> | StepResult<T>,
    { deadline = DEADLINE }: { deadline?: number } = {},
  ): Promise<T | undefined> {
    this.#options.report({ stage: step, done: this.#steps.length });
    const start = performance.now();
    try {
      const result = await withTimeout(
        deadline,
        this.#options.signal,
        () => new StepTimeout(),
        async (stop) => await work(stop),
      );
      const { verdict, message, remedies = [], evidence = {}, findings = [], value } = result;
      const seen = evidenceOf(evidence);
      const more = { remedies: [...remedies], ...(seen.length > 0 ? { evidence: seen } : {}) };
      this.#note(step, verdict, start, [finding(SEVERITIES[verdict], message, more), ...findings]);
      return value;
    } catch (error) {
      if (isSiteferryError(error, 'cancelled')) throw error;
      if (isSiteferryError(error)) this.#note(step, 'fail', start, [findingOf(error)]);
      else this.#note(step, 'unknown', start, [finding('warning', unfinished(error, deadline))]);
      return undefined;
    }
  }

  /** Notes that a step had nothing to do, or could not be done. */
  skip(step: Step, why: Message): void {
    this.#steps.push({ step, verdict: 'skipped', milliseconds: 0, findings: [finding('note', why)] });
  }

  #note(step: Step, verdict: Verdict, start: number, findings: Finding[]): void {
    this.#steps.push({ step, verdict, milliseconds: Math.round(performance.now() - start), findings });
  }
}

const SEVERITIES: Readonly<Record<Verdict, Severity>> = {
  ok: 'note',
  warn: 'warning',
  fail: 'error',
  skipped: 'note',
  unknown: 'warning',
};

/** A step took longer than it may. */
class StepTimeout extends Error {}

function unfinished(error: unknown, deadline: number): Message {
  if (error instanceof StepTimeout)
    return message('step-too-slow', { seconds: Math.round(deadline / 1_000) });
  return message('step-unfinished', { reason: error instanceof Error ? error.name : typeof error });
}

function evidenceOf(evidence: Evidence): NonNullable<Finding['evidence']> {
  return Object.entries(evidence).flatMap(([name, value]) =>
    value === undefined || value === ''
      ? []
      : [{ name: { code: `evidence.${name}`, values: {} }, value: String(value) }],
  );
}
