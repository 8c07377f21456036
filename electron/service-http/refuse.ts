import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Language } from '#core/messages/format.ts';
import { type ServiceRefusal, serviceRefusalText } from '#core/messages/web/service-refusals.ts';

/** Ends a request that no operation answers, in the envelope of all errors. */
export function refuse(
  response: ServerResponse,
  status: number,
  reason: ServiceRefusal,
  language: Language,
): void {
  response.writeHead(status, headersOf(status)).end(bodyOf(reason, language));
}

/** The same for a request whose connection was to become a WebSocket. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  reason: ServiceRefusal,
  language: Language,
): void {
  const body = bodyOf(reason, language);
  const headers = { ...headersOf(status), 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}

function bodyOf(reason: ServiceRefusal, language: Language): string {
  return JSON.stringify({
    Success: false,
    Message: serviceRefusalText(reason, language),
    Error: { Code: reason, Remedies: [], Data: {} },
  });
}

function headersOf(status: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  };
}
