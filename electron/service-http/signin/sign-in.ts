import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFailedLogins, type FailedLogins } from '#core/access/serve/failed-logins.ts';
import { type SignedInUser, signInByPassword } from '#core/access/serve/password.ts';
import { renewSignIn } from '#core/access/serve/renewal.ts';
import { releaseSlot } from '#core/access/serve/slots.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { type HostContext, withSite } from '#core/operations/context.ts';
import { readSiteConfiguration } from '#core/operations/site-configuration.ts';
import type { Site } from '#core/site/site.ts';
import { openTables } from '#core/site/site-tables.ts';
import { limitKey } from '#electron/http/client-address.ts';
import { Refusal } from '#electron/http/refusal.ts';
import type { Sql } from '../jobs/database.ts';
import { disconnectSignal } from '../send.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { type Captcha, createCaptcha } from './captcha.ts';
import type { IssuedTokens } from './cookies.ts';
import { createSessionGuard, type SessionGuard, type SignedIn } from './session-guard.ts';
import { createSessionStore, type Session, type SessionStore } from './session-store.ts';
import { readSessionSettings, type SessionSettings } from './settings.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** What somebody types to sign in. */
export interface Credentials {
  login: string;
  password: string;
  providerId?: number | undefined;
  /** A solved captcha. */
  captcha?: string | undefined;
}

/** What comes of it: tokens, or what the answer says. */
export interface Issued {
  session: Session;
  tokens: IssuedTokens;
}

/** Signing in to the service with the accounts of its site. */
export interface SignIn {
  guard: SessionGuard;
  captcha: Captcha;
  settings(): Promise<SessionSettings>;
  /** Throws a `Refusal`, or a `SignInRefusal` with what the person may be told. */
  byPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials,
  ): Promise<Issued & { user: SignedInUser }>;
  /** A newer token of a session, by its refresh token, or by its access token where sessions slide. */
  renew(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Issued>;
  /** Ends a session, and gives the slot of its user back. */
  end(signedIn: SignedIn): Promise<void>;
  store: SessionStore;
  onSite<T>(work: (site: Site) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Why somebody is not let in whose password is right, as the site would say it. */
export class SignInRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(text);
    this.name = 'SignInRefusal';
    this.status = status;
    this.code = code;
  }
}

