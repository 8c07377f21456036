import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Language } from '#core/messages/format.ts';
import { type RefusalReason, refusalText } from '#core/messages/web/refusals.ts';
import {
  isServiceRefusal,
  type ServiceRefusal,
  serviceRefusalText,
} from '#core/messages/web/service-refusals.ts';

/** Why a request gets no operation. */
export type Refusal = ServiceRefusal | RefusalReason;

/** Ends a request that no operation answers, in the envelope of all errors. `retryAfter` is in seconds. */
export function refuse(
  response: ServerResponse,
  status: number,
  reason: Refusal,
  language: Language,
  retryAfter?: number,
): void {
  response.writeHead(status, headersOf(status, retryAfter)).end(bodyOf(reason, language, retryAfter));
}

/** Refuses a method that a path has not, and says which it has. */
export function refuseMethod(response: ServerResponse, allowed: readonly string[], language: Language): void {
  response.setHeader('allow', [...allowed].sort().join(', '));
  refuse(response, 405, 'method-not-allowed', language);
}

/** The same for a request whose connection was to become a WebSocket. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  reason: Refusal,
  language: Language,
  retryAfter?: number,
): void {
  const body = bodyOf(reason, language, retryAfter);
  const headers = { ...headersOf(status, retryAfter), 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}

function bodyOf(reason: Refusal, language: Language, retryAfter?: number): string {
  return JSON.stringify({
    Success: false,
    Message: isServiceRefusal(reason) ? serviceRefusalText(reason, language) : refusalText(reason, language),
    Error: { Code: reason, Remedies: [], Data: retryAfter === undefined ? {} : { seconds: retryAfter } },
  });
}

function headersOf(status: number, retryAfter?: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
}
