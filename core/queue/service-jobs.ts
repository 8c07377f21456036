import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { addressWithoutPassword } from '#core/base/redact.ts';
import type { Job, JobRequest } from '#core/contract/jobs.ts';
import { type Caller, hasRight } from '#core/operations/caller.ts';
import { type HostContext, resolveProfileFile, resolveSiteUrl } from '#core/operations/context.ts';
import { rememberAddress } from '#core/operations/history/to-confirm.ts';
import type { Jobs, JobsProvider } from '#core/operations/jobs/jobs.ts';
import { uploadsOf } from '#core/operations/openapi/job-operations.ts';
import { watchPending } from '#core/operations/pending/watch.ts';
import { findOwnedUpload } from '#core/workspace/uploads.ts';
import { type JobsDatabase, type JobsLocation, openJobsDatabase, type Sql } from './database.ts';
import { requireDisk } from './disk.ts';
import { watchJobs } from './events.ts';
import { LEASE, openQueue } from './queue.ts';
import { openResults, type Results, readFilePart } from './results.ts';
import { createJobStore, type JobRow, type JobStore, type NewJob, toJob } from './store.ts';

export interface JobsOptions extends Omit<JobsLocation, 'jobs'> {
  /** `postgres://…`, which services and workers share; a service without it has a database of its own. */
  jobs?: string | undefined;
  /** Folder for the files of jobs; by default one in the state folder. */
  results?: string | undefined;
  /** The platform's Disk, which gets the archives of exports as well. */
  disk?: string | undefined;
  /** How long they are kept. */
  keepDays: number;
}

/** Background work in this process. */
export interface ServiceJobs {
  /** What the operations of `jobs` use. */
  of: (...asked: Parameters<JobsProvider>) => Jobs;
  /** Calls with each change of a job of the site, at most twice a second; gives what ends it. */
  onProgress(listener: (job: Job) => void): () => void;
  /** A file of a job, for who may see it. Throws `job-unknown`. */
  fileOf(caller: Caller, id: string, file: string): Promise<string>;
  /** The database that they are kept in, and the site's name there. */
  sql: Sql;
  siteName: string;
  /** Ends working: jobs that are under way go back, and are taken up by the next process. */
  close(): Promise<void>;
}

/** How often jobs and files that are too old are looked for, in milliseconds. */
const RETENTION_INTERVAL = 3_600_000;

/** Opens the queue of a service, which takes jobs for its site and works on them. Errors: those of `startWorker`. */
export async function openServiceJobs(
  context: HostContext,
  served: { site: string; profileFile?: string | undefined },
  options: JobsOptions,
): Promise<ServiceJobs> {
  const url = await resolveSiteUrl(context, served.site);
  // Workers find its password where they find all.
  const site = addressWithoutPassword(url);
  const profileFile = await resolveProfileFile(context, served);
  rememberAddress(url);
  const jobs = options.jobs ?? { ofSite: site };
  const work = await startWorker(context, { ...options, jobs }, (one) => (one === site ? url : one));
  const { store, results, queue, sql } = work;
  const own = { store, results, site };
  const of: ServiceJobs['of'] = (_asked, caller) => {
    // Inside a service there is no call without a caller.
    if (!caller) throw new SiteferryError('bug', { reason: 'a call without a caller' });
    return jobsOf(caller, {
      ...own,
      async add(job) {
        const uploads = await keepUploads(context, results, job);
        const kept = await store.add({ ...job, site, profileFile, uploads });
        // Later ones are sent when they are due, by whatever looks for jobs that the queue does not know.
        if (isDue(job.request, context.now())) await queue.send(kept);
        return kept;
      },
    });
  };
  const events = watchJobs(store, site, context.logError);
  return {
    of,
    sql,
    siteName: site,
    onProgress: events.listen,
    async fileOf(caller, id, file) {
      return pathOf(results, await visibleJob(own, caller, id), file);
    },
    async close() {
      events.close();
      await work.close();
    },
  };
}

type WorkerOptions = Pick<JobsOptions, 'results' | 'disk' | 'keepDays'> & {
  /** Whether it settles what is pending in the state folder; by default it does. */
  watches?: boolean;
};

/** Works on the jobs of a queue until `close`. Errors: those of `openJobsDatabase` and `startWorkerOn`. */
export async function startWorker(
  context: HostContext,
  { results, disk, keepDays, ...place }: WorkerOptions & JobsLocation,
  addressOf: (site: string) => string,
) {
  const database = await openJobsDatabase(context, place);
  return await startWorkerOn(database, context, { results, disk, keepDays }, addressOf);
}

