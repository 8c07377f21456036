import * as client from 'openid-client';
import { isSiteferryError } from '#core/base/errors.ts';
import { finding } from '#core/checks/finding.ts';
import type { StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type BrowserRun, waitForBrowser } from '../sign-in/browser.ts';
import { isEqualConstantTime, loopbackAddress } from '../sign-in/loopback.ts';
import { stepResult } from '../step-result.ts';
import { networkFailure } from '../web.ts';
import { discover, type OidcService } from './check.ts';

/** What a provider says of who has signed in: never its tokens. */
export interface SignedIn {
  claims: Readonly<Record<string, unknown>>;
  /** Whether it gave a refresh token, by which the platform renews sessions, or was not even asked for one. */
  renewable: 'yes' | 'not-given' | 'not-asked';
}

export type OidcSignInStep = 'discovery' | 'sign-in-request' | 'sign-in-browser' | 'sign-in-tokens';

interface Question extends BrowserRun {
  /** Only for tests with a provider on this computer. */
  allowHttp?: boolean | undefined;
}

/** Of the protocol, and of no person. */
const OF_PROTOCOL = ['nonce', 'at_hash', 'c_hash', 's_hash'];

/**
 * Signs somebody in at an OpenID provider with the service's own client, by code and PKCE, through the person's browser; the
 * browser comes back to this computer and not to the site. Its tokens are looked at here and nowhere else.
 */
export async function signInByOidc(
  book: StepRunner<OidcSignInStep>,
  service: OidcService & { responseType: string; responseMode: string },
  question: Question,
): Promise<SignedIn | undefined> {
  const found = await book.do('discovery', () => discover(service, question, question));
  if (!found) return skipFrom(book, 'sign-in-request', message('oidc.not-discovered'));
  const { configuration } = found;
  // Signatures are checked, too, and not only where the token came from.
  client.enableNonRepudiationChecks(configuration);
  const request = await book.do('sign-in-request', () => buildRequest(configuration, service, question.port));
  if (!request) return skipFrom(book, 'sign-in-browser', message('rehearsal.no-request'));
  const came = await waitForBrowser(book, 'sign-in-browser', question, {
    opens: request.url,
    isExpected: (parameters) => isEqualConstantTime(parameters.get('state'), request.state),
    judge: judgeAnswer,
  });
  if (!came) return skipFrom(book, 'sign-in-tokens', message('rehearsal.no-answer'));
  return await book.do('sign-in-tokens', () => exchangeCode(configuration, request, came, question.port));
}

const ORDER: readonly OidcSignInStep[] = [
  'discovery',
  'sign-in-request',
  'sign-in-browser',
  'sign-in-tokens',
];

function skipFrom(
  book: StepRunner<OidcSignInStep>,
  first: OidcSignInStep,
  why: ReturnType<typeof message>,
): undefined {
  for (const step of ORDER.slice(ORDER.indexOf(first))) book.skip(step, why);
  return undefined;
}

interface Request {
  url: string;
  scopes: readonly string[];
  state: string;
  nonce: string;
  verifier: string;
}

async function buildRequest(
  configuration: client.Configuration,
  {
    scopes,
    responseType,
    responseMode,
  }: { scopes: readonly string[]; responseType: string; responseMode: string },
  port: number,
): Promise<StepResult<Request | undefined>> {
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const verifier = client.randomPKCECodeVerifier();
  const address = loopbackAddress(port);
  const scope = scopes.join(' ');
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: address,
    scope,
    response_type: 'code',
    // A fragment never reaches a server: the provider's own default comes by the query.
    ...(responseMode === 'form_post' || responseMode === 'query' ? { response_mode: responseMode } : {}),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const findings: Finding[] = [];
  if (responseType !== '' && responseType !== 'code')
    findings.push(finding('warning', message('rehearsal.other-response-type', { type: responseType })));
  if (responseMode !== '' && responseMode !== 'form_post' && responseMode !== 'query')
    findings.push(finding('warning', message('rehearsal.other-response-mode', { mode: responseMode })));
  return {
    verdict: findings.length > 0 ? 'warn' : 'ok',
    message: message('rehearsal.request-made'),
    evidence: { 'redirect-uri': address, 'scopes-requested': scope },
    findings,
    value: { url: url.href, scopes, state, nonce, verifier },
  };
}

