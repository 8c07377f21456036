import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defined } from '#core/base/defined.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { failureOf, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { JobSummary } from '#core/contract/jobs.ts';
import { runLong } from '#core/contract/progress.ts';
import { withSite } from '#core/host/context.ts';
import { failureOfCall } from '#core/host/errors.ts';
import { judgeUnsettled } from '#core/host/history/settle.ts';
import { adoptPending } from '#core/host/versions/pending.ts';
import { message } from '#core/messages/catalogue.ts';
import type { KeptJob, Written } from './store.ts';
import { BUSY, type Ended, PASSING, type Running, type Workplace } from './workplace.ts';

/** Time between looks at a site that cannot tell yet, in milliseconds. */
const PAUSE = 1_000;
/** How often a site may refuse to be opened before its answer is given up. */
const MOST_REFUSALS = 10;
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
export async function settleFormer(written: Written, running: Running): Promise<Ended | 'rolled-back'> {
  const { signal, job, report } = running;
  report({ stage: 'settling', done: 0 });
  const unclear =
    'version' in written
      ? message('jobs.version-unclear', { version: written.version.version })
      : message('jobs.rows-unclear');
  let refusals = 0;
  for (;;) {
    const found = await ('version' in written ? takeUp(written, running) : look(written, running));
    if (found === 'committed') return { state: 'done', result: await resultOf(written, running) };
    if (found === 'rolled-back') return found;
    if (found === 'unclear') return unknown(job, unclear);
    if (found === 'refused') refusals += 1;
    if (refusals === MOST_REFUSALS) return unknown(job, unclear);
    // A person who asks to stop has to wait for this: nobody knows yet what there is to stop.
    if (signal.reason === 'taken' || signal.reason === 'stop') return signal.reason;
    await delay(PAUSE);
  }
}

/** What is found; `refused` may be found later. */
type Found = Awaited<ReturnType<typeof judgeUnsettled>> | 'refused';

/** Completes a version that reached the repository, and takes away what is left of one that did not, as a look at the versions does. */
async function takeUp({ version: work }: OfVersion, running: Running): Promise<Found> {
  const { place, client } = running;
  const { version, module, createdAt } = work;
  return await attempted(place, async () => {
    await adoptPending(place.context.home, work);
    const { versions } = await runLong(client.versions.list(siteOf(running)));
    const found = versions.find((one) => one.module.guid === module.guid && one.version === version);
    // Somebody else may have made one of that name meanwhile.
    if (!found || Math.abs(Date.parse(found.createdAt) - Date.parse(createdAt)) > CLOCK) return 'rolled-back';
    return found.isHeld ? 'committed' : 'refused';
  });
}

async function look({ content }: OfImport, running: Running): Promise<Found> {
  const { place } = running;
  return await attempted(place, () =>
    withSite(
      place.context,
      siteOf(running),
      async (site) => (site.id === content.siteId ? await judgeUnsettled(site, content) : 'unclear'),
      undefined,
    ),
  );
}

async function attempted({ context }: Workplace, work: () => Promise<Found>): Promise<Found> {
  try {
    return await work();
  } catch (error) {
    const { code } = failureOfCall(context, error);
    return BUSY.has(code) || PASSING.has(code) ? 'running' : 'refused';
  }
}

function siteOf({ place, job }: Running) {
  const site = place.addressOf(job.site);
  return job.profile_file === null ? { site } : { site, profileFile: job.profile_file };
}

function unknown({ site }: KeptJob, reason: Message): Ended {
  return { state: 'failed', error: failureOf(new SiteferryError('outcome-unknown', { site, reason })) };
}

/** What matters of the input of a job that has written a plan. */
const asked = z.looseObject({
  options: z.looseObject({ withDenormalization: z.boolean().default(false) }).prefault({}),
  /** The version that was changed to. */
  version: z.string().optional(),
});

/** What is known of work whose answer was lost. What follows a commit is done again: it does no harm twice. */
async function resultOf(written: Written, running: Running): Promise<JobSummary> {
  if ('version' in written) {
    return { counts: {}, version: written.version.version, settled: true, warnings: [] };
  }
  const { options, version } = asked.parse(running.job.request.input);
  const again = options.withDenormalization ? await denormalizeAgain(running) : [];
  return {
    counts: written.content.counts,
    committed: true,
    settled: true,
    ...defined({ version }),
    warnings: [warning(message('jobs.settled')), ...again],
  };
}

async function denormalizeAgain(running: Running): Promise<Finding[]> {
  const { client, place, report } = running;
  try {
    return (await runLong(client.transfer.denormalizeAll(siteOf(running)), report)).warnings;
  } catch (error) {
    const { message: reason } = failureOfCall(place.context, error);
    return [warning(message('jobs.denormalization-again', { reason }))];
  }
}