/**
 * The same of a database that is open, and is closed with it. Throws `file-unwritable` for the folder of results or the Disk; then the
 * database is closed.
 */
export async function startWorkerOn(
  database: JobsDatabase,
  given: HostContext,
  { results: folder = join(given.home, 'automation files'), disk, keepDays, watches = true }: WorkerOptions,
  addressOf: (site: string) => string,
) {
  const context: HostContext = { ...given, results: folder };
  const results = await openResultsFor(database, folder, disk);
  const store = createJobStore(database.sql);
  const stop = new AbortController();
  const workerContext = {
    context,
    store,
    sql: database.sql,
    queueName: database.name,
    results,
    disk,
    lease: LEASE,
    addressOf,
    stop: stop.signal,
  };
  const removeExpired = async () => {
    for (const { id, folder: published } of await store.removeOld(keepDays))
      await results.remove(id, published);
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    const queue = await openQueue(database, workerContext, { works: true });
    await removeExpired().catch(context.logError);
    timer = setInterval(() => void removeExpired().catch(context.logError), RETENTION_INTERVAL);
    // What jobs and requests of this process have written lies in its state folder, so that no other one could take it back.
    const pending = watches ? watchPending(given) : undefined;
    return {
      sql: database.sql,
      store,
      results,
      queue,
      async close() {
        clearInterval(timer);
        stop.abort();
        await pending?.close();
        await queue.close();
        await database.close();
      },
    };
  } catch (error) {
    clearInterval(timer);
    await database.close();
    throw error;
  }
}

async function openResultsFor(
  database: JobsDatabase,
  folder: string,
  disk: string | undefined,
): Promise<Results> {
  try {
    const results = await openResults(folder);
    if (disk !== undefined) await requireDisk(disk);
    return results;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whether a job can begin now. */
function isDue({ notBefore }: JobRequest, now: Date): boolean {
  return notBefore === undefined || Date.parse(notBefore) <= now.getTime();
}

/** Where one site's jobs are. */
interface SiteJobs {
  store: JobStore;
  results: Results;
  site: string;
}

/** The jobs that a caller may see: their own, and with the right `jobs:destroy` those of everybody. */
function jobsOf(
  caller: Caller,
  own: SiteJobs & { add(job: Omit<NewJob, 'site' | 'profileFile' | 'uploads'>): Promise<JobRow> },
): Jobs {
  const { store, results, site } = own;
  const login = seesAll(caller) ? undefined : caller.login;
  return {
    async begin(request) {
      return toJob(await own.add({ id: randomUUID(), caller, request }));
    },
    list: async (filter) => (await store.list({ site, login }, filter)).map(toJob),
    get: async (id) => toJob(await visibleJob(own, caller, id)),
    async latestExport() {
      const [newest] = await store.list(
        { site, login: caller.login },
        { operations: ['transfer.export'], limit: 1 },
      );
      if (!newest) throw new SiteferryError('job-unknown', {});
      return toJob(newest);
    },
    async cancel(id) {
      await visibleJob(own, caller, id);
      await store.cancel(id);
      return toJob(await visibleJob(own, caller, id));
    },
    async read(part) {
      const job = await visibleJob(own, caller, part.id);
      return await readFilePart(pathOf(results, job, part.file), part);
    },
  };
}

function seesAll({ rights }: Caller): boolean {
  return hasRight(rights, 'jobs', 'destroy');
}

async function visibleJob({ store, site }: SiteJobs, caller: Caller, id: string): Promise<JobRow> {
  const kept = await store.find(id);
  const isVisible = kept?.site === site && (seesAll(caller) || kept.login === caller.login);
  if (!kept || !isVisible) throw new SiteferryError('job-unknown', { job: id });
  return kept;
}

/** Only a name that the job has leads to a file. */
function pathOf(results: Results, { id, files, folder }: JobRow, file: string): string {
  const found = files.find(({ name }) => name === file);
  if (!found || folder === null) throw new SiteferryError('job-unknown', { job: id, file });
  return join(results.path(folder), basename(found.name));
}

/** Uploads of the caller are gone after a day; those of a job stay as long as the job. Throws `upload-unknown`. */
async function keepUploads(
  { home }: HostContext,
  results: Results,
  { id, request, caller: { login } }: Pick<NewJob, 'id' | 'request' | 'caller'>,
): Promise<NewJob['uploads']> {
  const files = await Promise.all(
    (await uploadsOf(request)).map(async (upload) => ({
      upload,
      file: await findOwnedUpload(home, upload, login),
    })),
  );
  return await Promise.all(
    files.map(async ({ upload, file }) => ({
      upload,
      file: await results.keepUpload(join(id, upload), file),
    })),
  );
}
