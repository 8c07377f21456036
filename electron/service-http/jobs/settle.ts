import { setTimeout as delay } from 'node:timers/promises';
import { isSiteferryError, SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { failureOf, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { runLong } from '#core/contract/progress.ts';
import { withSite } from '#core/host/context.ts';
import { failureOfCall } from '#core/host/errors.ts';
import { judgeUnsettled } from '#core/host/history/settle.ts';
import { message } from '#core/messages/catalogue.ts';
import type { KeptJob } from './store.ts';
import { BUSY, type Ended, PASSING, type Running } from './workplace.ts';

/** Time between looks at a site that cannot tell yet, in milliseconds. */
const PAUSE = 1_000;
/** How often a site may refuse to be opened before its answer is given up. */
const MOST_REFUSALS = 10;

/**
 * Finds out on the site's rows what became of an attempt that came to its COMMIT: waits as long as anybody imports into the site,
 * and never guesses. `rolled-back` is to be done again.
 */
export async function settleFormer(
  written: NonNullable<KeptJob['written']>,
  running: Running,
): Promise<Ended | 'rolled-back'> {
  const { signal, job, report } = running;
  report({ stage: 'settling', done: 0 });
  let refusals = 0;
  for (;;) {
    const found = await look(written, running);
    if (found === 'committed') return { state: 'done', result: await resultOf(written, running) };
    if (found === 'rolled-back') return found;
    if (found === 'unclear') return unknown(job, message('jobs.rows-unclear'));
    if (found === 'refused') refusals += 1;
    if (refusals === MOST_REFUSALS) return unknown(job, message('jobs.rows-unclear'));
    // A person who asks to stop has to wait for this: nobody knows yet what there is to stop.
    if (signal.reason === 'taken' || signal.reason === 'stop') return signal.reason;
    await delay(PAUSE);
  }
}

async function look(
  { content }: NonNullable<KeptJob['written']>,
  { place, job }: Running,
): Promise<Awaited<ReturnType<typeof judgeUnsettled>> | 'refused'> {
  const at = { site: place.addressOf(job.site), profileFile: job.profile_file ?? undefined };
  try {
    return await withSite(
      place.context,
      at,
      async (site) => (site.id === content.siteId ? await judgeUnsettled(site, content) : 'unclear'),
      undefined,
    );
  } catch (error) {
    const { code } = toSiteferryError(error);
    if (BUSY.has(code) || PASSING.has(code)) return 'running';
    if (!isSiteferryError(error)) place.context.logError(error);
    return 'refused';
  }
}

function unknown({ site }: KeptJob, reason: Message): Ended {
  return { state: 'failed', error: failureOf(new SiteferryError('outcome-unknown', { site, reason })) };
}

/** What is known of an import whose answer was lost. What follows a commit is done again: it does no harm twice. */
async function resultOf({ content }: NonNullable<KeptJob['written']>, running: Running) {
  const { request } = running.job;
  const version = request.kind === 'changeVersion' ? { version: request.version } : {};
  const again =
    (request.kind === 'import' || request.kind === 'changeVersion') && request.options.withDenormalization
      ? await denormalizeAgain(running)
      : [];
  return {
    counts: content.counts,
    committed: true,
    settled: true as const,
    ...version,
    warnings: [warning(message('jobs.settled')), ...again],
  };
}

async function denormalizeAgain({ client, job, place, report }: Running): Promise<Finding[]> {
  const at = {
    site: place.addressOf(job.site),
    ...(job.profile_file === null ? {} : { profileFile: job.profile_file }),
  };
  try {
    return (await runLong(client.transfer.denormalizeAll(at), report)).warnings;
  } catch (error) {
    const { message: reason } = failureOfCall(place.context, error);
    return [warning(message('jobs.denormalization-again', { reason }))];
  }
}
