import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasRight } from '#core/operations/caller.ts';
import type { Authorizer, Refused } from '../middleware/authorizer.ts';
import type { RequestContext } from '../middleware/request-context.ts';
import { refuseMethod } from '../refuse.ts';
import type { SiteHealth } from './health.ts';
import type { Metrics } from './metrics.ts';

interface MonitoringOptions {
  authorizer: Authorizer;
  health: () => Promise<SiteHealth>;
  metrics: Metrics;
  version: string;
  /** When it began to serve. */
  since: Date;
}

/** Answers `/healthz` and `/metrics`; false for another path, a refusal for who may not ask. */
export async function handleMonitoring(
  request: IncomingMessage,
  response: ServerResponse,
  requestContext: RequestContext,
  pages: MonitoringOptions,
): Promise<boolean | Refused> {
  const { path, method } = requestContext;
  if (path !== '/healthz' && path !== '/metrics') return false;
  if (method !== 'GET' && method !== 'HEAD') {
    refuseMethod(response, ['GET', 'HEAD'], requestContext.language);
    return true;
  }
  const mayRead = await mayReadService(request, requestContext, pages.authorizer);
  if (path === '/metrics') {
    if (mayRead !== true && !requestContext.client.isLocal)
      return typeof mayRead === 'object' ? mayRead : { status: 403, reason: 'metrics-elsewhere' };
    send(response, 200, pages.metrics.contentType, await pages.metrics.text());
    return true;
  }
  // A key that is none changes nothing here: a monitor asks without.
  const live = request.url?.split('?')[1] === 'live';
  const health = live ? { answers: true } : await pages.health();
  const details =
    mayRead === true ? { version: pages.version, since: pages.since.toISOString(), ...health } : {};
  const body = { status: health.answers ? 'ok' : 'site-silent', ...details };
  send(response, health.answers ? 200 : 503, 'application/json; charset=utf-8', `${JSON.stringify(body)}\n`);
  return true;
}

/** Whether a request brings a key that may read about the service; without a key undefined. */
async function mayReadService(
  request: IncomingMessage,
  requestContext: RequestContext,
  authorizer: Authorizer,
): Promise<boolean | Refused | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  const caller = await authorizer.identify(request, requestContext);
  return 'status' in caller ? caller : hasRight(caller.rights, 'service', 'read');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
