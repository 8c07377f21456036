import type { IncomingHttpHeaders } from 'node:http';
import type { RefusalReason } from '#core/messages/web/refusals.ts';

/** What is looked at before anything else of a request is. */
export interface RequestHead {
  method: string;
  /** The request target as it came. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Names and values in turn, as they came: duplicates are still there. */
  rawHeaders: readonly string[];
}

/** Why a request is refused. */
export interface RefusedRequest {
  status: number;
  reason: RefusalReason;
}

/**
 * The rules that every request must keep, before who asks is looked at. The host is on loopback and in reach of every
 * page that the person's browser shows: a page elsewhere can send requests here, and a name that it controls can be
 * made to lead here (DNS rebinding), but it can neither forge `Host` nor `Origin`. `port` is the server's own.
 */
export function refuse(head: RequestHead, port: number): RefusedRequest | undefined {
  const own = { hosts: ownHosts(port), scheme: 'http', needsOrigin: true } as const;
  return refuseForeign(head, own) ?? refuseMethod(head);
}

/** Under which names and how a server is asked by its own pages. */
export interface ServerOrigin {
  /** The values of `Host` that are its own; undefined where others vouch for them (a certificate, a proxy). */
  hosts: readonly string[] | undefined;
  scheme: 'http' | 'https';
  /** Whether what has effects has to say where it comes from: only a browser does. */
  needsOrigin: boolean;
  /** True for a request that pages elsewhere may send: the answer of an identity provider, a link that is followed. */
  isFromAnywhere?: boolean | undefined;
}

/** The rules about where a request leads and which page it comes from: of every server that a browser can reach. */
export function refuseForeign(head: RequestHead, own: ServerOrigin): RefusedRequest | undefined {
  return refuseTarget(head) ?? refuseFraming(head) ?? refuseHost(head, own) ?? refuseOrigin(head, own);
}

function refuseTarget({ target }: RequestHead): RefusedRequest | undefined {
  // A proxy's absolute form would bring a second host name into play.
  if (!target.startsWith('/')) return { status: 400, reason: 'target-not-path' };
  // In a query whoever reads it says where it is.
  return target.split('?', 1)[0]?.includes('%00') ? { status: 400, reason: 'target-nul' } : undefined;
}

/** A body whose end a proxy could see elsewhere: what is behind it would be a request that nobody has looked at. */
function refuseFraming({ headers, rawHeaders }: RequestHead): RefusedRequest | undefined {
  const coding = headers['transfer-encoding'];
  const count = countOf(rawHeaders, 'transfer-encoding') + countOf(rawHeaders, 'content-length');
  const isPlain = coding === undefined || coding.toLowerCase() === 'chunked';
  return count <= 1 && isPlain ? undefined : { status: 400, reason: 'framing' };
}

function countOf(rawHeaders: readonly string[], wanted: string): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === wanted).length;
}

function refuseHost(
  { headers, rawHeaders }: RequestHead,
  { hosts }: ServerOrigin,
): RefusedRequest | undefined {
  const count = countOf(rawHeaders, 'host');
  const { host } = headers;
  if (count !== 1 || host === undefined) return { status: 400, reason: 'one-host' };
  return !hosts || hosts.includes(host) ? undefined : { status: 421, reason: 'other-host' };
}

/** The names of this computer for itself, exactly. */
export function ownHosts(port: number): string[] {
  return [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost:${port}`];
}

function refuseOrigin(
  { headers, method }: RequestHead,
  { scheme, needsOrigin, isFromAnywhere }: ServerOrigin,
): RefusedRequest | undefined {
  if (isFromAnywhere) return undefined;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return { status: 403, reason: 'other-site' };
  }
  const own = `${scheme}://${headers.host}`;
  if (origin !== undefined && origin !== own) return { status: 403, reason: 'other-origin' };
  if (needsOrigin && method !== 'GET' && method !== 'HEAD' && origin === undefined) {
    return { status: 403, reason: 'origin-missing' };
  }
  return undefined;
}

/** There is no other origin to be told what it may do. */
export function refusePreflight({ method }: Pick<RequestHead, 'method'>): RefusedRequest | undefined {
  return method === 'OPTIONS' ? { status: 403, reason: 'preflight' } : undefined;
}

function refuseMethod({ method, headers }: RequestHead): RefusedRequest | undefined {
  if (headers.upgrade !== undefined) return { status: 400, reason: 'upgrade' };
  if (method === 'GET' || method === 'HEAD') return undefined;
  const preflight = refusePreflight({ method });
  if (preflight) return preflight;
  if (method !== 'POST') return { status: 405, reason: 'method' };
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { status: 415, reason: 'not-json' };
  // A form or an image of another page cannot set it.
  if (headers['x-siteferry'] !== '1') return { status: 403, reason: 'header-missing' };
  return undefined;
}
