import type { IncomingMessage } from 'node:http';
import { limitBody } from '#electron/web/body.ts';
import type { RouteInfo } from './request-context.ts';

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

/** How long the body of a request may be. */
export function bodyLimit(
  { headers, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  route: RouteInfo | undefined,
  limits: BodyLimits,
): number {
  if (isUpload(headers)) return limits.upload;
  if (method === 'GET' || method === 'HEAD') return 0;
  return WITH_PLANS.test(route?.operation ?? '') ? limits.plan : limits.usual;
}

function isUpload(headers: IncomingMessage['headers']): boolean {
  return /^(multipart\/form-data|application\/zip|application\/octet-stream)\b/i.test(
    headers['content-type'] ?? '',
  );
}

/** The length that a body has by its head; undefined where that does not say. */
export function declaredLength({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Ends a request whose body becomes longer than it may be, or that is sent too slowly. */
export function enforceBodyLimit(
  request: IncomingMessage,
  {
    limit,
    limits,
    end,
  }: { limit: number; limits: BodyLimits; end: (reason: 'body-too-long' | 'body-too-slow') => void },
): void {
  if (declaredLength(request) === 0) return;
  const give = (reason: 'body-too-long' | 'body-too-slow') => {
    clearTimeout(timer);
    end(reason);
  };
  const slow = () => give('body-too-slow');
  const upload = isUpload(request.headers);
  let timer = setTimeout(slow, upload ? limits.idleTimeout : limits.receiveTimeout).unref();
  if (upload) {
    request.on('data', () => {
      clearTimeout(timer);
      if (!request.complete) timer = setTimeout(slow, limits.idleTimeout).unref();
    });
  }
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  request.once('close', stop);
  limitBody(request, limit, () => give('body-too-long'));
}
