import { join } from 'node:path';
import type { HostContext } from '#core/operations/context.ts';
import type { RolloutDatabase, RolloutDatabases } from '#core/rollout/database.ts';
import { type JobsDatabase, openJobsDatabase } from './database.ts';
import { startWorkerOn } from './service-jobs.ts';

/** In the place of a site's name: the database of this computer's roll-outs belongs to no site. */
const OF_THIS_COMPUTER = 'rollouts';

/** How long jobs of roll-outs of this computer are kept, in days. */
const KEEP_DAYS = 365;

/** The databases of jobs that this process has opened for roll-outs; `close` ends working on them. */
export function createRolloutDatabases(context: HostContext): {
  open: RolloutDatabases;
  close(): Promise<void>;
} {
  const opened = new Map<string, Promise<RolloutDatabase & { close(): Promise<void> }>>();
  return {
    async open(place) {
      const key = JSON.stringify([place.jobs, place.jobsPasswordFile]);
      const known = opened.get(key);
      if (known) return await known;
      const opening = openRolloutDatabase(context, place);
      opened.set(key, opening);
      opening.catch(() => opened.delete(key));
      return await opening;
    },
    async close() {
      const all = await Promise.allSettled(opened.values());
      opened.clear();
      for (const one of all) if (one.status === 'fulfilled') await one.value.close();
    },
  };
}

async function openRolloutDatabase(
  context: HostContext,
  { jobs, jobsPasswordFile }: Parameters<RolloutDatabases>[0],
): Promise<RolloutDatabase & { close(): Promise<void> }> {
  const database: JobsDatabase = await openJobsDatabase(context, {
    jobs: jobs ?? { ofSite: OF_THIS_COMPUTER },
    password: { file: jobsPasswordFile },
    credentials: undefined,
  });
  const results = join(context.home, 'automation files');
  let working: ReturnType<typeof startWorkerOn> | undefined;
  const isShared = jobs !== undefined;
  return {
    sql: database.sql,
    name: database.name,
    isShared,
    async work() {
      if (isShared) return;
      working ??= startWorkerOn(database, context, { results, keepDays: KEEP_DAYS }, (site) => site);
      await working;
    },
    async close() {
      const worker = await working?.catch(() => undefined);
      if (worker) await worker.close();
      else await database.close();
    },
  };
}
