import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayCall } from '#core/host/caller.ts';
import type { Entrance, Refused } from '../entrance/entrance.ts';
import type { Visit } from '../entrance/visit.ts';
import { refuseMethod } from '../refuse.ts';
import type { SiteHealth } from './health.ts';
import type { Metrics } from './metrics.ts';

interface OwnPages {
  entrance: Entrance;
  health: () => Promise<SiteHealth>;
  metrics: Metrics;
  version: string;
  /** When it began to serve. */
  since: Date;
}

/** Answers `/healthz` and `/metrics`; false for another path, a refusal for who may not ask. */
export async function answerOwnPage(
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  pages: OwnPages,
): Promise<boolean | Refused> {
  const { path, method } = visit;
  if (path !== '/healthz' && path !== '/metrics') return false;
  if (method !== 'GET' && method !== 'HEAD') {
    refuseMethod(response, ['GET', 'HEAD'], visit.language);
    return true;
  }
  const mayRead = await mayReadService(request, visit, pages.entrance);
  if (path === '/metrics') {
    if (mayRead !== true && !visit.client.isLocal)
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
  visit: Visit,
  entrance: Entrance,
): Promise<boolean | Refused | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  const caller = await entrance.identify(request, visit);
  return 'status' in caller ? caller : mayCall(caller.rights, 'service', 'read');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
