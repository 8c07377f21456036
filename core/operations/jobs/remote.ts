import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { job } from '#core/contract/jobs.ts';
import type { LocalService } from '#core/workspace/service-discovery.ts';
import type { Jobs, ServiceRef } from './jobs.ts';
import { resolveService } from './resolve-service.ts';
import { readServiceResponse, unreachable } from './service-response.ts';

/** How long a service may take to answer, in milliseconds: it only looks into its queue. */
const TIMEOUT = 60_000;

const OWN = '/api/siteferry/jobs';
const BACKGROUND = '/api/migration/export/config/background';

const filePart = z.object({ base64: z.string(), size: z.int() });

/**
 * The jobs of a service that is asked over HTTP. Errors: those of the operation; `service-refused` for whatever else it answers,
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
  { address, key }: LocalService,
  { schema, path, body }: ServiceRequest<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(`${address}${path}`, {
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
  return await readServiceResponse(address, answer.status, () => answer.json(), schema);
}