interface SignInOptions {
  context: HostContext;
  served: { site: string; profileFile?: string | undefined; configuration?: string | undefined };
  /** The service's own database. */
  sql: Sql;
  /** The site's address without a password. */
  siteName: string;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** What all of it is done with. */
interface Serving extends Pick<SignIn, 'guard' | 'captcha' | 'store' | 'onSite'> {
  context: HostContext;
  tokens: Tokens;
  attempts: Attempts;
  failedLogins: FailedLogins;
  /** The site's own keys, as they are now: what is changed there counts at once, as it does for the site. */
  configuration(): Promise<ConfigurationFile | undefined>;
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

export function createSignIn(options: SignInOptions): SignIn {
  const { context, served, sql, siteName, now, sleep = delay } = options;
  const store = createSessionStore(sql, siteName, context.now);
  const configuration = () => readSiteConfiguration(served.configuration);
  const tokens = createTokens(siteName, createSigningKeys(context.home, context.now), context.now);
  const serving: Serving = {
    context,
    store,
    tokens,
    guard: createSessionGuard({ context, served, store, tokens, now }),
    captcha: createCaptcha(Date.now),
    attempts: createAttempts(),
    failedLogins: createFailedLogins(Date.now),
    onSite: (work, signal) => withSite(context, served, work, signal),
    configuration,
    now,
    sleep,
  };
  return {
    ...serving,
    settings: async () => readSessionSettings(await configuration()),
    byPassword: (...given) => byPassword(serving, ...given),
    renew: (...given) => renew(serving, ...given),
    end: (signedIn) => end(serving, signedIn),
  };
}

async function byPassword(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { login: user, password, captcha, providerId }: Credentials,
): Promise<Issued & { user: SignedInUser }> {
  const { context, store, attempts, failedLogins, onSite } = serving;
  const signal = disconnectSignal(reply);
  const configuration = await serving.configuration();
  const settings = readSessionSettings(configuration);
  const isHuman = await serving.captcha.isSolved(captcha);
  const named = providerId === undefined ? {} : { providerId };
  const signIn = { ...requestFacts(request), user, password, isHuman, ...named };
  const run = {
    signal,
    now: context.now,
    configuration,
    failedLogins,
    prepare: (found: SignedInUser) => store.prepare(newSession(found, settings, context.now())),
  };
  const served = await attempts.run(limitKey(request.context.client.address), () =>
    onSite((site) => signInByPassword(site, signIn, run), signal),
  );
  if (served.kind !== 'signed-in') {
    await align(serving, request, settings);
    throw refusalOf(served, request, context);
  }
  const session = await store.issue(served.prepared);
  if (!session) throw new Error('a session that was prepared is not there');
  return { ...(await issue(serving, session, settings)), user: served.user };
}

async function renew(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Issued> {
  const { context, store, guard } = serving;
  const configuration = await serving.configuration();
  const settings = readSessionSettings(configuration);
  const refuse = async (reason: 'session-over' | 'token-reused' | 'renewal-off'): Promise<never> => {
    await align(serving, request, settings);
    throw new Refusal(401, reason);
  };
  if (settings.strategy === 'None') return await refuse('renewal-off');
  const isRefresh = settings.strategy === 'RefreshToken';
  const known = await guard.check(text, isRefresh ? 'refresh' : 'access');
  if (!known) return await refuse('session-over');
  const { session, token } = known;
  // One that was used before is known by its generation, whatever else holds.
  const isSpent = isRefresh && token.generation !== session.generation;
  if (!isSpent) await requireStillAllowed(serving, request, reply, { session, configuration, refuse });
  const lifetime = isRefresh ? settings.refreshLifetime : settings.accessLifetime;
  const generation = isRefresh ? token.generation : session.generation;
  const renewal = await store.renew(session.id, generation, new Date(context.now().getTime() + lifetime));
  if (renewal.kind === 'meanwhile') throw new Refusal(409, 'renewed-meanwhile');
  if (renewal.kind === 'reused') return await refuse('token-reused');
  if (renewal.kind === 'over') return await refuse('session-over');
  return await issue(serving, renewal.session, settings);
}

/** The chain that the session began with, without the credential. */
async function requireStillAllowed(
  { context, store, onSite }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    session,
    configuration,
    refuse,
  }: {
    session: Session;
    configuration: ConfigurationFile | undefined;
    refuse: (reason: 'session-over') => Promise<never>;
  },
): Promise<void> {
  const { userId, way, providerId } = session;
  const signal = disconnectSignal(reply);
  const renewal = { ...requestFacts(request), userId, method: way, providerId };
  const { verdict, answer } = await onSite(
    (site) => renewSignIn(site, renewal, { signal, now: context.now, configuration }),
    signal,
  );
  if (verdict === 'granted') return;
  if (verdict !== 'denied') throw new Refusal(503, 'sign-in-undecided');
  if (answer?.status === 402) throw new Refusal(402, 'sign-in-slots');
  await store.end(session.id, 'not-allowed-any-more');
  await refuse('session-over');
}

async function end({ store, onSite }: Serving, { session }: SignedIn): Promise<void> {
  await store.end(session.id, 'signed-out');
  if (await store.hasOpen(session.userId)) return;
  await onSite((site) =>
    site.write(async (opened) =>
      releaseSlot(await openTables(opened, site.catalog, message('feature.signin')), session.userId),
    ),
  );
}

/** The tokens of a session as it is now. */
async function issue(
  { context, tokens }: Serving,
  session: Session,
  { strategy, temporaryLifetime, accessLifetime }: SessionSettings,
): Promise<Issued> {
  const { id, userId, generation, isRestricted, latest } = session;
  const lifetime = isRestricted ? temporaryLifetime : accessLifetime;
  const expiresAt = earlier(new Date(context.now().getTime() + lifetime), latest);
  const named = { session: id, userId, generation };
  const kind = isRestricted ? 'password-change' : 'access';
  const access = { text: await tokens.sign({ ...named, kind, expiresAt }), expiresAt };
  if (isRestricted || strategy !== 'RefreshToken') return { session, tokens: { access } };
  const refresh = {
    text: await tokens.sign({ ...named, kind: 'refresh', expiresAt: session.expiresAt }),
    expiresAt: session.expiresAt,
  };
  return { session, tokens: { access, refresh } };
}

/** A failed answer takes its time, whatever was wrong (spec, "Authentication", 8). */
async function align(
  { now, sleep }: Serving,
  { context: { startedAt } }: FastifyRequest,
  { failureTime }: SessionSettings,
): Promise<void> {
  await sleep(Math.max(0, failureTime - (now() - startedAt)));
}

/** What of a request decides, and is noted. */
function requestFacts({ context, hostname, headers }: FastifyRequest) {
  return {
    hostname,
    device: 'web' as const,
    address: context.client.address,
    requestAddress: context.path,
    userAgent: headers['user-agent'] ?? null,
    realIp: [headers['x-real-ip']].flat()[0] ?? null,
  };
}

function newSession(user: SignedInUser, of: SessionSettings, now: Date) {
  const lifetime = of.strategy === 'RefreshToken' ? of.refreshLifetime : of.accessLifetime;
  const isRestricted = user.mustChangePassword;
  return {
    userId: user.userId,
    login: user.login,
    way: 'password' as const,
    providerId: user.providerId,
    isRestricted,
    passwordChangedAt: user.passwordChangedAt,
    expiresAt: new Date(now.getTime() + (isRestricted ? of.temporaryLifetime : lifetime)),
    latest: null,
    logout: null,
  };
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

function refusalOf(
  served: Exclude<Awaited<ReturnType<typeof signInByPassword>>, { kind: 'signed-in' }>,
  { context: { language } }: FastifyRequest,
  { logError }: HostContext,
): Error {
  if (served.kind === 'factor') return new Refusal(501, 'sign-in-factor');
  if (served.kind === 'undecided') {
    logError(new Error(`a sign-in could not be decided: ${served.steps.join(', ')}`));
    return new Refusal(503, 'sign-in-undecided');
  }
  const { refused } = served;
  switch (refused.reason) {
    case 'wrong':
      return new Refusal(401, 'sign-in-wrong');
    case 'captcha':
      return new Refusal(401, 'sign-in-captcha');
    case 'address':
      return new Refusal(401, 'sign-in-address');
    case 'factor-off':
      return new SignInRefusal(503, 'MFA_DISABLED', 'MFA_DISABLED');
    case 'step': {
      const status = refused.answer?.status ?? 401;
      return new SignInRefusal(
        status < 400 ? 401 : status,
        `sign-in-${refused.step}`,
        render(refused.found, language, 'http'),
      );
    }
  }
}
