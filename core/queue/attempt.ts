import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TRANSIENT_ERRORS } from '#core/base/error-codes.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure } from '#core/contract/finding.ts';
import type { JobFile } from '#core/contract/jobs.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { mapMessages, withText } from '#core/messages/render-messages.ts';
import { createClient } from '#core/operations/client.ts';
import type { HostContext } from '#core/operations/context.ts';
import { createRemoteRedactor } from '#core/operations/history/redact.ts';
import { createPreviewCache } from '#core/operations/preview-cache.ts';
import { failureOfCall } from '#core/operations/wire-errors.ts';
import { openRolloutFiles, saveUndo } from '#core/rollout/files.ts';
import { UNDO_FILES } from '#core/transfer/undo/files.ts';
import { failureLines } from '#core/transfer/write/log.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { runFolder } from '#core/workspace/history/store.ts';
import { sizeOfUndo } from '#core/workspace/history/undo-data.ts';
import { copyToDisk } from './disk.ts';
import { isLocal, localAccess } from './local-key.ts';
import { EXPORT_FILE, languageOf, type OperationResult, runRequest } from './requests.ts';
import { resolveOutcome } from './resolve-outcome.ts';
import { jobFolderName, writeResult } from './results.ts';
import { mayBegin } from './rollout/may-begin.ts';
import { withSeen } from './rollout/seen.ts';
import type { JobRow, Written } from './store.ts';
import {
  type AbortReason,
  type AttemptOutcome,
  BUSY_ERRORS,
  type RunningAttempt,
  type WorkerContext,
} from './worker-context.ts';

/** How often a job may be begun: what ends its process each time shall not do so for ever. */
const MAX_ATTEMPTS = 10;
/** How often a site that does not answer is tried again within one attempt. */
const MAX_TRIES = 5;
/** Time between them, in milliseconds; the more, the longer it takes. */
const RETRY_DELAY = 2_000;
/** How often an attempt says that it is alive, in milliseconds. */
const TICK = 1_000;
/** How long the database of jobs may be away when a job ends, in milliseconds. */
const SAVE_TIMEOUT = 120_000;

/**
 * Works on a job that was claimed until it is over, or another attempt has it, or this process is to end: then it goes
 * back. Throws what the database of jobs throws when it is away too long.
 */
export async function runAttempt(job: JobRow, worker: WorkerContext): Promise<void> {
  const { store, results, stop, context } = worker;
  const control = new AbortController();
  const end = (reason: AbortReason) => control.abort(reason);
  let step: ProgressStep | undefined;
  const tick = async () => {
    const mine = await store.renew(job.id, job.attempt, worker.lease, step);
    if (!mine) end('taken');
    else if (mine.cancelling) end('cancelled');
  };
  // A database that is away for a moment: whether the job is still its own is asked again before anything counts.
  let ticking = false;
  const timer = setInterval(() => {
    // One that is slow is not asked by all connections at once.
    if (ticking) return;
    ticking = true;
    tick()
      .catch(context.logError)
      .finally(() => {
        ticking = false;
      });
  }, TICK);
  const onStop = () => end('stop');
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  if (job.cancelling) end('cancelled');
  const report = (next: ProgressStep) => {
    step = next;
  };
  const { signal } = control;
  try {
    const running = startRunning(job, worker, signal, report);
    const ended = await work(running);
    if (ended === 'stop') await retryUntilSaved(() => store.release(job.id, job.attempt));
    else if (ended !== 'taken') await finish(job, worker, ended, step);
  } finally {
    clearInterval(timer);
    stop.removeEventListener('abort', onStop);
    await results.clean(job.id, job.attempt).catch(context.logError);
  }
}

