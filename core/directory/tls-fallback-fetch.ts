import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { CLASSICAL } from './tls/handshake.ts';

/** What is asked of a web server; a body only as text or bytes. */
export interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  redirect?: 'manual';
}

/** Codes of a handshake, or of a connection before it, that was broken off or not answered. */
const BROKEN_OFF = /ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT/;

/**
 * Fetches without following redirections, each try within `milliseconds`. Where a TLS server breaks off or does not answer,
 * it is asked once more by a handshake without post-quantum groups, which some servers and firewalls do not take. Throws what
 * `fetch` throws of the first try.
 */
export async function fetchWithTlsFallback(
  url: string,
  options: FetchOptions,
  { signal, milliseconds }: { signal: AbortSignal; milliseconds: number },
): Promise<Response> {
  const stop = () => AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  try {
    return await fetch(url, { redirect: 'manual', ...options, signal: stop() } as RequestInit);
  } catch (error) {
    if (signal.aborted || !/^https:/i.test(url) || !isBrokenOff(error)) throw error;
    try {
      return await fetchClassical(url, options, stop());
    } catch {
      throw error;
    }
  }
}

function isBrokenOff(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one.name === 'TimeoutError') return true;
    if ('code' in one && typeof one.code === 'string' && BROKEN_OFF.test(one.code)) return true;
  }
  return false;
}

async function fetchClassical(url: string, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  const { method = 'GET', headers = {}, body } = options;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { method, headers, signal, ecdhCurve: CLASSICAL, agent: false }, resolve);
    asked.on('error', reject);
    asked.end(body);
  });
  const status = answer.statusCode ?? 0;
  const given = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const hasNoBody = status === 204 || status === 205 || status === 304;
  if (hasNoBody) answer.resume();
  const stream = hasNoBody ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(stream, { status, headers: given });
}
