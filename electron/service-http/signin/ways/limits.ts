import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { limitKey } from '#electron/http/client-address.ts';
import { Refusal } from '#electron/http/refusal.ts';

/** How often one address may do what costs more than an answer, in ten minutes: the configuration of a route. */
export function perAddress(max: number): { rateLimit: RateLimitOptions } {
  return {
    rateLimit: {
      max,
      timeWindow: '10 minutes',
      keyGenerator: ({ context }: FastifyRequest) => limitKey(context.client.address),
      errorResponseBuilder: (_request, { ttl }) =>
        new Refusal(429, 'too-many-requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
    },
  };
}
