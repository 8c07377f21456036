import * as client from 'openid-client';
import { isSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import { StepBook, type StepResult } from '../steps.ts';
import { clockSkew, fetchPage, networkFailure } from '../web.ts';

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

export interface OidcQuestion {
  /** `https://portal.example.com`: what a callback path is below. */
  siteAddress?: string | undefined;
  /** Only for tests with a provider on this computer. */
  allowHttp?: boolean | undefined;
}

interface Run {
  signal: AbortSignal;
  report: ReportProgress;
  now: () => Date;
}

const SECONDS = 8;

/**
 * Proves an OpenID Connect client without any user: what the provider says of itself, its keys, its clock, whether id and
 * secret are right, and whether it knows the address that users come back to. Each question is asked once: providers count
 * failures.
 */
export async function checkOidc(
  service: OidcService,
  question: OidcQuestion,
  run: Run,
): Promise<CheckStep[]> {
  const book = new StepBook(run.report);
  const found = await book.do('discovery', () => discover(service, question, run));
  if (!found) {
    for (const step of ['keys', 'scopes', 'clock', 'client-secret', 'redirect-uri'])
      book.skip(step, 'The provider was not found.');
    return book.steps;
  }
  const { configuration, date } = found;
  await book.do('keys', () => readKeys(configuration, run));
  await book.do('scopes', async () => compareScopes(service, configuration));
  await book.do('clock', async () => compareClock(date, run.now()));
  if (service.clientSecret === '') book.skip('client-secret', 'The service has no client secret.');
  else await book.do('client-secret', () => proveSecret(configuration));
  const redirect = redirectOf(service, question);
  if (redirect === undefined)
    book.skip('redirect-uri', 'Name the address of the site: the callback is a path below it.');
  else await book.do('redirect-uri', () => proveRedirect(configuration, service, redirect, run));
  return book.steps;
}

interface Discovered {
  configuration: client.Configuration;
  /** The `Date` of the provider's answer. */
  date: string | undefined;
}

async function discover(
  { authority, clientId, clientSecret }: OidcService,
  { allowHttp }: OidcQuestion,
  { signal }: Run,
): Promise<StepResult<Discovered | undefined>> {
  let date: string | undefined;
  const counted: client.CustomFetch = async (url, options) => {
    const response = await fetch(url, {
      ...options,
      signal: AbortSignal.any([signal, AbortSignal.timeout(SECONDS * 1_000)]),
    } as RequestInit);
    date ??= response.headers.get('date') ?? undefined;
    return response;
  };
  let address: URL;
  try {
    address = new URL(authority);
  } catch {
    return {
      verdict: 'fail',
      summary: 'AuthorityUrl is no address.',
      remedy: 'Set AuthorityUrl in Settings (JSON).',
      value: undefined,
    };
  }
  try {
    const configuration = await client.discovery(address, clientId, clientSecret || undefined, undefined, {
      timeout: SECONDS,
      [client.customFetch]: counted,
      ...(allowHttp ? { execute: [client.allowInsecureRequests] } : {}),
    });
    const { issuer } = configuration.serverMetadata();
    return {
      verdict: 'ok',
      summary: 'The provider tells of itself.',
      evidence: { issuer },
      value: { configuration, date },
    };
  } catch (error) {
    if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const [summary, remedy] = DISCOVERY[code] ?? networkFailure(error);
    return { verdict: 'fail', summary, remedy, evidence: { code }, value: undefined };
  }
}

const DISCOVERY: Readonly<Record<string, readonly [summary: string, remedy: string]>> = {
  OAUTH_HTTP_REQUEST_FORBIDDEN: ['The address is no https address.', 'Use https in AuthorityUrl.'],
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: [
    'The provider calls itself otherwise than AuthorityUrl.',
    'Use the very issuer that the provider names, with or without its slash at the end.',
  ],
  OAUTH_RESPONSE_IS_NOT_CONFORM: [
    'There is no OpenID configuration at this address.',
    'Check AuthorityUrl: …/.well-known/openid-configuration is below it.',
  ],
  OAUTH_RESPONSE_IS_NOT_JSON: [
    'Something else answers: a portal, or a firewall for web applications.',
    'Open AuthorityUrl in a browser on the site server.',
  ],
  OAUTH_TIMEOUT: [
    'The provider does not answer in time.',
    'Check the network and the proxy of the site server.',
  ],
};

async function readKeys(
  configuration: client.Configuration,
  { signal }: Run,
): Promise<StepResult<undefined>> {
  const uri = configuration.serverMetadata().jwks_uri;
  if (uri === undefined) return { verdict: 'fail', summary: 'The provider names no keys.', value: undefined };
  const { text } = await fetchPage(uri, signal);
  const keys = keysOf(text);
  if (keys === undefined)
    return {
      verdict: 'fail',
      summary: 'The keys of the provider cannot be read.',
      evidence: { address: uri },
      value: undefined,
    };
  const signing = keys.filter(({ use }) => use === undefined || use === 'sig');
  return {
    verdict: signing.length === 0 ? 'fail' : 'ok',
    summary: `${signing.length} keys to sign with.`,
    evidence: { algorithms: [...new Set(signing.map(({ alg, kty }) => alg ?? kty ?? '?'))].join(', ') },
    value: undefined,
  };
}

function keysOf(text: string): { use?: string; alg?: string; kty?: string }[] | undefined {
  try {
    const parsed: { keys?: unknown } = JSON.parse(text);
    return Array.isArray(parsed.keys) ? parsed.keys : undefined;
  } catch {
    return undefined;
  }
}

function compareScopes(
  { scopes, claims }: OidcService,
  configuration: client.Configuration,
): StepResult<undefined> {
  const { scopes_supported: offered, claims_supported: offeredClaims } = configuration.serverMetadata();
  const missing = offered ? scopes.filter((one) => !offered.includes(one)) : [];
  const missingClaims = offeredClaims ? claims.filter((one) => !offeredClaims.includes(one)) : [];
  const evidence = { 'asked for': scopes.join(' '), offered: offered?.join(' ') };
  if (missing.length === 0 && missingClaims.length === 0)
    return {
      verdict: 'ok',
      summary: 'The provider offers what the site asks for.',
      evidence,
      value: undefined,
    };
  return {
    verdict: 'warn',
    summary: `The provider does not name: ${[...missing, ...missingClaims].join(', ')}.`,
    remedy: 'Not every provider names all; set Scopes explicitly where something does not arrive.',
    evidence,
    value: undefined,
  };
}

function compareClock(date: string | undefined, now: Date): StepResult<undefined> {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time))
    return { verdict: 'unknown', summary: 'The provider does not say what time it is.', value: undefined };
  const { seconds, isOff } = clockSkew(new Date(time).toISOString(), now);
  return {
    verdict: isOff ? 'warn' : 'ok',
    summary: isOff ? `The clock of the provider differs by ${seconds} seconds.` : 'The clocks agree.',
    remedy: isOff ? 'Set the clocks by one time source: tokens are refused otherwise.' : '',
    value: undefined,
  };
}

