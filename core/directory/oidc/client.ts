import * as client from 'openid-client';
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
