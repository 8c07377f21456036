import * as client from 'openid-client';
import { redact } from '#core/base/redact.ts';
import { fetchWithTlsFallback } from '../tls-fallback-fetch.ts';
import { readBody } from '../web.ts';

/** An OpenID Connect service of a site, with its secret: it never leaves the core. */
export interface OidcService {
  authority: string;
  clientId: string;
  clientSecret: string;
  /** Where users come back to: absolute, or a path below the site's address. */
  callback: string;
  /** What the site asks for. */
  scopes: readonly string[];
  claims: readonly string[];
}

/** Whom a provider knows a site as. */
export type OidcClient = Pick<OidcService, 'authority' | 'clientId' | 'clientSecret'>;

/** What a provider is asked by. */
export type OidcConfiguration = client.Configuration;

/** How a provider is asked. */
export interface OidcRun {
  signal: AbortSignal;
  /** Only for tests with a provider on this computer. */
  allowHttp?: boolean | undefined;
  /** Told the `Date` of each answer. */
  onDate?: ((date: string) => void) | undefined;
}

const SECONDS = 8;
/** Much more than a provider has to say, in bytes. */
const LONGEST_ANSWER = 1_000_000;

/** Reads what a provider says of itself. Throws what stopped it, a `TypeError` for an authority that is no address. */
export async function discoverProvider(
  { authority, clientId, clientSecret }: OidcClient,
  run: OidcRun,
): Promise<client.Configuration> {
  return await client.discovery(new URL(authority), clientId, clientSecret || undefined, undefined, {
    timeout: SECONDS,
    [client.customFetch]: fetchBounded(run),
    ...(run.allowHttp ? { execute: [client.allowInsecureRequests] } : {}),
  });
}

/** Fetches no more than a provider can have to say, and not for longer than it may take. */
function fetchBounded({ signal, onDate }: OidcRun): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    // The library sends nothing but forms.
    const text = body === undefined || body === null ? undefined : String(body);
    const response = await fetchWithTlsFallback(
      url,
      { method, headers, body: text },
      { signal, milliseconds: SECONDS * 1_000 },
    );
    const date = response.headers.get('date');
    if (date !== null) onDate?.(date);
    const hasNoBody = response.body === null;
    const content = hasNoBody ? null : Uint8Array.from(await readBody(response, LONGEST_ANSWER));
    return new Response(content, { status: response.status, headers: response.headers });
  };
}

/** How long it stands what a provider has said of itself, in milliseconds. */
const TTL = 5 * 60_000;

/** Clients by what their providers say of themselves, for a few minutes; what has failed is asked again. */
export function cacheClients(
  allowHttp: boolean | undefined,
): (service: OidcClient) => Promise<OidcConfiguration> {
  const cache = new Map<string, { at: number; found: Promise<OidcConfiguration> }>();
  // Several people wait for one: it ends by its own time, and not because one of them has gone.
  const { signal } = new AbortController();
  return async (service) => {
    const { authority, clientId, clientSecret } = service;
    const key = JSON.stringify([authority, clientId, clientSecret]);
    const cached = cache.get(key);
    if (cached && performance.now() - cached.at < TTL) return await cached.found;
    for (const [old, { at }] of cache) if (performance.now() - at >= TTL) cache.delete(old);
    const found = discoverProvider(service, { signal, allowHttp });
    cache.set(key, { at: performance.now(), found });
    found.catch(() => cache.delete(key));
    return await found;
  };
}

const LONGEST_REASON = 300;

/** Why a provider has not done what it was asked, for a log: of its answer no more than a code, because tokens may be in it. */
export function failureReason(error: unknown): string {
  const reasons: string[] = [];
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth += 1) {
    const code = 'code' in one ? String(one.code) : one.name;
    const named = one instanceof client.ResponseBodyError ? `${one.status} ${one.error}` : one.message;
    reasons.push(`${code}: ${named}`);
  }
  return redact(reasons.join('; ')).slice(0, LONGEST_REASON);
}
