import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message as messageSchema } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';

/** What a service says where it does not do what was asked. */
const refusal = z.object({ Message: z.string() });

/**
 * Reads what a service has answered with `status`. Throws what the service says: errors that are told as they are, and `service-refused`
 * for all others and for what is no answer of a Siteferry service.
 */
export async function readAnswer<T>(
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
  if (status < 200 || status > 299) throw errorOf(content) ?? refused(saidBy(content, status));
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  throw refused(message('jobs.no-json', { status }), read.error);
}

/** What kept a service from being asked at all. */
export function unreachable(address: string, cause: unknown): SiteferryError {
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
