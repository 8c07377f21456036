import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasRight } from '#core/operations/caller.ts';
import { Refusal } from '#electron/http/refusal.ts';
import type { Authorizer } from '../middleware/authorizer.ts';
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

/** Adds `/healthz` and `/metrics`. */
export function addMonitoring(
  app: FastifyInstance,
  { authorizer, health, metrics, version, since }: MonitoringOptions,
): void {
  app.get('/metrics', async (request, reply) => {
    const mayRead = await mayReadService(request, authorizer).catch((error: unknown) => {
      // This computer may read them whatever key it brings.
      if (error instanceof Refusal && request.context.client.isLocal) return false;
      throw error;
    });
    if (!mayRead && !request.context.client.isLocal) throw new Refusal(403, 'metrics-elsewhere');
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.text());
  });
  app.get<{ Querystring: { live?: string } }>('/healthz', async (request, reply) => {
    // A key that is none changes nothing here: a monitor asks without.
    const mayRead = await mayReadService(request, authorizer).catch((error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    });
    const found = request.query.live === undefined ? await health() : { answers: true };
    const details = mayRead ? { version, since: since.toISOString(), ...found } : {};
    const body = { status: found.answers ? 'ok' : 'site-silent', ...details };
    return reply
      .code(found.answers ? 200 : 503)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .send(`${JSON.stringify(body)}\n`);
  });
}

/** Whether a request brings a key that may read about the service. Throws a `Refusal` for a key that is none. */
async function mayReadService(request: FastifyRequest, authorizer: Authorizer): Promise<boolean> {
  if (request.headers.authorization === undefined) return false;
  const caller = await authorizer.identify(request);
  return hasRight(caller.rights, 'service', 'read');
}
