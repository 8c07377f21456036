import * as client from 'openid-client';

/** A request that a browser takes to a provider, and what its answer is held against. */
export interface AuthorizationRequest {
  url: string;
  state: string;
  nonce: string;
  /** Of PKCE: proves that the code comes back to who has asked for it. */
  verifier: string;
}

/** How the answer may be asked to come; a fragment never reaches a server. */
const RESPONSE_MODES: readonly string[] = ['form_post', 'query'];

/** Asks a provider by a code, with PKCE; the response mode is the provider's own unless a server gets the named one. */
export async function requestAuthorization(
  configuration: client.Configuration,
  { redirect, scopes, responseMode }: { redirect: string; scopes: readonly string[]; responseMode: string },
): Promise<AuthorizationRequest> {
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect,
    scope: scopes.join(' '),
    response_type: 'code',
    ...(RESPONSE_MODES.includes(responseMode) ? { response_mode: responseMode } : {}),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, state, nonce, verifier };
}

/** Who has signed in, and the tokens of it. */
export interface Redeemed {
  claims: Readonly<Record<string, unknown>>;
  /** False where the provider has an endpoint for more claims that gave none. */
  hasUserInfo: boolean;
  idToken: string | undefined;
  refreshToken: string | undefined;
}

/**
 * Exchanges the code of an answer; signature, issuer, audience, times, nonce and state are checked, and the claims of the user
 * info endpoint read. Throws the errors of the library and of `fetch`.
 */
export async function redeemCode(
  configuration: client.Configuration,
  answer: URLSearchParams,
  { redirect, state, nonce, verifier }: Omit<AuthorizationRequest, 'url'> & { redirect: string },
): Promise<Redeemed> {
  // Signatures are checked, too, and not only where the token came from.
  client.enableNonRepudiationChecks(configuration);
  const url = new URL(redirect);
  url.search = answer.toString();
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const info = await withUserInfo(configuration, tokens.access_token, tokens.claims() ?? {});
  return { ...info, idToken: tokens.id_token, refreshToken: tokens.refresh_token };
}

/** What the user info endpoint adds; what the signed token says comes first. */
async function withUserInfo(
  configuration: client.Configuration,
  token: string,
  fromToken: Readonly<Record<string, unknown>>,
): Promise<Pick<Redeemed, 'claims' | 'hasUserInfo'>> {
  if (!configuration.serverMetadata().userinfo_endpoint)
    return { claims: { ...fromToken }, hasUserInfo: true };
  try {
    const more = await client.fetchUserInfo(configuration, token, String(fromToken.sub ?? ''));
    return { claims: { ...more, ...fromToken }, hasUserInfo: true };
  } catch {
    return { claims: { ...fromToken }, hasUserInfo: false };
  }
}

/** The tokens of a refresh grant; undefined where the provider says that there is nothing to go on. Throws as `redeemCode` does. */
export async function refreshTokens(
  configuration: client.Configuration,
  { refreshToken, subject }: { refreshToken: string; subject: string },
): Promise<Pick<Redeemed, 'idToken' | 'refreshToken'> | undefined> {
  try {
    const tokens = await client.refreshTokenGrant(configuration, refreshToken);
    const claims = tokens.claims();
    // Another person's are of no use to the session of this one.
    if (claims && claims.sub !== subject) return undefined;
    return { idToken: tokens.id_token, refreshToken: tokens.refresh_token ?? refreshToken };
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return undefined;
    throw error;
  }
}