/** A refresh with a token that nobody has: who refuses the token has accepted id and secret. */
async function proveSecret(configuration: client.Configuration): Promise<StepResult<undefined>> {
  try {
    await client.refreshTokenGrant(configuration, 'siteferry-is-only-asking');
    return {
      verdict: 'unknown',
      summary: 'The provider accepted a token that does not exist.',
      value: undefined,
    };
  } catch (error) {
    const code = error instanceof client.ResponseBodyError ? error.error : '';
    if (code === 'invalid_grant')
      return { verdict: 'ok', summary: 'Client id and secret are right.', value: undefined };
    if (
      code === 'invalid_client' ||
      code === 'unauthorized_client' ||
      error instanceof client.WWWAuthenticateChallengeError
    ) {
      const remedy = 'Check ClientId and ClientSecret at the provider; secrets end there, too.';
      return {
        verdict: 'fail',
        summary: 'Client id or secret is wrong.',
        remedy,
        evidence: { code },
        value: undefined,
      };
    }
    return {
      verdict: 'unknown',
      summary: 'The provider answered with something else.',
      evidence: { code },
      value: undefined,
    };
  }
}

function redirectOf({ callback }: OidcService, { siteAddress }: OidcQuestion): string | undefined {
  if (/^https?:/i.test(callback)) return callback;
  if (!siteAddress || callback === '') return undefined;
  return `${siteAddress.replace(/\/$/, '')}/${callback.replace(/^[/~]+/, '')}`;
}

/** The first step of a sign-in, not followed: a provider that does not know the address says so instead of its login page. */
async function proveRedirect(
  configuration: client.Configuration,
  { scopes }: OidcService,
  redirect: string,
  { signal }: Run,
): Promise<StepResult<undefined>> {
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect,
    scope: scopes.join(' '),
    response_type: 'code',
    state: 'siteferry',
    nonce: 'siteferry',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  const { status, text, location } = await fetchPage(url.href, signal);
  const evidence = { 'redirect URI': redirect, status };
  // Entra and AD FS answer with a page, and the code of the error in it.
  const isRefused =
    status >= 400 || /AADSTS50011|MSIS9224|redirect_uri_mismatch|invalid_redirect_uri/.test(text);
  if (isRefused) {
    const remedy = 'Register exactly this address at the provider; also case and the slash at the end count.';
    return {
      verdict: 'fail',
      summary: 'The provider does not accept the redirect URI or the request.',
      remedy,
      evidence,
      value: undefined,
    };
  }
  // Sent back at once with an error: the address is known, and something else of the request is not liked.
  const sentBack = location.startsWith(redirect) ? /[?&#]error=([\w.-]+)/.exec(location)?.[1] : undefined;
  if (sentBack !== undefined) {
    const summary = `The redirect URI is known, and the request is refused: ${sentBack}.`;
    return {
      verdict: 'fail',
      summary,
      remedy: 'Check scopes, response type and what the client may do.',
      evidence,
      value: undefined,
    };
  }
  return { verdict: 'ok', summary: 'The provider goes on to its sign-in page.', evidence, value: undefined };
}
