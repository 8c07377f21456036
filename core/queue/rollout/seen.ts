import { setTimeout as delay } from 'node:timers/promises';
import type { JobSummary } from '#core/contract/jobs.ts';
import { runLong } from '#core/contract/progress.ts';
import { checkSiteInput } from '#core/contract/rollout/check.ts';
import type { RunningAttempt } from '../worker-context.ts';

/** How often what was changed is asked for, and the time between, in milliseconds. */
const TRIES = 5;
const RETRY_DELAY = 2_000;

/**
 * What a job has done, with how its site is right after the change, where the roll-out compares with that later. The change is
 * committed: where it cannot be asked, that is what the check will say.
 */
export async function withSeen(running: RunningAttempt, summary: JobSummary): Promise<JobSummary> {
  const { job, worker, client, context } = running;
  const afterwards = job.rollout?.afterwards;
  if (!afterwards) return summary;
  const site = worker.addressOf(job.site);
  const profileFile = job.profile_file ?? undefined;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      const input = checkSiteInput.parse({ ...afterwards, site, profileFile });
      const { seen } = await runLong(client.rollout.check(input));
      return { ...summary, seen };
    } catch (error) {
      context.logError(error);
      if (tries < TRIES) await delay(RETRY_DELAY);
    }
  }
  return summary;
}
