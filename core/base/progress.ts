/**
 * One step of long work, as the person sees it. `stage` is a stable name (`reading`, `planning`, `writing`, …),
 * `subject` what is being worked on (an entity type, a file), `done` and `total` count in `unit`.
 */
export interface Progress {
  stage: string;
  subject?: string;
  done: number;
  total?: number;
  unit?: 'entities' | 'bytes' | 'files' | 'steps';
}

/** Where progress goes. Must not throw; called at most a few hundred times per operation, never per row. */
export type ReportProgress = (progress: Progress) => void;

/** For callers that do not show progress. */
export const noProgress: ReportProgress = () => {};
