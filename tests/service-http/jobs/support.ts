import { copyFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Job, JobRequest, JobState } from '#core/contract/jobs.ts';
import { jobRequest } from '#core/contract/jobs.ts';
import type { Jobs } from '#core/host/jobs/jobs.ts';
import { remoteJobs } from '#core/host/jobs/remote.ts';
import type { Host } from '#core/host/start.ts';
import { beginUpload, finishUpload, ownUpload } from '#core/host/uploads.ts';
import type { Site } from '#core/site/site.ts';
import { startCli } from '#tests/cli/support.ts';
import { freePort } from '#tests/support/free-port.ts';
import { checksums, type TestSite } from '#tests/support/sites.ts';

/** A process of a service or a worker. */
export interface Running {
  pid: number;
  /** As a power cut does it. */
  kill(): Promise<void>;
  /** As a person does it. */
  stop(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

async function start(words: readonly string[], home: string, sign: string): Promise<Running> {
  const cli = startCli(words, { SITEFERRY_HOME: home, SITEFERRY_PASSWORD: PASSWORD });
  const { child, ended } = cli;
  const end = performance.now() + 120_000;
  while (!`${cli.output.stdout}${cli.output.stderr}`.includes(sign)) {
    if (child.exitCode !== null || performance.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`it did not start: ${cli.output.stdout}${cli.output.stderr}`);
    }
    await delay(50);
  }
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

/** Starts a service of a site on any free port, and waits until it has asked its site, which every start does. */
export async function startServiceOf(
  site: string,
  home: string,
  more: readonly string[] = [],
): Promise<Running> {
  const port = String(await freePort());
  const service = await start(['service', '--site', site, '--port', port, ...more], home, 'answers on');
  await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok);
  return service;
}

/** Starts a worker of a shared queue. */
export async function startWorkerOf(home: string, jobs: string, results: string): Promise<Running> {
  return await start(['worker', '--jobs', jobs, '--results', results], home, 'takes jobs');
}

/** The jobs of the service that runs with this state folder. */
export function jobsOf(home: string): Jobs {
  return remoteJobs(home, {}, undefined);
}

/** A request with its defaults. */
export function request(given: Record<string, unknown>): JobRequest {
  return jobRequest.parse(given);
}

/** Gives an archive to the service of a state folder, as somebody who calls by its own key or by another one. */
export async function uploadTo(home: string, archive: string, login = 'local'): Promise<string> {
  const { upload, file } = await beginUpload(home, 'archive.zip', new Date());
  await copyFile(archive, file);
  await ownUpload(home, upload, login);
  await finishUpload(home, upload);
  return upload;
}

/** Waits until a job has one of these states. */
export async function reach(jobs: Jobs, id: string, ...states: JobState[]): Promise<Job> {
  const end = performance.now() + 120_000;
  for (;;) {
    const job = await jobs.get(id);
    if (states.includes(job.state)) return job;
    if (performance.now() > end) throw new Error(`the job stays ${JSON.stringify(job)}`);
    await delay(100);
  }
}

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 60_000, interval: 50 }).toBe(true);
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

/** Checksums of an embedded site that a service of this process has open. */
export async function checksumsBeside(host: Host, site: TestSite): Promise<Record<string, string>> {
  await host.context.sites.close();
  const opened = await site.open();
  try {
    return await checksums(opened);
  } finally {
    await opened.close();
  }
}
