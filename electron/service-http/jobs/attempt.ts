import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure } from '#core/contract/finding.ts';
import type { JobFile } from '#core/contract/jobs.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { createClient } from '#core/host/client.ts';
import type { HostContext } from '#core/host/context.ts';
import { failureOfCall } from '#core/host/errors.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { runFolder } from '#core/host/history/store.ts';
import { sizeOfUndo } from '#core/host/history/undo-data.ts';
import { keepPreviews } from '#core/host/previews.ts';
import { toldElsewhere } from '#core/host/told.ts';
import { render } from '#core/messages/catalogue.ts';
import { withMessages, withText } from '#core/messages/document.ts';
import { failureLines } from '#core/transfer/apply/log.ts';
import { putOnDisk } from './disk.ts';
import { isLocal, localAccess } from './local-key.ts';
import { type Answered, EXPORTED, languageOf, runRequest } from './requests.ts';
import { nameOf, UNDO_FILES, writeResult } from './results.ts';
import { settleFormer } from './settle.ts';
import type { KeptJob, Written } from './store.ts';
import { BUSY, type Ended, PASSING, type Reason, type Running, type Workplace } from './workplace.ts';

/** How often a job may be begun: what ends its process each time shall not do so for ever. */
const MOST_ATTEMPTS = 10;
/** How often a site that does not answer is tried again within one attempt. */
const MOST_TRIES = 5;
/** Time between them, in milliseconds; the more, the longer it takes. */
const PAUSE = 2_000;
/** How often an attempt says that it is alive, in milliseconds. */
const TICK = 1_000;
/** How long the database of jobs may be away when a job ends, in milliseconds. */
const LAST_WORD = 120_000;

/**
 * Works on a job that was claimed until it is over, or another attempt has it, or this process is to end: then it goes
 * back. Throws what the database of jobs throws when it is away too long.
 */
export async function runAttempt(job: KeptJob, place: Workplace): Promise<void> {
  const { store, results, stop, context } = place;
  const control = new AbortController();
  const end = (reason: Reason) => control.abort(reason);
  let step: ProgressStep | undefined;
  const tick = async () => {
    const mine = await store.renew(job.id, job.attempt, place.lease, step);
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
    const running = startRunning(job, place, signal, report);
    const ended = await work(running);
    if (ended === 'stop') await lastWord(() => store.release(job.id, job.attempt));
    else if (ended !== 'taken') await finish(job, place, ended, step);
  } finally {
    clearInterval(timer);
    stop.removeEventListener('abort', onStop);
    await results.clean(job.id, job.attempt).catch(context.logError);
  }
}

/** An attempt whose operations run in the caller's name, and ask before they commit whether the job is still their own. */
function startRunning(
  job: KeptJob,
  place: Workplace,
  signal: AbortSignal,
  report: Running['report'],
): Running {
  const { context, store } = place;
  const keep = async (written: Written) => {
    running.written = written;
    const kept = await store.keepWritten(job.id, job.attempt, written).catch((cause: unknown) => {
      context.logError(cause);
      throw new SiteferryError('connection-lost', { site: place.queueName }, { cause });
    });
    if (kept) return;
    // The work ends here, so nothing of it is anywhere.
    running.written = null;
    throw new SiteferryError('cancelled', {});
  };
  const own: HostContext = {
    ...context,
    caller: { ...job.caller, site: place.addressOf(job.site) },
    callerAccess: isLocal(job.caller) ? localAccess : undefined,
    // Those of others are not its own to forget.
    previews: keepPreviews(),
    attempt: {
      async beforeCommit(run, content) {
        await keepUndo(job, place, run);
        await keep({ run, content });
      },
      beforeVersion: (version) => keep({ version }),
    },
  };
  const running: Running = {
    job,
    place,
    signal,
    report,
    context: own,
    client: createClient(own),
    written: job.written,
  };
  return running;
}

/** Keeps with the job's files what it takes to undo it: the history of this computer is not where its caller looks. */
async function keepUndo(job: KeptJob, { context, results }: Workplace, run: string): Promise<void> {
  const folder = runFolder(context.home, run);
  if ((await sizeOfUndo(folder)) === undefined) return;
  await results.add(
    job.id,
    job.attempt,
    UNDO_FILES.map((name) => join(folder, name)),
  );
}

