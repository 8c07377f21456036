import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#core/messages/format.ts';
import { acceptedLanguage } from '#core/messages/format.ts';
import { type Client, clientOf, type Forwarding } from './client-address.ts';

/** What a route says of the operation behind it, for who looks at a request before it is read. */
export interface RouteInfo {
  /** Dotted name of the operation. */
  operation: string;
  /** May take minutes. */
  isLong: boolean;
  /** Needs no access to the admin API where it is about the caller's own. */
  isOwn: boolean;
}

/** One request, from its head to the end of its answer: what is told of it in logs and metrics. */
export interface RequestContext {
  /** The client's own `X-Request-Id` where it is one, else a new one. */
  id: string;
  client: Client;
  method: string;
  /** Without the query, which may hold what is nobody's business. */
  path: string;
  route: RouteInfo | undefined;
  language: Language;
  /** Milliseconds of a clock that never goes back. */
  startedAt: number;
  /** Id of the key or prefix of the token, once it is known. */
  key?: string;
  login?: string;
  /** Why it was refused. */
  refused?: string;
  /** Gives back what it holds while it is answered. */
  release?: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
  }
  interface FastifyContextConfig {
    route?: RouteInfo;
    /** Pages elsewhere may send forms to it: an identity provider answers so. */
    takesForeignForms?: boolean;
  }
}

/** The id of a request by its head. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Looks at the head of a request. */
export function createRequestContext(
  request: FastifyRequest,
  { forwarding, isTls, now }: { forwarding: Forwarding; isTls: boolean; now: () => number },
): RequestContext {
  const { raw, method, url, headers } = request;
  return {
    id: request.id,
    client: clientOf(raw, forwarding, isTls),
    method,
    path: url.split(/[?#]/)[0] ?? '',
    route: request.routeOptions.config.route,
    language: acceptedLanguage(headers['accept-language']),
    startedAt: now(),
  };
}
