import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The content security policy of what is no page: it loads nothing, and is shown inside of nothing. */
export const NOTHING: Record<string, string[]> = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Headers of every answer of the service; a page adds to its policy what it needs. */
export function securityHeaders(isTls: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
    // Behind a proxy that secures connections, what is promised for how long is the proxy's to say.
    hsts: isTls,
  };
}
