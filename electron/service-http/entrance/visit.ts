import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FindRoute, Route } from '#core/host/openapi/route-table.ts';
import type { Language } from '#core/messages/format.ts';
import { languageOf } from '../request-language.ts';
import { type Client, clientOf, type Forwarding } from './client.ts';

/** One request, from its head to the end of its answer: what is told of it in logs and metrics. */
export interface Visit {
  /** The client's own `X-Request-Id` where it is one, else a new one. */
  id: string;
  client: Client;
  method: string;
  /** Without the query, which may hold what is nobody's business. */
  path: string;
  route: Route | undefined;
  language: Language;
  /** Milliseconds of a clock that never goes back. */
  startedAt: number;
  /** Id of the key or prefix of the token, once it is known. */
  key?: string;
  login?: string;
  /** Why it was refused. */
  refused?: string;
}

/** Looks at the head of a request. */
export function beginVisit(
  request: IncomingMessage,
  {
    forwarding,
    isTls,
    findRoute,
    now,
  }: { forwarding: Forwarding; isTls: boolean; findRoute: FindRoute; now: () => number },
): Visit {
  const { method = '', url = '', headers } = request;
  const path = url.split(/[?#]/)[0] ?? '';
  const given = headers['x-request-id'];
  return {
    id: typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID(),
    client: clientOf(request, forwarding, isTls),
    method,
    path,
    route: findRoute(method, path),
    language: languageOf(request),
    startedAt: now(),
  };
}
