import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { metricHelp } from '#core/messages/web/metrics.ts';
import type { CompletedRequest } from '#electron/http/open-requests.ts';

/** Numbers about the service, for a monitor that asks now and then. */
export interface Metrics {
  contentType: string;
  text(): Promise<string>;
  requestStarted(): void;
  requestEnded(request: CompletedRequest): void;
  /** A request that could not be read as one. */
  broken(): void;
}

/** Upper bounds of the times of an answer, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * Starts counting. Labels are names of operations, methods and statuses, so that their number has a bound and no path,
 * user or key is in them.
 */
export function createMetrics(): Metrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const base = (name: Parameters<typeof metricHelp>[0]) => ({
    name: `siteferry_${name}`,
    help: metricHelp(name),
    registers: [registry],
  });
  const labelNames = ['operation', 'method', 'status'] as const;
  const requests = new Counter({ ...base('http_requests'), labelNames });
  const times = new Histogram({
    ...base('http_request_seconds'),
    labelNames: ['operation'],
    buckets: BUCKETS,
  });
  const bytes = new Counter(base('http_answer_bytes'));
  const refusals = new Counter({ ...base('http_refusals'), labelNames: ['reason'] });
  const open = new Gauge(base('http_requests_open'));
  const broken = new Counter(base('http_requests_broken'));
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    requestStarted: () => open.inc(),
    requestEnded({ requestContext, status, milliseconds, bytes: sent }) {
      const operation = requestContext.route?.operation ?? 'other';
      // A method can be any word that a stranger sends.
      const method = /^(GET|HEAD|POST|PUT|DELETE)$/.test(requestContext.method)
        ? requestContext.method
        : 'other';
      open.dec();
      requests.inc({ operation, method, status: String(status) });
      times.observe({ operation }, milliseconds / 1000);
      bytes.inc(sent);
      if (requestContext.refused !== undefined) refusals.inc({ reason: requestContext.refused });
    },
    broken: () => broken.inc(),
  };
}
