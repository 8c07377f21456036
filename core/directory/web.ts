import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { type FetchOptions, fetchWithTlsFallback } from './tls-fallback-fetch.ts';

/** What a web server answered. */
export interface Page {
  status: number;
  /** Where it sends one on to; empty for nowhere. Redirections are shown and not followed. */
  location: string;
  /** ISO 8601; undefined where it does not say. */
  date: string | undefined;
  body: Buffer;
  text: string;
}

const SECONDS = 8;

/** Fetches a page, or what answers to something `sent`, no more of it than `most` bytes. Throws what `fetch` throws; an error of `signal` as it is. */
export async function fetchPage(
  url: string,
  signal: AbortSignal,
  most = 1_000_000,
  sent?: { type: string; body: string | Uint8Array; headers?: Record<string, string> },
): Promise<Page> {
  const asked: FetchOptions = sent
    ? { method: 'POST', headers: { ...sent.headers, 'content-type': sent.type }, body: sent.body }
    : {};
  const response = await fetchWithTlsFallback(url, asked, { signal, milliseconds: SECONDS * 1_000 });
  const body = await readBody(response, most);
  const { status, headers } = response;
  const time = Date.parse(headers.get('date') ?? '');
  return {
    status,
    location: headers.get('location') ?? '',
    date: Number.isNaN(time) ? undefined : new Date(time).toISOString(),
    body,
    text: body.toString('utf8'),
  };
}

/** What a server sends, no more of it than `most` bytes: one that sends without an end is not waited for. */
export async function readBody(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** Why a server cannot be fetched from, and what to do. */
export function networkFailure(error: unknown): { message: Message; remedies: Message[] } {
  const code = innermostCode(error);
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code))
    return { message: message('web.certificate-untrusted'), remedies: [message('web.trust-root')] };
  if (/ENOTFOUND|EAI_AGAIN/.test(code))
    return { message: message('web.host-unknown'), remedies: [message('web.check-dns')] };
  if (/ECONNREFUSED/.test(code))
    return { message: message('web.refused'), remedies: [message('web.check-address')] };
  return { message: message('web.unreachable'), remedies: [message('web.check-network')] };
}

function innermostCode(error: unknown): string {
  let code = '';
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if ('code' in one && typeof one.code === 'string' && !one.code.startsWith('OAUTH_')) code = one.code;
  }
  return code;
}
