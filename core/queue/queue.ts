import { hostname } from 'node:os';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { isWriting } from '#core/operations/openapi/job-operations.ts';
import { runAttempt } from './attempt.ts';
import type { JobsDatabase } from './database.ts';
import { createCoordinatorQueue, forgetCoordinators, startCoordinating } from './rollout/coordinating.ts';
import { createRolloutStore } from './rollout/store.ts';
import type { JobStore } from './store.ts';
import type { WorkerContext } from './worker-context.ts';

/** What only reads a site. */
const READING = 'siteferry-reading';
/** What writes into a site: one job of a site after the other, in the order in which they were begun. */
const WRITING = 'siteferry-writing';

/** How long a process may be silent before its jobs go to others, in seconds. pg-boss takes no less than 10. */
export const LEASE = 15;

/** Where pg-boss has its tables. */
const SCHEMA = 'siteferry_queue';

/** Of how many jobs it is known that the queue has them; one that has more gets some of them twice, which does no harm. */
const MOST_KNOWN = 100_000;

/** Jobs of one process at the same time. */
const CONCURRENCY = { [READING]: 4, [WRITING]: 2 };

/** Between looks for jobs that the queue has lost, in milliseconds. */
const SWEEP = 10_000;

/** How long this process waits for its jobs when it ends, in milliseconds. */
const STOP_TIMEOUT = 30_000;

interface QueuedJob {
  id: string;
  operation: string;
  site: string;
}

/** Sees to it that jobs are worked on, by this process and others. */
export interface JobQueue {
  send(job: QueuedJob): Promise<void>;
  /** Ends working: jobs that are under way go back. `worker.stop` is to be aborted before. */
  close(): Promise<void>;
}

/** Thrown to the queue: the job is another's for now, and is looked at again. */
class RetryLater extends Error {}

/**
 * Opens the queues of a database, and works on their jobs where `works`. The queue only says who is to look at which job when; what a job
 * is and whose it is says its row.
 */
export async function openQueue(
  database: JobsDatabase,
  worker: WorkerContext,
  { works }: { works: boolean },
): Promise<JobQueue> {
  const { store, context } = worker;
  const boss = await startBoss(database, context.logError);
  const { send, sendAll, sweep } = createSender(boss, database, store);
  if (database.isExclusive) {
    // Whoever was at a job is gone with the process that had this database.
    await boss.deleteAllJobs(READING);
    await boss.deleteAllJobs(WRITING);
    await forgetCoordinators(boss);
    await store.releaseAll();
  }
  await sweep();
  const ended = new EventTarget();
  if (works)
    await work(
      boss,
      createRunner(worker, () => ended.dispatchEvent(new Event('job'))),
    );
  const { now, logError } = context;
  const own = { store: createRolloutStore(database.sql), now, send: sendAll, logError, ended };
  const coordinating = works ? await startCoordinating(boss, own, worker.stop) : undefined;
  let sweeping: Promise<void> | undefined;
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(context.logError)
      .finally(() => {
        sweeping = undefined;
      });
  }, SWEEP);
  return {
    send,
    async close() {
      clearInterval(timer);
      await coordinating?.close();
      await sweeping;
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT });
    },
  };
}

async function startBoss(database: JobsDatabase, logError: (error: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: database.sql,
    backend: database.isExclusive ? 'pglite' : 'postgres',
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', logError);
  const common = { retryLimit: 1_000_000, retryDelay: 2, expireInSeconds: 86_000, heartbeatSeconds: LEASE };
  await database.runExclusive(async () => {
    await boss.start();
    await boss.createQueue(READING, { ...common, policy: 'standard', deleteAfterSeconds: 3_600 });
    await boss.createQueue(WRITING, { ...common, policy: 'key_strict_fifo', deleteAfterSeconds: 3_600 });
    await createCoordinatorQueue(boss, common);
  });
  return boss;
}

/** Jobs that the queue knows and has not ended, by their ids. */
const KNOWN = `SELECT data->>'job' AS id FROM ${SCHEMA}.job WHERE name IN ('${READING}', '${WRITING}') AND state < 'completed' LIMIT $1`;

function createSender(
  boss: PgBoss,
  { sql }: JobsDatabase,
  store: JobStore,
): Pick<JobQueue, 'send'> & { sendAll(jobs: readonly QueuedJob[]): Promise<void>; sweep(): Promise<void> } {
  const sendAll = async (jobs: readonly QueuedJob[]) => {
    for (const queue of [READING, WRITING] as const) {
      const own = jobs.filter(({ operation }) => (isWriting(operation) ? WRITING : READING) === queue);
      const singleton = (site: string) => (queue === WRITING ? { singletonKey: site } : {});
      for (const round of oneOfEachSite(own)) {
        await boss.insert(
          queue,
          round.map(({ id, site }) => ({ data: { job: id }, ...singleton(site) })),
        );
      }
    }
  };
  return {
    send: (job) => sendAll([job]),
    sendAll,
    /** Sends again what no process is at and the queue does not know: nothing in memory decides about a job. */
    async sweep() {
      const waiting = await store.waiting();
      if (waiting.length === 0) return;
      const { rows } = await sql.executeSql(KNOWN, [MOST_KNOWN]);
      const known = new Set(
        z
          .array(z.object({ id: z.string() }))
          .parse(rows)
          .map(({ id }) => id),
      );
      await sendAll(waiting.filter(({ id }) => !known.has(id)));
    },
  };
}

/** Jobs that go to the queue at once come in no order there: those of one site go one after the other. */
function oneOfEachSite(jobs: readonly QueuedJob[]): QueuedJob[][] {
  const rounds: QueuedJob[][] = [];
  const sent = new Map<string, number>();
  for (const job of jobs) {
    const round = sent.get(job.site) ?? 0;
    sent.set(job.site, round + 1);
    rounds[round] ??= [];
    rounds[round].push(job);
  }
  return rounds;
}

/** Takes a job and works on it until its attempt is over. Throws `RetryLater`, and what an attempt throws. */
function createRunner(worker: WorkerContext, onEnd: () => void): (id: string) => Promise<void> {
  const { store } = worker;
  const here = new Set<string>();
  const workerId = `${hostname()}:${process.pid}`;
  return async (id) => {
    if (here.has(id) || worker.stop.aborted) throw new RetryLater();
    here.add(id);
    try {
      const claimed = await store.claim(id, workerId, worker.lease);
      if (claimed) return await runAttempt(claimed, worker);
      const kept = await store.find(id);
      if (kept && (kept.state === 'queued' || kept.state === 'running')) throw new RetryLater();
    } finally {
      here.delete(id);
      onEnd();
    }
  };
}

async function work(boss: PgBoss, take: (id: string) => Promise<void>): Promise<void> {
  for (const queue of [READING, WRITING] as const) {
    const options = { localConcurrency: CONCURRENCY[queue], pollingIntervalSeconds: 0.5 };
    await boss.work<{ job: string }>(queue, options, async ([one]) => {
      if (one) await take(one.data.job);
    });
  }
}
