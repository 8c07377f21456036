import type { FastifyRequest } from 'fastify';
import { mediaTypeOf } from '../../routes/parse-body.ts';
import { readFormFields } from '../form.ts';

export function parametersOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

/** The fields of a form; undefined for another body. Throws a `Refusal` for one that is too long. */
export async function formIn(request: FastifyRequest): Promise<URLSearchParams | undefined> {
  const isForm = mediaTypeOf(request) === 'application/x-www-form-urlencoded';
  return isForm ? await readFormFields(request) : undefined;
}

/** What a provider has sent a browser back with, in the address or in a form; undefined for everything else. */
export async function answerIn(request: FastifyRequest): Promise<URLSearchParams | undefined> {
  const { method } = request;
  const said =
    method === 'GET' ? parametersOf(request) : method === 'POST' ? await formIn(request) : undefined;
  return said?.has('state') && (said.has('code') || said.has('error')) ? said : undefined;
}