function judgeAnswer(parameters: URLSearchParams): StepResult<URLSearchParams | undefined> {
  const code = parameters.get('error');
  if (code === null) return { verdict: 'ok', message: message('rehearsal.answered'), value: parameters };
  const description = parameters.get('error_description') ?? undefined;
  return {
    ...stepResult('fail', message('rehearsal.refused', { code }), {
      remedies: [message('saml.see-provider-log')],
      evidence: { 'provider-answer': description },
    }),
    value: undefined,
  };
}

async function exchangeCode(
  configuration: client.Configuration,
  { scopes, state, nonce, verifier }: Request,
  came: URLSearchParams,
  port: number,
): Promise<StepResult<SignedIn | undefined>> {
  const url = new URL(loopbackAddress(port));
  url.search = came.toString();
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const fromToken = tokens.claims() ?? {};
    const { claims, findings } = await withUserInfo(configuration, tokens.access_token, fromToken);
    await revokeRefreshToken(configuration, tokens.refresh_token);
    const told = Object.entries(claims).filter(([name]) => !OF_PROTOCOL.includes(name));
    const isRenewable = tokens.refresh_token !== undefined;
    const isAsked = scopes.includes('offline_access');
    const renewable = isRenewable ? 'yes' : isAsked ? 'not-given' : 'not-asked';
    return {
      verdict: findings.length > 0 ? 'warn' : 'ok',
      message: message(isRenewable ? 'rehearsal.tokens-renewable' : 'rehearsal.tokens'),
      findings,
      value: { claims: Object.fromEntries(told), renewable },
    };
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return refusedTokens(error);
  }
}

/** What the user info endpoint adds; what the signed token says comes first. */
async function withUserInfo(
  configuration: client.Configuration,
  token: string,
  fromToken: Readonly<Record<string, unknown>>,
): Promise<{ claims: Record<string, unknown>; findings: Finding[] }> {
  if (!configuration.serverMetadata().userinfo_endpoint) return { claims: { ...fromToken }, findings: [] };
  try {
    const more = await client.fetchUserInfo(configuration, token, String(fromToken.sub ?? ''));
    return { claims: { ...more, ...fromToken }, findings: [] };
  } catch {
    return { claims: { ...fromToken }, findings: [finding('warning', message('rehearsal.no-user-info'))] };
  }
}

/** Nobody will renew this session. Where the provider takes no tokens back, it ends by itself. */
async function revokeRefreshToken(
  configuration: client.Configuration,
  refresh: string | undefined,
): Promise<void> {
  if (refresh === undefined || !configuration.serverMetadata().revocation_endpoint) return;
  await client.tokenRevocation(configuration, refresh).catch(() => undefined);
}

function refusedTokens(error: unknown): StepResult<undefined> {
  if (error instanceof client.ResponseBodyError) {
    const { error: code } = error;
    const isClient = code === 'invalid_client' || code === 'unauthorized_client';
    return stepResult('fail', message('rehearsal.grant-refused', { code }), {
      remedies: [message(isClient ? 'oidc.check-client' : 'rehearsal.check-grant')],
    });
  }
  const remedies = [message('oidc.check-client')];
  if (error instanceof client.WWWAuthenticateChallengeError)
    return stepResult('fail', message('oidc.secret-wrong'), { remedies });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // What the library found in the answer itself: a signature, an issuer, a nonce, a time that is not right.
  if (code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT')
    return stepResult('fail', message('rehearsal.tokens-wrong', { code }), {
      remedies: [message('saml.see-provider-log')],
    });
  return { verdict: 'fail', ...networkFailure(error), value: undefined };
}
