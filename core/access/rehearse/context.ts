import type { ReportProgress } from '#core/base/progress.ts';
import type { RehearsalInput } from '#core/contract/access/rehearse.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import type { Site } from '#core/site/site.ts';
import type { RehearsedProvider } from './provider.ts';

/** What a rehearsal is done with. */
export interface RehearsalRun {
  signal: AbortSignal;
  report: ReportProgress;
  now: () => Date;
  /** Opens the site for a piece of work: it is not held while a person signs in elsewhere. */
  onSite<T>(work: (site: Site) => Promise<T>): Promise<T>;
  /** Only for tests with an identity provider on this computer. */
  allowHttp?: boolean;
}

/** One rehearsal, and what it is about. */
export interface RehearsalContext extends RehearsedProvider {
  input: RehearsalInput;
  run: RehearsalRun;
  /** What was found out of its second factor. */
  factorSteps: readonly CheckStep[];
}