/** An attempt whose operations run in the caller's name, and ask before they commit whether the job is still their own. */
function startRunning(
  job: JobRow,
  worker: WorkerContext,
  signal: AbortSignal,
  report: RunningAttempt['report'],
): RunningAttempt {
  const { context, store } = worker;
  const keep = async (written: Written) => {
    running.written = written;
    const kept = await store.saveWritten(job.id, job.attempt, written).catch((cause: unknown) => {
      context.logError(cause);
      throw new SiteferryError('connection-lost', { site: worker.queueName }, { cause });
    });
    if (kept) return;
    // The work ends here, so nothing of it is anywhere.
    running.written = null;
    throw new SiteferryError('cancelled', {});
  };
  const own: HostContext = {
    ...context,
    caller: { ...job.caller, site: worker.addressOf(job.site) },
    callerAccess: isLocal(job.caller) ? localAccess : undefined,
    // Those of others are not its own to forget.
    previews: createPreviewCache(),
    attempt: {
      async beforeCommit(run, content) {
        await saveUndoData(job, worker, run);
        await keep({ run, content });
      },
      beforeVersion: (version) => keep({ version }),
    },
  };
  const running: RunningAttempt = {
    job,
    worker,
    signal,
    report,
    context: own,
    client: createClient(own),
    written: job.written,
  };
  return running;
}

/** Keeps with the job's files what it takes to undo it: the history of this computer is not where its caller looks. */
async function saveUndoData(
  job: JobRow,
  { context, results, sql }: WorkerContext,
  run: string,
): Promise<void> {
  const folder = runFolder(context.home, run);
  if ((await sizeOfUndo(folder)) === undefined) return;
  if (job.rollout?.purpose === 'change') await saveUndo(sql, { ...job, rollout: job.rollout.id }, folder);
  await results.add(
    job.id,
    job.attempt,
    UNDO_FILES.map((name) => join(folder, name)),
  );
}

async function work(running: RunningAttempt): Promise<AttemptOutcome> {
  const { job, worker, signal, report } = running;
  const told = await createRemoteRedactor(worker.context, worker.addressOf(job.site));
  let failure: Failure | undefined;
  for (let tries = 1; ; tries += 1) {
    if (running.written) {
      const settled = await resolveOutcome(running.written, running);
      if (typeof settled !== 'string' && settled.result)
        return { ...settled, result: await withSeen(running, settled.result) };
      if (settled !== 'rolled-back') return settled;
      if (!(await retryUntilSaved(() => worker.store.clearWritten(job.id, job.attempt)))) return 'taken';
      running.written = null;
      if (signal.aborted) return abortedOutcome(signal);
      if (failure && !TRANSIENT_ERRORS.has(failure.code) && failure.code !== 'outcome-unknown')
        return failed(failure);
    }
    if (signal.aborted) return abortedOutcome(signal);
    if (job.attempt > MAX_ATTEMPTS) {
      return failed(failureOf(new SiteferryError('job-interrupted', { attempts: MAX_ATTEMPTS })));
    }
    if (!(await retryUntilSaved(() => mayBegin(job, worker)))) return { state: 'cancelled' };
    try {
      const folder = await worker.results.begin(job.id, job.attempt);
      const { answer, summary } = told(await runOperation(running, folder));
      await writeResult(
        folder,
        mapMessages(answer, (said) => withText(said, sayFor(job, said, worker))),
      );
      return { state: 'done', result: await withSeen(running, summary) };
    } catch (error) {
      failure = withRemedyHere(told(failureOfCall(worker.context, error)), worker);
    }
    // Whatever it says: what became of a transaction that came to its COMMIT, only the rows tell; of a version, its repository.
    if (running.written) continue;
    if (signal.aborted) return abortedOutcome(signal);
    if (failure.code === 'cancelled') return await cancelledAtCommit(running);
    if (BUSY_ERRORS.has(failure.code)) tries = 1;
    else if (!TRANSIENT_ERRORS.has(failure.code) || tries >= MAX_TRIES) return failed(failure);
    report({ stage: 'waiting', done: 0 });
    await delay(RETRY_DELAY * tries, undefined, { signal }).catch(() => undefined);
  }
}

