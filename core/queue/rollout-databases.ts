import type { HostContext } from '#core/operations/context.ts';
import type { RolloutDatabase, RolloutDatabases } from '#core/rollout/database.ts';
import { openJobsDatabase } from './database.ts';
import { openLocalRollouts } from './rollout/local-database.ts';
import { createRolloutStore } from './rollout/store.ts';

type Opened = RolloutDatabase & { close(): Promise<void> };

/** The databases of jobs that this process has opened for roll-outs; `close` ends working on them. */
export function createRolloutDatabases(context: HostContext): {
  open: RolloutDatabases;
  close(): Promise<void>;
} {
  const opened = new Map<string, Promise<Opened>>();
  return {
    async open(place) {
      const key = JSON.stringify([place.jobs, place.jobsPasswordFile]);
      const known = opened.get(key);
      if (known) return await known;
      const opening = place.jobs === undefined ? openLocal(context) : openShared(context, place.jobs, place);
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

/** What was under way when the last window was closed goes on with the next one; a command works where it is told to. */
async function openLocal(context: HostContext): Promise<Opened> {
  const database = openLocalRollouts(context);
  if (context.channel !== 'window') return database;
  const active = await createRolloutStore(database.sql).active();
  if (active.length > 0) await database.work();
  return database;
}

async function openShared(
  context: HostContext,
  jobs: string,
  { jobsPasswordFile }: Parameters<RolloutDatabases>[0],
): Promise<Opened> {
  const { sql, name, close } = await openJobsDatabase(context, {
    jobs,
    password: { file: jobsPasswordFile },
    credentials: undefined,
  });
  return { sql, name, isShared: true, work: async () => undefined, close };
}
