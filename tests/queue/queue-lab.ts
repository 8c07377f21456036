import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startHost } from '#core/operations/start.ts';
import { openJobsDatabase } from '#core/queue/database.ts';
import { localCaller } from '#core/queue/local-key.ts';
import { openResults } from '#core/queue/results.ts';
import { createJobStore, type JobRow } from '#core/queue/store.ts';
import type { Gate } from '#tests/support/gate.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { type Running, request, startWorkerOf } from './support.ts';

/** A shared database of jobs that a test puts jobs into and looks at, as no service does. */
export interface QueueLab {
  home: string;
  /** Adds a job, which a worker finds when it starts. */
  add(site: string, asked: Parameters<typeof request>, archive?: string): Promise<string>;
  find(id: string): Promise<JobRow>;
  /** Waits until a job is over. */
  over(id: string): Promise<JobRow>;
  /** Whoever has been silent up to now has been so for too long: nobody waits for the time that it takes. */
  endLeases(): Promise<void>;
  /** Path of a file of a job that is over. */
  fileOf(job: JobRow, name: string): string;
  /** Starts a worker with a state folder of its own. */
  worker(name: string): Promise<Running>;
  close(): Promise<void>;
}

/** Waits until one statement waits at each of these gates. */
export async function untilReached(...gates: readonly Gate[]): Promise<void> {
  const waiting = () => Promise.all(gates.map((gate) => gate.waiting()));
  await expect.poll(waiting, { timeout: 90_000, interval: 50 }).toEqual(gates.map(() => 1));
}

export async function startQueueLab(url: string): Promise<QueueLab> {
  const home = await mkdtemp(join(tmpdir(), 'siteferry-queue-'));
  const folder = join(home, 'results');
  const { context, close } = startHost(
    { SITEFERRY_HOME: join(home, 'lab') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  const place = { jobs: url, password: {}, credentials: undefined };
  const results = await openResults(folder);
  const database = await openJobsDatabase({ ...context, logError: () => undefined }, place);
  const store = createJobStore(database.sql);
  const workers: Running[] = [];
  const find = async (id: string) => {
    const found = await store.find(id);
    if (!found) throw new Error(`the job ${id} is lost`);
    return found;
  };
  return {
    home,
    find,
    async add(site, [operation, input], archive) {
      const id = randomUUID();
      const upload = archive === undefined ? undefined : randomUUID();
      const uploads =
        archive === undefined || upload === undefined
          ? []
          : [{ upload, file: await results.keepUpload(join(id, upload), archive) }];
      const wanted = request(operation, { ...input, ...(upload === undefined ? {} : { upload }) });
      const caller = localCaller(site);
      const profileFile = undefined;
      await store.add({ id, site, profileFile, caller, request: wanted, uploads });
      return id;
    },
    async over(id) {
      const isOver = async () => !['queued', 'running'].includes((await find(id)).state);
      await expect.poll(isOver, { timeout: 150_000, interval: 100 }).toBe(true);
      return await find(id);
    },
    async endLeases() {
      const long = "now() - interval '1 day'";
      await database.sql.executeSql(
        `UPDATE siteferry.job SET lease_until = ${long} WHERE lease_until IS NOT NULL;
         UPDATE siteferry_queue.job SET heartbeat_on = ${long} WHERE heartbeat_on IS NOT NULL`,
      );
    },
    fileOf: (job, name) => join(results.path(job.folder ?? ''), name),
    async worker(name) {
      const started = await startWorkerOf(join(home, name), url, folder);
      workers.push(started);
      return started;
    },
    async close() {
      await Promise.all(workers.map((one) => one.kill()));
      await database.close();
      await close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
