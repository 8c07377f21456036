import { redactAddress } from '#core/base/redact.ts';
import { type SignInOperation, signInOperation } from '#core/contract/run.ts';
import type { FormAlias } from '#core/contract/signin/entities.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration, AuditEntry } from '#core/signin/administration.ts';
import { type JournaledWrite, journalWrite } from '#core/signin-transfer/journal.ts';
import { scopeOf } from '#core/signin-transfer/scope.ts';
import type { Session, Site } from '#core/site/site.ts';
import { keptOrRefused } from '#core/transfer/write/kept-or-refused.ts';
import type { BeforeCommit, CommitHooks } from '#core/transfer/write/run.ts';
import { forgetRun } from '#core/workspace/history/forget.ts';
import { pruneUndoData } from '#core/workspace/history/undo-storage.ts';
import { endFailed } from './record.ts';
import { beginRecording, planFile, type Recording, type RecordingContext } from './recording.ts';
import type { ToConfirm } from './to-confirm.ts';

/** What is known of a write of sign-in before it is made. */
export interface SignInWriteFacts {
  /** As it was called. */
  address: string;
  operator: string;
  /** In the contract, without the area: `providers.update`. */
  operation: string;
  /** What it was asked for, of which only what names a record is looked at. */
  input: object;
  now: Date;
  /** Whether it is taken back unless it is confirmed. */
  toConfirm?: ToConfirm | undefined;
}

/** What of an input names a record. */
interface NamedRecord {
  alias?: FormAlias;
  type?: ServiceType;
  login?: string;
}

/** What a write says of itself. */
interface Told {
  entry: AuditEntry;
  isNoted: boolean;
}

/** Does the work of a write inside its transaction, and keeps what it has changed. */
export type Journal = <T>(
  administration: Administration,
  session: Session,
  work: (administration: Administration) => Promise<T>,
) => Promise<T>;

/**
 * Makes a write of sign-in and keeps it in the history: what was there before and afterwards is on the disk before COMMIT. A write
 * that changes nothing is no run, and one that is refused by its rules neither. `transaction` may do its work several times.
 *
 * Errors: those of the write; `undo-unwritable` where the run cannot be kept: then nothing is written.
 */
export async function recordSignInWrite<T>(
  context: RecordingContext,
  site: Site,
  facts: SignInWriteFacts,
  transaction: (journal: Journal) => Promise<T>,
): Promise<T> {
  const run = new SignInRun(context, site, facts);
  try {
    const result = await transaction(run.journal);
    await run.done();
    return result;
  } catch (error) {
    await run.failed(error);
    throw error;
  }
}

/** A write that becomes a run once it has changed something. */
class SignInRun {
  readonly #context: RecordingContext;
  readonly #site: Site;
  readonly #facts: SignInWriteFacts;
  readonly #operation: SignInOperation;
  readonly #named: NamedRecord;
  #recording: Recording | undefined;
  #hooks: CommitHooks | undefined;
  #hasWritten = false;

  constructor(context: RecordingContext, site: Site, facts: SignInWriteFacts) {
    this.#context = context;
    this.#site = site;
    this.#facts = facts;
    this.#operation = signInOperation.parse(facts.operation);
    this.#named = facts.input;
  }

  readonly journal: Journal = async (given, session, work) => {
    this.#hasWritten = false;
    const scope = scopeOf(this.#operation, this.#named);
    const told: Told[] = [];
    const onWrite: Administration['onWrite'] = (entry, isNoted) => void told.push({ entry, isNoted });
    const doWork = () => work({ ...given, onWrite });
    const { result, written } = scope
      ? await journalWrite(given.tables, this.#site, scope, doWork)
      : { result: await doWork(), written: undefined };
    if (!written && (scope || told.length === 0)) return result;
    await keptOrRefused(() => this.#keep(session, given, written, told.at(-1)));
    this.#hasWritten = true;
    return result;
  };

  async #keep(
    session: Session,
    given: Administration,
    written: JournaledWrite | undefined,
    told: Told | undefined,
  ): Promise<void> {
    const { operator, address, now, toConfirm } = this.#facts;
    // Whoever looks later how a lost COMMIT ended waits until this transaction is over.
    await session.query(session.dialect.signInLock);
    const operation = this.#operation;
    this.#recording ??= await beginRecording(this.#context, {
      ...{ kind: 'sign-in', site: redactAddress(address), dryRun: false, operation, operator },
      subject: subjectOf(this.#named, written, told?.entry),
      ...{ request: { kind: 'sign-in', operation }, toConfirm },
    });
    this.#hooks ??= await this.#recording.hooks();
    const { undo } = this.#hooks;
    const made = written && undo ? await written.keep(session, undo) : nothingOf(this.#site);
    const evidence = told?.isNoted ? evidenceOf(told.entry, given, now) : 'none';
    await this.#hooks.beforeCommit?.({ ...made, evidence, ...irreversibleOf(made.undo, written) });
  }

  async done(): Promise<void> {
    const { home, logError } = this.#context;
    const recording = this.#recording;
    if (!recording) return;
    if (!this.#hasWritten) {
      // Another one has made the same change meanwhile, so that the second attempt had nothing left to do.
      await recording.end({ outcome: 'rolled-back' });
      return await forgetRun(home, recording.id).catch(logError);
    }
    this.#hooks?.afterCommit?.();
    await this.#hooks?.afterWrite?.(this.#site);
    await recording.end({ outcome: 'done', siteId: this.#site.id, files: [planFile(recording.folder)] });
    await pruneUndoData(home).catch(logError);
  }

  async failed(error: unknown): Promise<void> {
    const recording = this.#recording;
    if (recording)
      await endFailed(recording, { kind: 'sign-in', files: [planFile(recording.folder)] }, error);
  }
}

/** The name of the record that was written, or whose state was changed. */
function subjectOf(
  { login }: NamedRecord,
  written: JournaledWrite | undefined,
  noted: AuditEntry | undefined,
): string | undefined {
  const [item] = written?.plan.items ?? [];
  // The settings are one row, whose name tells nothing.
  const named = item ? (item.type === 'sign-in-settings' ? '' : item.path) : (login ?? noted?.objectId);
  return named === '' ? undefined : named;
}

function nothingOf({ id }: Site): Parameters<BeforeCommit>[0] {
  return { siteId: id, traces: {}, balance: {}, binding: undefined, undo: undefined };
}

function irreversibleOf(undo: string | undefined, written: JournaledWrite | undefined) {
  if (undo !== undefined) return {};
  return { irreversible: message(written ? 'undo.only-secrets' : 'undo.state-of-users') };
}

function evidenceOf({ type, objectId }: AuditEntry, { operator: { userId } }: Administration, now: Date) {
  return { type, objectId, userId, at: now.toISOString() };
}
