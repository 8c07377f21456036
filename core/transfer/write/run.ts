import type { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Balance, CommonImportInput } from '#core/contract/transfer/import.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import type { ModuleBinding } from '#core/contract/transfer/undo.ts';
import type { Channel } from '#core/messages/render.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import type { ChangedRows } from './changed-rows.ts';
import type { CommitSamples } from './check-commit.ts';
import type { NewIds } from './context.ts';
import type { RunOrigin } from './log.ts';
import type { UndoTarget } from './save-undo-data.ts';

export interface ImportContext {
  site: Site;
  report: ReportProgress;
  now: () => Date;
  /** Where the logs are read. */
  channel: Channel;
  /** Folders whose files the logs tell by name alone: who reads them is elsewhere. */
  hiddenFolders?: readonly string[] | undefined;
  /**
   * Called inside the transaction when all rows are written: binds a module to the version that they are of, and gives what it
   * takes to undo that.
   */
  bind?: (session: Session) => Promise<ModuleBinding | undefined>;
  /** Gets what it takes to undo the run. */
  undo?: UndoTarget;
  /** Called when everything is written, inside the transaction: the last that is done before COMMIT. */
  beforeCommit?: BeforeCommit;
  /** Who looks at a dry run from inside its transaction. */
  observers?: readonly DryRunObserver[] | undefined;
  /** Called once COMMIT was answered: whatever fails from here on undoes nothing. */
  afterCommit?: () => void;
}

/** Looks at a site before a plan is written and after it, inside the transaction that is rolled back. */
export interface DryRunObserver {
  /** Called again where the work is done again. */
  before(session: Session, built: BuiltPlan): Promise<void>;
  after(session: Session, built: BuiltPlan): Promise<void>;
  /** It has ended the transaction, which is done again without observers. */
  failed(error: SiteferryError): void;
}

/** What is kept of a run around its COMMIT. */
export type CommitHooks = Pick<ImportContext, 'undo' | 'beforeCommit' | 'afterCommit'> & {
  /** To be called on the site that was written to, once that is over. */
  afterWrite?: (site: Site) => Promise<void>;
};

/**
 * Takes down what was written and where to look for it, in case nobody hears whether it was committed. What cannot be taken down
 * is not committed: it throws.
 */
export type BeforeCommit = (written: {
  /** Absent where no rows were planned. */
  plan?: Plan | undefined;
  siteId: string;
  traces: CommitSamples;
  balance: Readonly<Record<string, Balance>>;
  binding: ModuleBinding | undefined;
  /** Fingerprint of what it takes to undo it; undefined where nothing was written. */
  undo: string | undefined;
  /** Why there is no such thing though something was written. */
  irreversible?: Message | undefined;
  /** Where it shows whether it was committed, if no row tells: an entry of the audit log, or nowhere. */
  evidence?: AuditedAction | 'none' | undefined;
  session?: Session | undefined;
  site?: Site | undefined;
  /** What has become of rows of sign-in; undefined of configuration. */
  changedRows?: (() => Promise<ChangedRows | undefined>) | undefined;
}) => Promise<void>;

/** An entry of the audit log of a site. */
export interface AuditedAction {
  type: string;
  objectId: string;
  userId: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** What is imported, and how; the logs go into `logDir`, and call it an import unless it has another `origin`. */
export type ImportRequest = Omit<
  CommonImportInput,
  'site' | 'logDir' | 'undoTo' | 'remember' | 'proveUndo' | 'consequences'
> & {
  logDir: string;
  proveUndo?: boolean;
  origin?: RunOrigin | undefined;
};

/** What one transaction of an import gives. */
export interface Applied {
  built: BuiltPlan;
  newIds: NewIds;
  balance: Record<string, Balance>;
  /** Fingerprint of what it takes to undo it, where that was kept. */
  undo?: string | undefined;
}