/** Who reads of a missing password sits elsewhere: it has to be where the work is done. */
function withRemedyHere(failure: Failure, { context }: WorkerContext): Failure {
  const isPersonHere = context.channel === 'window' || context.askPassword !== undefined;
  if (failure.code !== 'password-missing' || isPersonHere) return failure;
  return { ...failure, remedies: [message('remedy.password-missing-at-work')] };
}

/** How work ends that may not commit: it was told to stop, or is another attempt's, before the next tick could say so. */
async function cancelledAtCommit({ job, worker: { store, lease } }: RunningAttempt): Promise<AttemptOutcome> {
  const mine = await retryUntilSaved(() => store.renew(job.id, job.attempt, lease, undefined));
  return mine ? { state: 'cancelled' } : 'taken';
}

/** How work ends that was told to. */
function abortedOutcome({ reason }: AbortSignal): AttemptOutcome {
  return reason === 'taken' || reason === 'stop' ? reason : { state: 'cancelled' };
}

function failed(error: Failure): AttemptOutcome {
  return { state: 'failed', error };
}

async function runOperation(running: RunningAttempt, folder: string): Promise<OperationResult> {
  const { job, worker, context, signal, report } = running;
  await using files = job.rollout ? await openRolloutFiles(worker.sql, job.rollout) : undefined;
  return await runRequest(job.request, {
    context,
    site: worker.addressOf(job.site),
    profileFile: job.profile_file ?? undefined,
    operator: job.login,
    uploadPath: (upload) =>
      files?.archive ?? worker.results.path(job.uploads.find((one) => one.upload === upload)?.file ?? upload),
    undo: files?.undo,
    folder,
    report,
    signal,
  });
}

/** Makes what there is the files of the job, and says how it ended, as long as it is this attempt's to say. */
async function finish(
  job: JobRow,
  { store, results, disk, lease, context }: WorkerContext,
  ended: Exclude<AttemptOutcome, string>,
  step: ProgressStep | undefined,
): Promise<void> {
  const mine = await retryUntilSaved(() => store.renew(job.id, job.attempt, lease, step));
  if (!mine) return;
  let files: { folder?: string; files: JobFile[] } = { files: [] };
  let ending = ended;
  try {
    const folder = await results.ready(job, job.attempt);
    const mayBeThere = ended.state === 'done' || ended.error?.code === 'outcome-unknown';
    if (!mayBeThere) await results.drop(job.id, job.attempt, UNDO_FILES);
    if (disk !== undefined && job.operation === 'transfer.export' && ended.result) {
      const said = await copyToDisk(disk, join(folder, EXPORT_FILE), jobFolderName(job));
      ending = { ...ended, result: { ...ended.result, warnings: [...ended.result.warnings, said] } };
    }
    if (ended.error) await writeError(join(folder, 'Error.txt'), ended.error, job, { context });
    files = await results.publish(job, job.attempt);
  } catch (error) {
    const told = await createRemoteRedactor(context, job.site);
    const failure = told(failureOfCall(context, error));
    // What is in the site is there, with or without its files; an export is nothing without them.
    if (job.operation === 'transfer.export' && ended.state === 'done')
      ending = { state: 'failed', error: failure };
  }
  await retryUntilSaved(() => store.end(job.id, job.attempt, { ...ending, ...files }));
}

/** A message as the files of a job have it. */
function sayFor({ request }: JobRow, said: Message, { context }: Pick<WorkerContext, 'context'>): string {
  return render(said, languageOf(request), context.channel);
}

/** Of what has not written one itself, which says more. */
async function writeError(
  file: string,
  failure: Failure,
  job: JobRow,
  worker: Pick<WorkerContext, 'context'>,
): Promise<void> {
  if (existsSync(file)) return;
  const lines = failureLines(failure, (said) => sayFor(job, said, worker));
  await writeFileAtomic(file, lines.join('\n'));
}

/** Says what must not be lost, again and again where the database of jobs is away. */
async function retryUntilSaved<T>(say: () => Promise<T>): Promise<T> {
  const end = performance.now() + SAVE_TIMEOUT;
  for (;;) {
    try {
      return await say();
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(TICK);
    }
  }
}
