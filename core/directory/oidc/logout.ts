import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { OidcConfiguration } from './client.ts';

/** A longer token is not sent along in an address, in characters. */
const LONGEST_HINT = 4_000;

/** Where a browser signs out at a provider, to come back to a page; undefined where the provider has no such address. */
export function signOutAddress(
  configuration: OidcConfiguration,
  { idToken, page }: { idToken: string | undefined; page: string },
): string | undefined {
  if (!configuration.serverMetadata().end_session_endpoint) return undefined;
  const hint = idToken !== undefined && idToken.length <= LONGEST_HINT ? { id_token_hint: idToken } : {};
  return client.buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri: page }).href;
}

/** Gives a refresh token back. Where the provider takes no tokens back, it ends by itself. Throws what stopped it. */
export async function revokeToken(configuration: OidcConfiguration, token: string): Promise<void> {
  if (configuration.serverMetadata().revocation_endpoint) await client.tokenRevocation(configuration, token);
}

/** Whose sessions a provider ends, all of them or one. */
export interface LogoutToken {
  id: string;
  subject: string | undefined;
  session: string | undefined;
}

/** How old a logout token may be, and how far the clocks may be apart, in seconds. */
const OLDEST = 600;
const TOLERANCE = 30;
/** How long the id of one has to be remembered, in milliseconds. */
export const LOGOUT_TOKEN_LIFETIME = (OLDEST + 2 * TOLERANCE) * 1_000;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Codes of the library that say nothing of a token. */
const KEYS_NOT_READ: readonly string[] = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

/**
 * What a logout token says that the provider has signed for this client (OpenID Connect Back-Channel Logout 1.0); undefined for
 * every other text. Throws where the keys of the provider cannot be had.
 */
export async function readLogoutToken(
  configuration: OidcConfiguration,
  text: string,
  now: Date,
): Promise<LogoutToken | undefined> {
  const { issuer } = configuration.serverMetadata();
  const { client_id: audience } = configuration.clientMetadata();
  try {
    const { payload } = await jwtVerify(text, keysOf(configuration), {
      ...{ issuer, audience, currentDate: now },
      ...{ maxTokenAge: OLDEST, clockTolerance: TOLERANCE },
    });
    const { jti, sub, sid, events, nonce } = payload;
    const session = typeof sid === 'string' ? sid : undefined;
    const isEvent = typeof events === 'object' && events !== null && EVENT in events;
    // One with a nonce could be the token of a sign-in.
    if (!jti || jti.length > LONGEST_ID || !isEvent || nonce !== undefined) return undefined;
    return sub === undefined && session === undefined ? undefined : { id: jti, subject: sub, session };
  } catch (error) {
    if (error instanceof errors.JOSEError && !KEYS_NOT_READ.includes(error.code)) return undefined;
    throw error;
  }
}

const LONGEST_ID = 200;

type Keys = ReturnType<typeof createRemoteJWKSet>;
/** The keys of a provider are kept as long as what else is known of it. */
const known = new WeakMap<OidcConfiguration, Keys>();

function keysOf(configuration: OidcConfiguration): Keys {
  const kept = known.get(configuration);
  if (kept) return kept;
  const ask = configuration[client.customFetch] ?? fetch;
  const asked = { method: 'GET', headers: { accept: 'application/json' }, body: null };
  const keys = createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri ?? ''), {
    [customFetch]: (url) => ask(url, { ...asked, redirect: 'manual' }),
  });
  known.set(configuration, keys);
  return keys;
}
