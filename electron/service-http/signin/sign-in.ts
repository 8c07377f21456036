import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '#core/access/serve/change-password.ts';
import { renewSignIn } from '#core/access/serve/renew.ts';
import type { ServedSignIn, ServeRun } from '#core/access/serve/request.ts';
import { createSignInResources, type SignInResources } from '#core/access/serve/resources.ts';
import { serveSignIn } from '#core/access/serve/serve.ts';
import { releaseSlot } from '#core/access/serve/slots.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { type HostContext, withSite } from '#core/operations/context.ts';
import { readSiteConfiguration } from '#core/operations/site-configuration.ts';
import type { Site } from '#core/site/site.ts';
import { Refusal } from '#electron/http/refusal.ts';
import type { Sql } from '../jobs/database.ts';
import { disconnectSignal } from '../send.ts';
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

/** Who has signed in. */
export type Served = Extract<ServedSignIn, { outcome: 'signed-in' }>;

/** Signing in to the service with the accounts of its site. */
export interface SignIn {
  guard: SessionGuard;
  captcha: Captcha;
  settings(): Promise<SessionSettings>;
  /** Throws a `Refusal`, and the errors of `serveSignIn`. */
  byPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials,
  ): Promise<Issued & { served: Served }>;
  /** A newer token of a session, by its refresh token, or by its access token where sessions slide. */
  renew(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Issued>;
  /**
   * A newer token for who is active, where sessions slide and the one that a request brings is no longer new (spec,
   * `AuthTokenRefreshPeriodInMinutes`); undefined where there is no need, or the session may not go on.
   */
  slide(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Issued | undefined>;
  /** Forgets sessions that are long over. */
  clean(): Promise<void>;
  /** Changes the password of who is signed in, and ends all sessions of the user. Throws as the core's `changePassword` does. */
  changePassword(
    signedIn: SignedIn,
    reply: FastifyReply,
    passwords: { current?: string | undefined; next: string },
  ): Promise<void>;
  /** Ends a session, and gives the slot of its user back. */
  end(signedIn: SignedIn): Promise<void>;
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
interface Serving extends Pick<SignIn, 'guard' | 'captcha'> {
  context: HostContext;
  store: SessionStore;
  onSite<T>(work: (site: Site) => Promise<T>, signal?: AbortSignal): Promise<T>;
  tokens: Tokens;
  resources: SignInResources;
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
    resources: createSignInResources(),
    onSite: (work, signal) => withSite(context, served, work, signal),
    configuration,
    now,
    sleep,
  };
  const { guard, captcha } = serving;
  return {
    guard,
    captcha,
    settings: async () => readSessionSettings(await configuration()),
    byPassword: (...given) => byPassword(serving, ...given),
    renew: (...given) => renew(serving, ...given),
    slide: (...given) => slide(serving, ...given),
    clean: () => store.clean().catch(context.logError),
    async changePassword({ session: { userId } }, reply, passwords) {
      const run = await runOf(serving, reply);
      await serving.onSite((site) => changePassword(site, { userId, ...passwords }, run), run.signal);
      // Whoever knew the old one is out.
      await store.endAll(userId, 'password-changed');
    },
    end: (signedIn) => end(serving, signedIn),
  };
}

async function byPassword(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { login: user, password, captcha, providerId }: Credentials,
): Promise<Issued & { served: Served }> {
  const { context, store, guard, onSite } = serving;
  const run = await runOf(serving, reply);
  const settings = readSessionSettings(run.configuration);
  const isHuman = await serving.captcha.isSolved(captcha);
  const asked = { ...clientOf(request), user, password, isHuman, providerId, device: 'web' } as const;
  const served = await onSite((site) => serveSignIn(site, { ...asked, method: 'password' }, run), run.signal);
  if (served.outcome === 'second-factor') throw new Refusal(501, 'sign-in-factor');
  if (served.outcome !== 'signed-in') {
    const { error, alignTo, decidedBy } = served;
    request.context.refused = error.code;
    if (served.outcome === 'undecided') context.logError(new Error(`a sign-in is undecided: ${decidedBy}`));
    await align(serving, request, alignTo);
    throw error;
  }
  const { UserID: userId, Login: login } = served.user;
  const isRestricted = served.password?.isDue === true;
  const lifetime = settings.strategy === 'RefreshToken' ? settings.refreshLifetime : settings.accessLifetime;
  const session = await store.begin({
    userId,
    login: login ?? '',
    way: 'password',
    providerId: served.provider?.id ?? null,
    isRestricted,
    passwordChangedAt: (await guard.stateOf(userId))?.passwordChangedAt ?? null,
    expiresAt: after(context, isRestricted ? settings.temporaryLifetime : lifetime),
    latest: null,
    logout: null,
  });
  return { ...(await issue(serving, session, settings)), served };
}

async function renew(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Issued> {
  const { context, store, guard } = serving;
  const run = await runOf(serving, reply);
  const settings = readSessionSettings(run.configuration);
  const refuse = async (reason: 'session-over' | 'token-reused' | 'renewal-off'): Promise<never> => {
    await align(serving, request, settings.failureTime);
    throw new Refusal(401, reason);
  };
  if (settings.strategy === 'None') return await refuse('renewal-off');
  const isRefresh = settings.strategy === 'RefreshToken';
  const known = await guard.check(text, isRefresh ? 'refresh' : 'access');
  if (!known) return await refuse('session-over');
  const { session, token } = known;
  // One that was used before is known by its generation, whatever else holds.
  const isSpent = isRefresh && token.generation !== session.generation;
  if (!isSpent && !(await mayGoOn(serving, request, { session, run }))) return await refuse('session-over');
  const lifetime = isRefresh ? settings.refreshLifetime : settings.accessLifetime;
  const generation = isRefresh ? token.generation : session.generation;
  const renewal = await store.renew(session.id, generation, after(context, lifetime));
  if (renewal.kind === 'meanwhile') throw new Refusal(409, 'renewed-meanwhile');
  if (renewal.kind === 'reused') return await refuse('token-reused');
  if (renewal.kind === 'over') return await refuse('session-over');
  return await issue(serving, renewal.session, settings);
}

/** Tokens that are younger are not looked at for whether they slide, in milliseconds. */
const YOUNG = 60_000;

async function slide(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Issued | undefined> {
  const { context, tokens } = serving;
  const token = await tokens.verify(text, 'access');
  const age = token ? context.now().getTime() - token.issuedAt.getTime() : 0;
  if (age < YOUNG) return undefined;
  const { strategy, slidingPeriod } = readSessionSettings(await serving.configuration());
  if (strategy !== 'SlidingExpiration' || age < slidingPeriod) return undefined;
  try {
    return await renew(serving, request, reply, text);
  } catch (error) {
    // The token is good as long as it says; that it is not renewed is told when it is over.
    if (error instanceof Refusal || isSiteferryError(error)) return undefined;
    throw error;
  }
}

/** Asks the chain that the session began with, without the credential; a session that may not go on is ended. */
async function mayGoOn(
  { store, onSite }: Serving,
  request: FastifyRequest,
  { session, run }: { session: Session; run: ServeRun },
): Promise<boolean> {
  const { userId, way, providerId } = session;
  const renewal = {
    ...clientOf(request),
    userId,
    method: way,
    providerId: providerId ?? undefined,
    device: 'web',
  } as const;
  try {
    await onSite((site) => renewSignIn(site, renewal, run), run.signal);
    return true;
  } catch (error) {
    if (!isSiteferryError(error, 'sign-in-refused')) throw error;
    await store.end(session.id, 'not-allowed-any-more');
    return false;
  }
}

async function end(
  { store, onSite, resources }: Serving,
  { session: { id, userId } }: SignedIn,
): Promise<void> {
  await store.end(id, 'signed-out');
  if (await store.hasOpen(userId)) return;
  const signal = new AbortController().signal;
  await onSite((site) => releaseSlot(site, userId, { signal, resources }));
}

/** What a sign-in is served with. Without a file all keys of the site have their defaults. */
async function runOf({ context, configuration, resources }: Serving, reply: FastifyReply): Promise<ServeRun> {
  return {
    signal: disconnectSignal(reply),
    now: context.now,
    configuration: (await configuration()) ?? { name: 'appsettings.json', text: '{}' },
    resources,
  };
}

function after({ now }: Pick<HostContext, 'now'>, milliseconds: number): Date {
  return new Date(now().getTime() + milliseconds);
}

/** The tokens of a session as it is now. */
async function issue(
  { context, tokens }: Serving,
  session: Session,
  { strategy, temporaryLifetime, accessLifetime }: SessionSettings,
): Promise<Issued> {
  const { id, userId, generation, isRestricted, latest } = session;
  const lifetime = isRestricted ? temporaryLifetime : accessLifetime;
  const expiresAt = earlier(after(context, lifetime), latest);
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
  milliseconds: number,
): Promise<void> {
  await sleep(Math.max(0, milliseconds - (now() - startedAt)));
}

/** From where somebody signs in. */
function clientOf({ context, hostname, headers }: FastifyRequest) {
  return {
    hostname,
    ip: context.client.address,
    requestAddress: context.path,
    userAgent: headers['user-agent'],
    realIp: [headers['x-real-ip']].flat()[0],
  };
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}
