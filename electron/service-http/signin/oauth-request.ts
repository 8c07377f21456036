import type { FastifyRequest } from 'fastify';
import { readStream } from '#electron/http/read-stream.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { bodyOf, mediaTypeOf } from '../routes/parse-body.ts';

/** Of what a provider sends in a form, in bytes. */
const LONGEST_FORM = 100_000;

export function parametersOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

/** The fields of a form; undefined for another body. Throws a `Refusal` for one that is too long. */
export async function formIn(request: FastifyRequest): Promise<URLSearchParams | undefined> {
  if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') return undefined;
  const bytes = await readStream(bodyOf(request), LONGEST_FORM);
  if (!bytes) throw new Refusal(413, 'body-too-long');
  return new URLSearchParams(bytes.toString('utf8'));
}

/** What a provider has sent a browser back with, in the address or in a form; undefined for everything else. */
export async function answerIn(request: FastifyRequest): Promise<URLSearchParams | undefined> {
  const { method } = request;
  const said =
    method === 'GET' ? parametersOf(request) : method === 'POST' ? await formIn(request) : undefined;
  return said?.has('state') && (said.has('code') || said.has('error')) ? said : undefined;
}
