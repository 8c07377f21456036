import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { issueMessage } from '#core/messages/issue.ts';
import { normalizeNames } from '#core/operations/openapi/normalize-names.ts';
import { readJson } from '../routes/parse-body.ts';

/** What a body says by a schema, whatever the case of its names. Throws `usage`. */
export async function bodyOf<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const said = normalizeNames(schema, (await readJson(request)) ?? {});
  const parsed = schema.safeParse(said);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw parsed.error;
  throw new SiteferryError('usage', { reason: issueMessage(issue, said) });
}
