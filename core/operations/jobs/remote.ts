import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { job } from '#core/contract/jobs.ts';
import type { LocalService } from '#core/workspace/service-discovery.ts';
import type { Jobs, ServiceRef } from './jobs.ts';
import { resolveService } from './resolve-service.ts';
import { readServiceResponse, unreachable } from './service-response.ts';

/** How long a service may take to answer, in milliseconds: it only looks into its queue. */
const TIMEOUT = 60_000;

/** A busy service is asked so often, and waited for so long in all, in milliseconds. */
const MOST_ATTEMPTS = 5;
const MOST_PAUSE = 60_000;

const OWN = '/api/siteferry/jobs';
const BACKGROUND = '/api/migration/export/config/background';

const filePart = z.object({ base64: z.string(), size: z.int() });

/**
 * The jobs of a service that is asked over HTTP. One that is busy and says when to try again (`Retry-After`) is asked again then. Errors: those of the operation; `service-refused` for whatever else it answers,
 * `service-unreachable`, `usage` where no service is named and not exactly one runs on this computer, `secret-refused` for the file of the key.
 */
export function remoteJobs(home: string, serviceRef: ServiceRef, signal: AbortSignal | undefined): Jobs {
  const ask = async <T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> =>
    await call(await resolveService(home, serviceRef), { schema, path, body }, signal);
  return {
    begin: (begun) => ask(job, `${OWN}/begin`, { job: begun }),
    list: (filter) => ask(z.array(job), `${OWN}/list`, filter),
    get: (id) => ask(job, `${OWN}/get`, { id }),
    latestExport: () => ask(job, `${BACKGROUND}/status`),
    cancel: (id) => ask(job, `${OWN}/cancel`, { id }),
    read: (part) => ask(filePart, `${OWN}/read`, part),
  };
}

interface ServiceRequest<T> {
  schema: z.ZodType<T>;
  path: string;
  body?: object | undefined;
}

async function call<T>(
  service: LocalService,
  asked: ServiceRequest<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    const answer = await request(service, asked, signal);
    const pause = pauseBefore(answer);
    if (pause === undefined || attempt === MOST_ATTEMPTS || waited + pause > MOST_PAUSE)
      return await readServiceResponse(service.address, answer.status, () => answer.json(), asked.schema);
    await answer.body?.cancel();
    await setTimeout(pause, undefined, signal ? { signal } : {}).catch((cause: unknown) => {
      throw new SiteferryError('cancelled', {}, { cause });
    });
    waited += pause;
  }
}

/** In how many milliseconds a service wants to be asked again; undefined where it has done what was asked, or refuses for good. */
function pauseBefore({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const after = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(after)) return Number(after) * 1000;
  // A date counts by the clock that the service itself goes by.
  const pause = Date.parse(after) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

async function request(
  { address, key }: LocalService,
  { path, body }: ServiceRequest<unknown>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  return await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // A key is for whom it was given to.
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw new SiteferryError('cancelled', {}, { cause });
    throw unreachable(address, cause);
  });
}
