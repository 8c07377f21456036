import type { ServerResponse } from 'node:http';
import type { Language } from '#core/messages/format.ts';
import { type RefusalReason, refusalText } from '#core/messages/web/refusals.ts';
import {
  isServiceRefusal,
  type ServiceRefusal,
  serviceRefusalText,
} from '#core/messages/web/service-refusals.ts';

/** Ends a request that no operation answers, in the envelope of all errors. `retryAfter` is in seconds. */
export function refuse(
  response: ServerResponse,
  status: number,
  reason: ServiceRefusal | RefusalReason,
  language: Language,
  retryAfter?: number,
): void {
  const body = {
    Success: false,
    Message: isServiceRefusal(reason) ? serviceRefusalText(reason, language) : refusalText(reason, language),
    Error: { Code: reason, Remedies: [], Data: retryAfter === undefined ? {} : { seconds: retryAfter } },
  };
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    })
    .end(JSON.stringify(body));
}
