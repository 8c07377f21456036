import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Language } from '#core/messages/format.ts';
import { acceptedLanguage } from '#core/messages/format.ts';
import { type Client, clientOf, type Forwarding } from './client-address.ts';

/** What is known of a request by its method and path, before anything else of it is read. */
export interface RouteInfo {
  /** Dotted name of the operation. */
  operation: string;
  /** May take minutes. */
  isLong: boolean;
  /** Needs no access to the admin API where it is about the caller's own. */
  isOwn: boolean;
}

/** Tells which operation a method and a path without its query name; undefined for none. */
export type FindRoute = (method: string, path: string) => RouteInfo | undefined;

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

/** Looks at the head of a request. */
export function createRequestContext(
  request: IncomingMessage,
  {
    forwarding,
    isTls,
    findRoute,
    now,
  }: { forwarding: Forwarding; isTls: boolean; findRoute: FindRoute; now: () => number },
): RequestContext {
  const { method = '', url = '', headers } = request;
  const path = url.split(/[?#]/)[0] ?? '';
  const given = headers['x-request-id'];
  return {
    id: typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID(),
    client: clientOf(request, forwarding, isTls),
    method,
    path,
    route: findRoute(method, path),
    language: acceptedLanguage(request.headers['accept-language']),
    startedAt: now(),
  };
}
