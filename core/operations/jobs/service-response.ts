import { z } from 'zod';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message as messageSchema } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorCodes, networkError } from '#core/site/network-errors.ts';

/** What a service says where it does not do what was asked. */
const refusal = z.object({ Message: z.string() });

/**
 * Reads what a service has answered with `status`. Throws what the service says: errors that are told as they are, and `service-refused`
 * for all others and for what is no answer of a Siteferry service.
 */
export async function readServiceResponse<T>(
  service: string,
  status: number,
  json: () => Promise<unknown>,
  schema: z.ZodType<T>,
): Promise<T> {
  const refused = (reason: Message, cause?: unknown) =>
    new SiteferryError('service-refused', { service, reason }, { cause });
  const content = await json().catch((cause: unknown) => {
    throw refused(message('jobs.no-json', { status }), cause);
  });
  if (status < 200 || status > 299) throw errorOf(content) ?? refused(serviceMessage(content, status));
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  throw refused(message('jobs.no-json', { status }), read.error);
}

/** What kept a service from being asked at all: a certificate that is not trusted is another thing than a port on which nobody listens. */
export function unreachable(address: string, cause: unknown): SiteferryError {
  return new SiteferryError(
    'service-unreachable',
    { service: address, reason: reasonOf(address, cause) },
    { cause },
  );
}

/** What a client of TLS says of an answer in plain text. */
const NO_TLS: ReadonlySet<string> = new Set([
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

function reasonOf(address: string, cause: unknown): Message {
  const { hostname: host, port: named, protocol } = new URL(address);
  const port = Number(named || (protocol === 'https:' ? 443 : 80));
  if (cause instanceof Error && cause.name === 'TimeoutError') return message('service-connection.silent');
  if (errorCodes(cause).some((code) => NO_TLS.has(code)))
    return message('service-connection.no-tls', { port });
  const error = networkError(cause, { host, port, seconds: 0 });
  if (isSiteferryError(error, 'tls-failed')) return error.data.reason;
  if (isSiteferryError(error, 'host-unknown')) return message('service-connection.host-unknown', { host });
  if (isSiteferryError(error, 'connection-refused')) return message('service-connection.refused', { port });
  return message(
    isSiteferryError(error, 'connection-timeout') ? 'service-connection.silent' : 'service-connection.broken',
  );
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

/** Its own words, as a part of a sentence. */
function serviceMessage(content: unknown, status: number): Message {
  const read = refusal.safeParse(content);
  return read.success
    ? message('jobs.service-says', { status, text: read.data.Message.replace(/\.$/, '') })
    : message('jobs.no-json', { status });
}
