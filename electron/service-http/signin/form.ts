import type { FastifyRequest } from 'fastify';
import { readStream } from '#electron/http/read-stream.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { bodyOf } from '../routes/parse-body.ts';

/** The longest form that is read, in bytes. */
const LONGEST = 1_000_000;

/** The fields of a form that a page has sent. Throws a `Refusal`. */
export async function readFormFields(request: FastifyRequest): Promise<URLSearchParams> {
  const bytes = await readStream(bodyOf(request), LONGEST);
  if (!bytes) throw new Refusal(413, 'body-too-long');
  return new URLSearchParams(bytes.toString('utf8'));
}
