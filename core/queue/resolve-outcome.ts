import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { TRANSIENT_ERRORS } from '#core/base/error-codes.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { failureOf, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { JobSummary } from '#core/contract/jobs.ts';
import { runLong } from '#core/contract/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { withSite } from '#core/operations/context.ts';
import { failureOfCall } from '#core/operations/wire-errors.ts';
import { judgeInDoubtRun } from '#core/workspace/history/in-doubt.ts';
import { adoptPending } from '#core/workspace/versions/pending.ts';
import type { JobRow, Written } from './store.ts';
import {
  type AttemptOutcome,
  BUSY_ERRORS,
  type RunningAttempt,
  type WorkerContext,
} from './worker-context.ts';

/** Time between looks at a site that cannot tell yet, in milliseconds. */
const RETRY_DELAY = 1_000;
/** How often a site may refuse to be opened before its answer is given up. */
const MOST_REFUSALS = 10;
/**
 * How long a roll-out waits for a site that does not answer, in milliseconds, and how many looks it waits once somebody has asked it to
 * stop: one site must not hold all others, and a new plan of it tells what became of it.
 */
const MOST_OF_ROLLOUT = 600_000;
const MOST_OF_STOPPED = 5;
/** What a site may take off a time that it keeps, in milliseconds. */
const CLOCK = 1_000;

/** What an import has left. */
type OfImport = Extract<Written, { run: string }>;
/** What has been left of a version. */
type OfVersion = Extract<Written, { version: unknown }>;

/**
 * Finds out what became of an attempt that came to its COMMIT, by the site's rows, or to making a version, by the repository:
 * waits as long as anybody imports into the site, and never guesses. `rolled-back` is to be done again.
 */
export async function resolveOutcome(
  written: Written,
  running: RunningAttempt,
): Promise<AttemptOutcome | 'rolled-back'> {
  const { signal, job, report } = running;
  report({ stage: 'settling', done: 0 });
  const unclear =
    'version' in written
      ? message('jobs.version-unclear', { version: written.version.version })
      : message('jobs.rows-unclear');
  let refusals = 0;
  let asked = 0;
  const end = performance.now() + MOST_OF_ROLLOUT;
  for (;;) {
    const found = await ('version' in written ? completeVersion(written, running) : look(written, running));
    if (found === 'committed') return { state: 'done', result: await resultOf(written, running) };
    if (found === 'rolled-back') return found;
    if (found === 'unclear') return unknown(job, unclear);
    if (found === 'refused') refusals += 1;
    if (refusals === MOST_REFUSALS) return unknown(job, unclear);
    if (signal.reason === 'cancelled') asked += 1;
    if (job.rollout && (asked > MOST_OF_STOPPED || performance.now() > end)) return unknown(job, unclear);
    // A person who asks to stop has to wait for this: nobody knows yet what there is to stop.
    if (signal.reason === 'taken' || signal.reason === 'stop') return signal.reason;
    await delay(RETRY_DELAY);
  }
}

/** What is found; `refused` may be found later. */
type Found = Awaited<ReturnType<typeof judgeInDoubtRun>> | 'refused';

/** Completes a version that reached the repository, and takes away what is left of one that did not, as a look at the versions does. */
async function completeVersion({ version: work }: OfVersion, running: RunningAttempt): Promise<Found> {
  const { worker, client } = running;
  const { version, module, createdAt } = work;
  return await attempted(worker, async () => {
    await adoptPending(worker.context.home, work);
    const { versions } = await runLong(client.versions.list(siteOf(running)));
    const found = versions.find((one) => one.module.guid === module.guid && one.version === version);
    // Somebody else may have made one of that name meanwhile.
    if (!found || Math.abs(Date.parse(found.createdAt) - Date.parse(createdAt)) > CLOCK) return 'rolled-back';
    return found.isHeld ? 'committed' : 'refused';
  });
}

async function look({ content }: OfImport, running: RunningAttempt): Promise<Found> {
  const { worker } = running;
  return await attempted(worker, () =>
    withSite(
      worker.context,
      siteOf(running),
      async (site) => (site.id === content.siteId ? await judgeInDoubtRun(site, content) : 'unclear'),
      undefined,
    ),
  );
}

async function attempted({ context }: WorkerContext, work: () => Promise<Found>): Promise<Found> {
  try {
    return await work();
  } catch (error) {
    const { code } = failureOfCall(context, error);
    return BUSY_ERRORS.has(code) || TRANSIENT_ERRORS.has(code) ? 'running' : 'refused';
  }
}

function siteOf({ worker, job }: RunningAttempt) {
  const site = worker.addressOf(job.site);
  return job.profile_file === null ? { site } : { site, profileFile: job.profile_file };
}

function unknown({ site }: JobRow, reason: Message): AttemptOutcome {
  return { state: 'failed', error: failureOf(new SiteferryError('outcome-unknown', { site, reason })) };
}

/** What matters of the input of a job that has written a plan. */
const asked = z.looseObject({
  options: z.looseObject({ withDenormalization: z.boolean().default(false) }).prefault({}),
  /** The version that was changed to. */
  version: z.string().optional(),
});

/** What is known of work whose answer was lost. What follows a commit is done again: it does no harm twice. */
async function resultOf(written: Written, running: RunningAttempt): Promise<JobSummary> {
  if ('version' in written) {
    return { counts: {}, version: written.version.version, settled: true, warnings: [] };
  }
  const { options, version } = asked.parse(running.job.request.input);
  const again = options.withDenormalization ? await denormalizeAgain(running) : [];
  return {
    counts: written.content.counts,
    committed: true,
    settled: true,
    ...omitUndefined({ version }),
    warnings: [warning(message('jobs.settled')), ...again],
  };
}

async function denormalizeAgain(running: RunningAttempt): Promise<Finding[]> {
  const { client, worker, report } = running;
  try {
    return (await runLong(client.transfer.denormalizeAll(siteOf(running)), report)).warnings;
  } catch (error) {
    const { message: reason } = failureOfCall(worker.context, error);
    return [warning(message('jobs.denormalization-again', { reason }))];
  }
}