async function work(running: Running): Promise<Ended> {
  const { job, place, signal, report } = running;
  const told = await toldElsewhere(place.context, place.addressOf(job.site));
  let failure: Failure | undefined;
  for (let tries = 1; ; tries += 1) {
    if (running.written) {
      const settled = await settleFormer(running.written, running);
      if (settled !== 'rolled-back') return settled;
      if (!(await lastWord(() => place.store.forgetWritten(job.id, job.attempt)))) return 'taken';
      running.written = null;
      if (signal.aborted) return early(signal);
      if (failure && !PASSING.has(failure.code) && failure.code !== 'outcome-unknown') return failed(failure);
    }
    if (signal.aborted) return early(signal);
    if (job.attempt > MOST_ATTEMPTS) {
      return failed(failureOf(new SiteferryError('job-interrupted', { attempts: MOST_ATTEMPTS })));
    }
    try {
      const folder = await place.results.begin(job.id, job.attempt);
      const { answer, summary } = told(await operate(running, folder));
      await writeResult(
        folder,
        withMessages(answer, (said) => withText(said, sayFor(job, said, place))),
      );
      return { state: 'done', result: summary };
    } catch (error) {
      failure = told(failureOfCall(place.context, error));
    }
    // Whatever it says: what became of a transaction that came to its COMMIT, only the rows tell; of a version, its repository.
    if (running.written) continue;
    if (signal.aborted) return early(signal);
    if (failure.code === 'cancelled') return await refusedAtCommit(running);
    if (BUSY.has(failure.code)) tries = 1;
    else if (!PASSING.has(failure.code) || tries >= MOST_TRIES) return failed(failure);
    report({ stage: 'waiting', done: 0 });
    await delay(PAUSE * tries, undefined, { signal }).catch(() => undefined);
  }
}

/** How work ends that may not commit: it was told to stop, or is another attempt's, before the next tick could say so. */
async function refusedAtCommit({ job, place: { store, lease } }: Running): Promise<Ended> {
  const mine = await lastWord(() => store.renew(job.id, job.attempt, lease, undefined));
  return mine ? { state: 'cancelled' } : 'taken';
}

/** How work ends that was told to. */
function early({ reason }: AbortSignal): Ended {
  return reason === 'taken' || reason === 'stop' ? reason : { state: 'cancelled' };
}

function failed(error: Failure): Ended {
  return { state: 'failed', error };
}

async function operate(running: Running, folder: string): Promise<Answered> {
  const { job, place, context, signal, report } = running;
  return await runRequest(job.request, {
    context,
    site: place.addressOf(job.site),
    profileFile: job.profile_file ?? undefined,
    operator: job.login,
    uploadPath: (upload) =>
      place.results.path(job.uploads.find((one) => one.upload === upload)?.file ?? upload),
    folder,
    report,
    signal,
  });
}

/** Makes what there is the files of the job, and says how it ended, as long as it is this attempt's to say. */
async function finish(
  job: KeptJob,
  { store, results, disk, lease, context }: Workplace,
  ended: Exclude<Ended, string>,
  step: ProgressStep | undefined,
): Promise<void> {
  const mine = await lastWord(() => store.renew(job.id, job.attempt, lease, step));
  if (!mine) return;
  let files: { folder?: string; files: JobFile[] } = { files: [] };
  let ending = ended;
  try {
    const folder = await results.ready(job, job.attempt);
    const mayBeThere = ended.state === 'done' || ended.error?.code === 'outcome-unknown';
    if (!mayBeThere) await results.drop(job.id, job.attempt, UNDO_FILES);
    if (disk !== undefined && job.operation === 'transfer.export' && ended.result) {
      const said = await putOnDisk(disk, join(folder, EXPORTED), nameOf(job));
      ending = { ...ended, result: { ...ended.result, warnings: [...ended.result.warnings, said] } };
    }
    if (ended.error) await writeError(join(folder, 'Error.txt'), ended.error, job, { context });
    files = await results.publish(job, job.attempt);
  } catch (error) {
    const told = await toldElsewhere(context, job.site);
    const failure = told(failureOfCall(context, error));
    // What is in the site is there, with or without its files; an export is nothing without them.
    if (job.operation === 'transfer.export' && ended.state === 'done')
      ending = { state: 'failed', error: failure };
  }
  await lastWord(() => store.end(job.id, job.attempt, { ...ending, ...files }));
}

/** A message as the files of a job have it. */
function sayFor({ request }: KeptJob, said: Message, { context }: Pick<Workplace, 'context'>): string {
  return render(said, languageOf(request), context.channel);
}

/** Of what has not written one itself, which says more. */
async function writeError(
  file: string,
  failure: Failure,
  job: KeptJob,
  place: Pick<Workplace, 'context'>,
): Promise<void> {
  if (existsSync(file)) return;
  const lines = failureLines(failure, (said) => sayFor(job, said, place));
  await writeWholeFile(file, lines.join('\n'));
}

/** Says what must not be lost, again and again where the database of jobs is away. */
async function lastWord<T>(say: () => Promise<T>): Promise<T> {
  const end = performance.now() + LAST_WORD;
  for (;;) {
    try {
      return await say();
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(TICK);
    }
  }
}
