import type { FastifyRequest } from 'fastify';
import type { BodyLimit } from '#electron/http/body-limit.ts';

const MEGABYTE = 1024 * 1024;

/** How long bodies may be, in bytes, and how long they may take, in milliseconds. */
export interface BodyLimits {
  /** What most operations are called with. */
  usual: number;
  /** Plans, decisions and selections of large imports. */
  plan: number;
  /** Files as parts of a form, which are written to the disk as they come. */
  upload: number;
  /** A body that is no upload has to be there after this. */
  receiveTimeout: number;
  /** An upload may take long, but not stand still for longer. */
  idleTimeout: number;
}

export const defaultBodyLimits: BodyLimits = {
  usual: 4 * MEGABYTE,
  plan: 256 * MEGABYTE,
  upload: 8 * 1024 * MEGABYTE,
  receiveTimeout: 60_000,
  idleTimeout: 60_000,
};

/** Areas whose operations take plans. */
const WITH_PLANS = /^(transfer|versions|history|jobs)\./;

/** What holds for the body of a request. */
export function bodyLimit(
  { headers, method, context: { route } }: Pick<FastifyRequest, 'headers' | 'method' | 'context'>,
  limits: BodyLimits,
): BodyLimit {
  const isUpload = /^(multipart\/form-data|application\/zip|application\/octet-stream)\b/i.test(
    headers['content-type'] ?? '',
  );
  if (isUpload) return { length: limits.upload, idle: limits.idleTimeout };
  const most = WITH_PLANS.test(route?.operation ?? '') ? limits.plan : limits.usual;
  const length = method === 'GET' || method === 'HEAD' ? 0 : most;
  return { length, within: limits.receiveTimeout };
}
