import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isSiteferryError } from '#core/base/errors.ts';
import { mayCall } from '#core/host/caller.ts';
import type { Answer } from '../answer.ts';
import { refuse } from '../refuse.ts';
import type { OpenJobs } from './service-jobs.ts';

/** The file of a job, as it is: `GET /api/siteferry/jobs/{id}/files/{name}`. */
const FILE = /^\/api\/siteferry\/jobs\/([0-9a-f-]{36})\/files\/([^/?]+)$/i;

/** Answers requests for the files of jobs, streamed from the disk. */
export function createDownloads(jobs: Pick<OpenJobs, 'fileOf'>): Answer {
  return async (request, response, { caller, language }) => {
    const [, id, name] = FILE.exec(request.url ?? '') ?? [];
    if (request.method !== 'GET' || id === undefined || name === undefined) return false;
    const file = mayCall(caller.rights, 'jobs', 'read') ? await find(jobs, caller, id, name) : undefined;
    const handle = file === undefined ? undefined : await open(file, 'r').catch(() => undefined);
    if (!handle) {
      refuse(response, 404, 'not-found', language);
      return true;
    }
    const { size } = await handle.stat();
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(decodeURIComponent(name))}`,
      'x-content-type-options': 'nosniff',
    });
    // Who hangs up in the middle is no error.
    await pipeline(handle.createReadStream(), response).catch(() => undefined);
    return true;
  };
}

async function find(
  jobs: Pick<OpenJobs, 'fileOf'>,
  caller: Parameters<OpenJobs['fileOf']>[0],
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
