import type { Job } from '#core/contract/jobs.ts';
import { type JobStore, toJob } from './store.ts';

/** How often changes are looked for while anybody listens, in milliseconds. */
const PERIOD = 500;

/**
 * Tells of the changes of a site's jobs, whichever process works on them: their rows are asked, as long as anybody listens.
 */
export function watchJobs(
  store: JobStore,
  site: string,
  logError: (error: unknown) => void,
): { listen(listener: (job: Job) => void): () => void; close(): void } {
  const listeners = new Set<(job: Job) => void>();
  const told = new Map<string, string>();
  let since: Date | undefined;
  let asking = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    // From when on it is listened, by the clock of the database: the newest change counts as told.
    if (since === undefined) {
      const [newest] = await store.list({ site }, { limit: 1 });
      since = new Date(newest?.updated_at ?? 0);
      if (newest) told.set(newest.id, newest.updated_at);
    }
    const changed = await store.changed(site, since);
    for (const kept of changed) {
      if (told.get(kept.id) === kept.updated_at) continue;
      told.set(kept.id, kept.updated_at);
      for (const listener of listeners) listener(toJob(kept));
    }
    const last = changed.at(-1);
    if (last) since = new Date(last.updated_at);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    since = undefined;
    told.clear();
  };
  return {
    listen(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        if (asking) return;
        asking = true;
        look()
          .catch(logError)
          .finally(() => {
            asking = false;
          });
      }, PERIOD);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    close() {
      listeners.clear();
      stop();
    },
  };
}
