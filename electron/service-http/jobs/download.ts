import { existsSync } from 'node:fs';
import { isSiteferryError } from '#core/base/errors.ts';
import { hasRight } from '#core/operations/caller.ts';
import type { RequestHandler } from '../handler.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import { sendFile } from '../routes/send.ts';
import type { ServiceJobs } from './service-jobs.ts';

/** The file of a job, as it is: `GET /api/siteferry/jobs/{id}/files/{name}`. */
const FILE = /^\/api\/siteferry\/jobs\/([0-9a-f-]{36})\/files\/([^/?]+)$/i;

/** Answers requests for the files of jobs, streamed from the disk. */
export function createDownloadHandler(jobs: Pick<ServiceJobs, 'fileOf'>): RequestHandler {
  return async (request, response, { caller, language }) => {
    const [, id, name] = FILE.exec(request.url ?? '') ?? [];
    if (id === undefined || name === undefined) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, ['GET', 'HEAD'], language);
      return true;
    }
    const file = hasRight(caller.rights, 'jobs', 'read') ? await find(jobs, caller, id, name) : undefined;
    const isThere = file !== undefined && existsSync(file);
    if (isThere) await sendFile(response, file, typeOf(file));
    else refuse(response, 404, 'not-found', language);
    return true;
  };
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
    return await jobs.fileOf(caller, id.toLowerCase(), decodeURIComponent(name));
  } catch (error) {
    if (error instanceof URIError || isSiteferryError(error, 'job-unknown')) return undefined;
    throw error;
  }
}
