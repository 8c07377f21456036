import type { ServerResponse } from 'node:http';
import type { Language } from '#core/messages/format.ts';
import { type ServiceRefusal, serviceRefusalText } from '#core/messages/web/service-refusals.ts';

/** Ends a request that no operation answers, in the envelope of all errors. */
export function refuse(
  response: ServerResponse,
  status: number,
  reason: ServiceRefusal,
  language: Language,
): void {
  const body = {
    Success: false,
    Message: serviceRefusalText(reason, language),
    Error: { Code: reason, Remedies: [], Data: {} },
  };
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    })
    .end(JSON.stringify(body));
}
