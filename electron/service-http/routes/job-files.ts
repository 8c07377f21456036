import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { isSiteferryError } from '#core/base/errors.ts';
import { hasRight } from '#core/operations/caller.ts';
import { OWN_PATH } from '#core/operations/openapi/routes.ts';
import type { ServiceJobs } from '#core/queue/service-jobs.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { sendFile } from '../send.ts';

/** Adds the route of a job's files, as they are on the disk. */
export function addJobFiles(app: FastifyInstance, jobs: Pick<ServiceJobs, 'fileOf'>): void {
  app.get<{ Params: { id: string; name: string } }>(
    `${OWN_PATH}/jobs/:id/files/:name`,
    async ({ call: { caller }, params: { id, name } }, reply) => {
      const file = hasRight(caller.rights, 'jobs', 'read') ? await find(jobs, caller, id, name) : undefined;
      if (file === undefined || !existsSync(file)) throw new Refusal(404, 'not-found');
      return await sendFile(reply, file, typeOf(file));
    },
  );
}

/** Logs and answers are read; archives are kept, as those of exports that a request waits for. */
function typeOf(file: string) {
  const isArchive = file.endsWith('.zip');
  if (isArchive) return { type: 'application/zip', isDownload: true };
  const type = file.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
  return { type, isDownload: false };
}

async function find(
  jobs: Pick<ServiceJobs, 'fileOf'>,
  caller: Parameters<ServiceJobs['fileOf']>[0],
  id: string,
  name: string,
): Promise<string | undefined> {
  try {
    return await jobs.fileOf(caller, id.toLowerCase(), name);
  } catch (error) {
    if (isSiteferryError(error, 'job-unknown')) return undefined;
    throw error;
  }
}
