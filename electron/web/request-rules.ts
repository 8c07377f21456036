import type { IncomingHttpHeaders } from 'node:http';

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
export interface Refusal {
  status: number;
  reason: string;
}

/**
 * The rules that every request must keep, before who asks is looked at. The host is on loopback and in reach of every
 * page that the person's browser shows: a page elsewhere can send requests here, and a name that it controls can be
 * made to lead here (DNS rebinding), but it can neither forge `Host` nor `Origin`. `port` is the server's own.
 */
export function refuse(head: RequestHead, port: number): Refusal | undefined {
  return refuseTarget(head) ?? refuseHost(head, port) ?? refuseOrigin(head) ?? refuseMethod(head);
}

function refuseTarget({ target }: RequestHead): Refusal | undefined {
  // A proxy's absolute form would bring a second host name into play.
  return target.startsWith('/') ? undefined : { status: 400, reason: 'the request target is not a path' };
}

function refuseHost({ headers, rawHeaders }: RequestHead, port: number): Refusal | undefined {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const { host } = headers;
  if (count !== 1 || host === undefined) return { status: 400, reason: 'there must be one Host' };
  return ownHosts(port).includes(host) ? undefined : { status: 421, reason: 'this is another host' };
}

/** The names under which the window is opened, exactly. */
function ownHosts(port: number): string[] {
  return [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost:${port}`];
}

function refuseOrigin({ headers, method }: RequestHead): Refusal | undefined {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return { status: 403, reason: 'the request comes from another site' };
  }
  const own = `http://${headers.host}`;
  if (origin !== undefined && origin !== own) return { status: 403, reason: 'this is another origin' };
  if (method !== 'GET' && method !== 'HEAD' && origin === undefined) {
    return { status: 403, reason: 'the origin is missing' };
  }
  return undefined;
}

function refuseMethod({ method, headers }: RequestHead): Refusal | undefined {
  if (headers.upgrade !== undefined) return { status: 400, reason: 'nothing is upgraded here' };
  if (method === 'GET' || method === 'HEAD') return undefined;
  // There is no other origin to be told what it may do.
  if (method === 'OPTIONS') return { status: 403, reason: 'nothing is shared with other origins' };
  if (method !== 'POST') return { status: 405, reason: 'only GET and POST are answered' };
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { status: 415, reason: 'only JSON is taken' };
  // A form or an image of another page cannot set it.
  if (headers['x-siteferry'] !== '1') return { status: 403, reason: 'the header x-siteferry is missing' };
  return undefined;
}
