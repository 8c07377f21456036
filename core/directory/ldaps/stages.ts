import { isSiteferryError } from '#core/base/errors.ts';
import type { StageId, StageReport, StageVerdict } from '#core/contract/directory-ldaps.ts';

/** What a stage found out. */
export interface StageResult<T> {
  verdict: StageVerdict;
  summary: string;
  evidence?: Readonly<Record<string, string | number | undefined>>;
  value: T;
}

/** Collects stages as they are done. A stage that throws is `unknown` and never hides those after it. */
export class StageBook {
  readonly #stages: StageReport[] = [];
  readonly #began: (stage: StageId) => void;

  constructor(began: (stage: StageId) => void) {
    this.#began = began;
  }

  /** In their order. */
  get stages(): StageReport[] {
    return this.#stages.toSorted((left, right) => number(left.stage) - number(right.stage));
  }

  /** Runs a stage. Throws `cancelled` only; `fallback` is its value when it went wrong in a way of ours. */
  async run<T>(
    stage: StageId,
    fallback: T,
    work: () => Promise<StageResult<T>> | StageResult<T>,
  ): Promise<T> {
    this.#began(stage);
    const start = performance.now();
    const note = (verdict: StageVerdict, summary: string, evidence: StageResult<T>['evidence'] = {}) => {
      this.#stages.push({
        stage,
        verdict,
        milliseconds: Math.round(performance.now() - start),
        summary,
        evidence: Object.entries(evidence).flatMap(([name, value]) =>
          value === undefined || value === '' ? [] : [{ name, value: String(value) }],
        ),
      });
    };
    try {
      const { verdict, summary, evidence, value } = await work();
      note(verdict, summary, evidence);
      return value;
    } catch (error) {
      if (isSiteferryError(error, 'cancelled')) throw error;
      const name = error instanceof Error ? error.name : 'a value that is no error';
      note('unknown', `This stage did not come to an end (${name}).`);
      return fallback;
    }
  }

  skip(stage: StageId, summary: string): void {
    this.#stages.push({ stage, verdict: 'skipped', milliseconds: 0, summary, evidence: [] });
  }
}

function number(stage: StageId): number {
  return Number(stage.slice(1));
}
