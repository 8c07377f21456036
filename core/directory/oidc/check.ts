import * as client from 'openid-client';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { warning } from '#core/checks/finding.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { judgeClock } from '../clock-skew.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import { fetchPage, networkFailure } from '../web.ts';
import { discoverProvider, type OidcClient, type OidcService } from './client.ts';

/** How the site's configuration lists its OpenID providers. */
export interface ListedAliases {
  /** Of this service; empty for none. */
  alias: string;
  isListed: boolean;
  /** Listed, and of no service. */
  unserved: readonly string[];
}

export interface OidcCheckOptions {
  /** Absent where the configuration of the site is not known. */
  aliases?: ListedAliases | undefined;
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

type Step = 'alias' | 'discovery' | 'signing-keys' | 'scopes' | 'clock' | 'client-secret' | 'redirect-uri';

const AFTER_DISCOVERY = ['signing-keys', 'scopes', 'clock', 'client-secret', 'redirect-uri'] as const;

/**
 * Proves an OpenID Connect client without any user: what the provider says of itself, its keys, its clock, whether id and
 * secret are right, and whether it knows the address that users come back to. Each question is asked once: providers count
 * failures.
 */
export async function checkOidc(
  service: OidcService,
  question: OidcCheckOptions,
  run: Run,
): Promise<CheckStep[]> {
  const book = new StepRunner<Step>(run);
  const { aliases } = question;
  if (aliases) await book.do('alias', () => judgeAlias(aliases));
  const found = await book.do('discovery', () => discover(service, question, run));
  if (!found) {
    for (const step of AFTER_DISCOVERY) book.skip(step, message('oidc.not-discovered'));
    return book.steps;
  }
  const { configuration, date } = found;
  await book.do('signing-keys', () => readKeys(configuration, run));
  await book.do('scopes', () => compareScopes(service, configuration));
  await book.do('clock', () =>
    judgeClock(date, run.now(), { skewed: 'warn', remedy: message('clock.synchronize.tokens') }),
  );
  if (service.clientSecret === '') book.skip('client-secret', message('oidc.no-secret'));
  else await book.do('client-secret', () => verifySecret(configuration));
  const redirect = redirectOf(service, question);
  if (redirect === undefined) book.skip('redirect-uri', message('oidc.site-address-needed'));
  else await book.do('redirect-uri', () => verifyRedirectUri(configuration, service, redirect, run));
  return book.steps;
}

function judgeAlias({ alias, isListed, unserved }: ListedAliases): StepOutcome {
  const others = unserved.map((one) =>
    warning(message('oidc.alias-unserved', { alias: one }), { remedies: [message('oidc.unlist-alias')] }),
  );
  if (alias === '')
    return stepResult('warn', message('oidc.no-alias'), {
      remedies: [message('oidc.set-alias')],
      findings: others,
    });
  const listed = message(isListed ? 'oidc.alias-listed' : 'oidc.alias-unlisted', { alias });
  const remedies = isListed ? [] : [message('oidc.list-alias', { alias })];
  return stepResult(isListed && others.length === 0 ? 'ok' : 'warn', listed, { remedies, findings: others });
}

interface Discovered {
  configuration: client.Configuration;
  /** The `Date` of the provider's answer. */
  date: string | undefined;
}

/** Reads what the provider says of itself. Throws `cancelled` alone. */
export async function discover(
  service: OidcClient,
  { allowHttp }: Pick<OidcCheckOptions, 'allowHttp'>,
  { signal }: Pick<Run, 'signal'>,
): Promise<StepResult<Discovered | undefined>> {
  if (!URL.canParse(service.authority))
    return stepResult('fail', message('oidc.authority-invalid'), {
      remedies: [message('oidc.set-authority')],
    });
  let date: string | undefined;
  const onDate = (told: string) => {
    date ??= told;
  };
  try {
    const configuration = await discoverProvider(service, { signal, allowHttp, onDate });
    const { issuer } = configuration.serverMetadata();
    return {
      verdict: 'ok',
      message: message('oidc.discovered'),
      evidence: { issuer },
      value: { configuration, date },
    };
  } catch (error) {
    if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return {
      verdict: 'fail',
      ...(DISCOVERY[code] ?? networkFailure(error)),
      evidence: { code },
      value: undefined,
    };
  }
}

/** Why the configuration was not read, by the code of the library. */
const DISCOVERY: Readonly<Record<string, { message: Message; remedies: Message[] }>> = {
  OAUTH_HTTP_REQUEST_FORBIDDEN: {
    message: message('oidc.not-https'),
    remedies: [message('oidc.use-https')],
  },
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: {
    message: message('oidc.other-issuer'),
    remedies: [message('oidc.use-issuer')],
  },
  OAUTH_RESPONSE_IS_NOT_CONFORM: {
    message: message('oidc.no-configuration'),
    remedies: [message('oidc.check-authority')],
  },
  OAUTH_RESPONSE_IS_NOT_JSON: {
    message: message('oidc.not-json'),
    remedies: [message('oidc.open-authority')],
  },
  OAUTH_TIMEOUT: { message: message('oidc.timeout'), remedies: [message('web.check-network')] },
};

async function readKeys(configuration: client.Configuration, { signal }: Run): Promise<StepOutcome> {
  const uri = configuration.serverMetadata().jwks_uri;
  if (uri === undefined) return stepResult('fail', message('oidc.no-keys'));
  const { text } = await fetchPage(uri, signal);
  const keys = keysOf(text);
  if (!keys) return stepResult('fail', message('oidc.keys-unreadable'), { evidence: { address: uri } });
  const signing = keys.filter(({ use }) => use === undefined || use === 'sig');
  const algorithms = new Set(signing.map(({ alg, kty }) => alg ?? kty ?? '?'));
  return stepResult(signing.length === 0 ? 'fail' : 'ok', message('oidc.keys', { count: signing.length }), {
    evidence: { algorithms: [...algorithms].join(', ') },
  });
}

function keysOf(text: string): { use?: string; alg?: string; kty?: string }[] | undefined {
  try {
    const parsed: { keys?: unknown } = JSON.parse(text);
    return Array.isArray(parsed.keys) ? parsed.keys : undefined;
  } catch {
    return undefined;
  }
}

function compareScopes({ scopes, claims }: OidcService, configuration: client.Configuration): StepOutcome {
  const { scopes_supported: offered, claims_supported: offeredClaims } = configuration.serverMetadata();
  const missing = [
    ...(offered ? scopes.filter((one) => !offered.includes(one)) : []),
    ...(offeredClaims ? claims.filter((one) => !offeredClaims.includes(one)) : []),
  ];
  const evidence = { 'scopes-requested': scopes.join(' '), 'scopes-offered': offered?.join(' ') };
  if (missing.length === 0) return stepResult('ok', message('oidc.scopes-offered'), { evidence });
  const remedies = [message('oidc.set-scopes')];
  return stepResult('warn', message('oidc.scopes-missing', { missing }), { remedies, evidence });
}

/** A refresh with a token that nobody has: who rejects the token has accepted id and secret. */
async function verifySecret(configuration: client.Configuration): Promise<StepOutcome> {
  try {
    await client.refreshTokenGrant(configuration, 'siteferry-is-only-asking');
    return stepResult('unknown', message('oidc.token-accepted'));
  } catch (error) {
    const code = error instanceof client.ResponseBodyError ? error.error : '';
    if (code === 'invalid_grant') return stepResult('ok', message('oidc.secret-ok'));
    const isRejected =
      code === 'invalid_client' ||
      code === 'unauthorized_client' ||
      error instanceof client.WWWAuthenticateChallengeError;
    if (!isRejected) return stepResult('unknown', message('oidc.secret-unknown'), { evidence: { code } });
    const remedies = [message('oidc.check-client')];
    return stepResult('fail', message('oidc.secret-wrong'), { remedies, evidence: { code } });
  }
}

function redirectOf({ callback }: OidcService, { siteAddress }: OidcCheckOptions): string | undefined {
  if (/^https?:/i.test(callback)) return callback;
  if (!siteAddress || callback === '') return undefined;
  return `${siteAddress.replace(/\/$/, '')}/${callback.replace(/^[/~]+/, '')}`;
}

/** The first step of a sign-in, not followed: a provider that does not know the address says so instead of its login page. */
async function verifyRedirectUri(
  configuration: client.Configuration,
  { scopes }: OidcService,
  redirect: string,
  { signal }: Run,
): Promise<StepOutcome> {
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
  const evidence = { 'redirect-uri': redirect, 'http-status': status };
  // Entra and AD FS answer with a page, and the code of the error in it.
  const isRejected =
    status >= 400 || /AADSTS50011|MSIS9224|redirect_uri_mismatch|invalid_redirect_uri/.test(text);
  if (isRejected) {
    const remedies = [message('oidc.register-redirect')];
    return stepResult('fail', message('oidc.redirect-rejected'), { remedies, evidence });
  }
  // Sent back at once with an error: the address is known, and something else of the request is not accepted.
  const code = location.startsWith(redirect) ? /[?&#]error=([\w.-]+)/.exec(location)?.[1] : undefined;
  if (code !== undefined) {
    const remedies = [message('oidc.check-request')];
    return stepResult('fail', message('oidc.request-rejected', { code }), { remedies, evidence });
  }
  return stepResult('ok', message('oidc.redirect-ok'), { evidence });
}
