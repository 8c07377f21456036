import { isIP } from 'node:net';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message as messageSchema } from '#core/contract/finding.ts';
import { job } from '#core/contract/jobs.ts';
import { message } from '#core/messages/catalogue.ts';
import { readNamedSecret } from '../secret-file.ts';
import type { AskedService, Jobs } from './jobs.ts';
import { findLocalServices, type LocalService } from './local-service.ts';

/** How long a service may take to answer, in milliseconds: it only looks into its queue. */
const TIMEOUT = 60_000;

const OWN = '/api/siteferry/jobs';
const BACKGROUND = '/api/migration/export/config/background';

const filePart = z.object({ base64: z.string(), size: z.int() });

/** What a service says where it does not do what was asked. */
const refusal = z.object({ Message: z.string() });

/**
 * The jobs of a service that is asked over HTTP. Errors: those of the operation; `service-refused` for whatever else it answers,
 * `connection-refused`, `usage` where no service is named and not exactly one runs on this computer, `secret-refused` for the file of the key.
 */
export function remoteJobs(home: string, asked: AskedService, signal: AbortSignal | undefined): Jobs {
  const ask = async <T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> =>
    await call(await serviceOf(home, asked), { schema, path, body }, signal);
  return {
    begin: (begun) => ask(job, `${OWN}/begin`, { job: begun }),
    list: (filter) => ask(z.array(job), `${OWN}/list`, filter),
    get: (id) => ask(job, `${OWN}/get`, { id }),
    latestExport: () => ask(job, `${BACKGROUND}/status`),
    cancel: (id) => ask(job, `${OWN}/cancel`, { id }),
    read: (part) => ask(filePart, `${OWN}/read`, part),
  };
}

async function serviceOf(home: string, { service, keyFile }: AskedService): Promise<LocalService> {
  if (service === undefined) {
    const running = await findLocalServices(home);
    const [one] = running;
    const reason = message(one ? 'jobs.several-services' : 'jobs.no-service');
    if (!one || running.length > 1) throw new SiteferryError('usage', { reason });
    return one;
  }
  const address = addressOf(service);
  const running = (await findLocalServices(home)).find((one) => addressOf(one.address) === address);
  if (keyFile === undefined && running) return running;
  const key = await readNamedSecret({ file: keyFile }, undefined);
  if (key === undefined)
    throw new SiteferryError('usage', { reason: message('jobs.no-key', { service: address }) });
  return { address, key };
}

/** Throws `usage` for what is no address of a service, or would take a key over the network in plain text. */
function addressOf(service: string): string {
  const url = URL.parse(service);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== ''
  ) {
    throw new SiteferryError('usage', { reason: message('jobs.no-address', { service }) });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new SiteferryError('usage', { reason: message('jobs.plain-address', { service: url.origin }) });
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

interface Asked<T> {
  schema: z.ZodType<T>;
  path: string;
  body?: object | undefined;
}

async function call<T>(
  { address, key }: LocalService,
  { schema, path, body }: Asked<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const refused = (reason: Message, cause?: unknown) =>
    new SiteferryError('service-refused', { service: address, reason }, { cause });
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
  const content: unknown = await answer.json().catch((cause: unknown) => {
    throw refused(message('jobs.no-json', { status: answer.status }), cause);
  });
  if (!answer.ok) throw errorOf(content) ?? refused(saidBy(content, answer.status));
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  throw refused(message('jobs.no-json', { status: answer.status }), read.error);
}

function unreachable(address: string, cause: unknown): SiteferryError {
  const { hostname: host, port, protocol } = new URL(address);
  const named = { host, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  return new SiteferryError('connection-refused', named, { cause });
}

/** Errors that are told as they are; every other one in the words of the service. */
const KNOWN = z.discriminatedUnion('Code', [
  z.object({
    Code: z.literal('job-unknown'),
    Data: z.object({ job: z.string(), file: z.string() }).partial(),
  }),
  z.object({ Code: z.literal('upload-unknown'), Data: z.object({ upload: z.string() }) }),
  z.object({
    Code: z.literal('right-missing'),
    Data: z.object({ operator: z.string(), right: messageSchema }),
  }),
]);

function errorOf(content: unknown): SiteferryError | undefined {
  const { data } = z.object({ Error: KNOWN }).safeParse(content);
  return data && new SiteferryError(data.Error.Code, data.Error.Data);
}

function saidBy(content: unknown, status: number): Message {
  const read = refusal.safeParse(content);
  return read.success
    ? message('jobs.service-says', { status, text: read.data.Message })
    : message('jobs.no-json', { status });
}
