import { copyFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Job, JobRequest, JobState } from '#core/contract/jobs.ts';
import { jobRequest } from '#core/contract/jobs.ts';
import type { Jobs } from '#core/operations/jobs/jobs.ts';
import { remoteJobs } from '#core/operations/jobs/remote.ts';
import type { Site } from '#core/site/site.ts';
import { beginUpload, finishUpload, setUploadOwner } from '#core/workspace/uploads.ts';
import { type Started, startServiceProcess, startUntil } from '../service-http/started.ts';

/** A process of a service or a worker. */
export interface Running {
  pid: number;
  /** As a power cut does it. */
  kill(): Promise<void>;
  /** As a person does it. */
  stop(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

function running({ child, ended }: Started): Running {
  const endBy = async (name: NodeJS.Signals) => {
    child.kill(name);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    kill: () => endBy('SIGKILL'),
    stop: () => endBy('SIGTERM'),
    signal: (name) => void child.kill(name),
  };
}

/** That of the test run's PostgreSQL server. */
const PASSWORD = 'p@ss:w/rd ü';

/** What processes know besides their words. */
const environmentOf = (home: string) => ({ SITEFERRY_HOME: home, SITEFERRY_PASSWORD: PASSWORD });

/** Starts a service of a site, and waits until it has asked its site, which every start does. */
export async function startServiceOf(
  site: string,
  home: string,
  more: readonly string[] = [],
): Promise<Running> {
  const service = await startServiceProcess(['--site', site, ...more], environmentOf(home));
  await until(async () => (await fetch(`${service.address}/healthz`)).ok);
  return running(service);
}

/** Starts a worker of a shared queue. */
export async function startWorkerOf(home: string, jobs: string, results: string): Promise<Running> {
  const words = ['worker', '--jobs', jobs, '--results', results];
  return running(await startUntil(words, environmentOf(home), /takes jobs/));
}

/** The jobs of the service that runs with this state folder. */
export function jobsOf(home: string): Jobs {
  return remoteJobs(home, {}, undefined);
}

/** A request as its caller has it. */
export function request(operation: string, input: Record<string, unknown>): JobRequest {
  return jobRequest.parse({ operation, input });
}

/** Gives an archive to the service of a state folder, as somebody who calls by its own key or by another one. */
export async function uploadTo(home: string, archive: string, login = 'local'): Promise<string> {
  const { upload, file } = await beginUpload(home, 'archive.zip', new Date());
  await copyFile(archive, file);
  await setUploadOwner(home, upload, login);
  await finishUpload(home, upload);
  return upload;
}

/** Waits until a job has one of these states. */
export async function reach(jobs: Jobs, id: string, ...states: JobState[]): Promise<Job> {
  let job = await jobs.get(id);
  await expect
    .poll(
      async () => {
        job = await jobs.get(id);
        return states.includes(job.state) || JSON.stringify(job);
      },
      { timeout: 120_000, interval: 100 },
    )
    .toBe(true);
  return job;
}

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 120_000, interval: 50 }).toBe(true);
}

/** How many rows the tables of all transferred types have. */
export async function countRows(site: Site): Promise<number> {
  return await site.read(async (session) => {
    let count = 0;
    for (const { table } of site.catalog.types) {
      const [row] = await session.query<{ n: number | string }>(
        `SELECT COUNT(*) AS n FROM ${session.dialect.table(table)}`,
      );
      count += Number(row?.n);
    }
    return count;
  });
}
