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
import { discover } from './check.ts';
import type { OidcService } from './client.ts';
import { type AuthorizationRequest, redeemCode, refreshTokens, requestAuthorization } from './flow.ts';
import { revokeToken } from './logout.ts';

/** What a provider says of who has signed in: never its tokens. */
export interface SignedIn {
  claims: Readonly<Record<string, unknown>>;
  /** Whether it has renewed by a refresh token, as the platform renews sessions; gave none, or was not even asked for one. */
  renewable: 'yes' | 'refused' | 'not-given' | 'not-asked';
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

interface Request extends AuthorizationRequest {
  scopes: readonly string[];
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
  const redirect = loopbackAddress(port);
  const request = await requestAuthorization(configuration, { redirect, scopes, responseMode });
  const findings: Finding[] = [];
  if (responseType !== '' && responseType !== 'code')
    findings.push(finding('warning', message('rehearsal.other-response-type', { type: responseType })));
  if (responseMode !== '' && responseMode !== 'form_post' && responseMode !== 'query')
    findings.push(finding('warning', message('rehearsal.other-response-mode', { mode: responseMode })));
  return {
    verdict: findings.length > 0 ? 'warn' : 'ok',
    message: message('rehearsal.request-made'),
    evidence: { 'redirect-uri': redirect, 'scopes-requested': scopes.join(' ') },
    findings,
    value: { ...request, scopes },
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
  request: Request,
  came: URLSearchParams,
  port: number,
): Promise<StepResult<SignedIn | undefined>> {
  try {
    const redirect = loopbackAddress(port);
    const { claims, hasUserInfo, refreshToken } = await redeemCode(configuration, came, {
      ...request,
      redirect,
    });
    const findings = hasUserInfo ? [] : [finding('warning', message('rehearsal.no-user-info'))];
    const renewed =
      refreshToken === undefined ? undefined : await tryRefresh(configuration, refreshToken, claims);
    // Nobody will renew this session.
    const last = renewed?.refreshToken ?? refreshToken;
    if (last !== undefined) await revokeToken(configuration, last).catch(() => undefined);
    const told = Object.entries(claims).filter(([name]) => !OF_PROTOCOL.includes(name));
    const isRenewable = refreshToken !== undefined;
    const isAsked = request.scopes.includes('offline_access');
    const renewable = renewed ? 'yes' : isRenewable ? 'refused' : isAsked ? 'not-given' : 'not-asked';
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

/** Really renews once: that there is a token does not say that the client may use it. */
async function tryRefresh(
  configuration: client.Configuration,
  refreshToken: string,
  { sub }: Readonly<Record<string, unknown>>,
): Promise<{ refreshToken: string | undefined } | undefined> {
  try {
    return await refreshTokens(configuration, { refreshToken, subject: String(sub) });
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return undefined;
  }
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
