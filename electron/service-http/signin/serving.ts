import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServeRun } from '#core/access/serve/request.ts';
import type { SignInResources } from '#core/access/serve/resources.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { RenewalMode } from '#core/contract/signin/settings-keys.ts';
import type { HostContext } from '#core/operations/context.ts';
import type { Site } from '#core/site/site.ts';
import { disconnectSignal } from '../send.ts';
import type { OauthProviders } from './oauth/providers.ts';
import type { SamlRenewal } from './saml/renewal.ts';
import { providerEnd } from './saml/session.ts';
import type { IssuedTokens } from './session/cookies.ts';
import type { PendingStore } from './session/pending-store.ts';
import type { Seal } from './session/seal.ts';
import type { SessionGuard } from './session/session-guard.ts';
import type { Session, SessionStore } from './session/session-store.ts';
import type { SessionSettings } from './session/settings.ts';
import type { Tokens } from './session/tokens.ts';
import type { Captcha } from './ways/captcha.ts';
import type { Delivery } from './ways/delivery.ts';
import type { Kerberos } from './ways/kerberos.ts';

/** What signing in and going on are done with. */
export interface Serving {
  context: HostContext;
  store: SessionStore;
  pending: PendingStore;
  guard: SessionGuard;
  tokens: Tokens;
  captcha: Captcha;
  samlRenewal: SamlRenewal;
  oauth: OauthProviders;
  seal: Seal;
  /** Instead of the package, which may not be installed. */
  kerberos: Kerberos | undefined;
  resources: SignInResources;
  delivery: Delivery;
  /** Does what nobody waits for, until it is done or the service ends; what goes wrong is logged. */
  inBackground(work: (signal: AbortSignal) => Promise<void>): void;
  onSite<T>(work: (site: Site) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * The site's own keys, as they are now: what is changed there counts at once, as it does for the site. Without a file all
   * have their defaults.
   */
  configuration(): Promise<ConfigurationFile>;
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

/** A session, and the tokens that it has now. */
export interface Issued {
  session: Session;
  tokens: IssuedTokens;
}

/** What the chain is asked with in the name of a request. */
export async function runOf(
  { context, configuration, resources }: Serving,
  reply: FastifyReply,
): Promise<ServeRun & { configuration: ConfigurationFile }> {
  return {
    signal: disconnectSignal(reply),
    now: context.now,
    configuration: await configuration(),
    resources,
  };
}

/** From where somebody signs in. */
export function clientOf({ context, hostname, headers }: FastifyRequest) {
  return {
    hostname,
    ip: context.client.address,
    requestAddress: context.path,
    userAgent: headers['user-agent'],
    realIp: [headers['x-real-ip']].flat()[0],
  };
}

/** Where the service is, as the browser has asked for it. */
export function originOf({ context: { client }, host }: FastifyRequest): string {
  return `${client.isSecure ? 'https' : 'http'}://${host}`;
}

/** The tokens of a session as it is now. None outlives it. */
export async function issue(
  { context, tokens, samlRenewal }: Serving,
  session: Session,
  settings: SessionSettings,
): Promise<Issued> {
  const { id, userId, generation, isRestricted } = session;
  const { temporaryLifetime, accessLifetime } = settings;
  const lifetime = isRestricted ? temporaryLifetime : accessLifetime;
  const expiresAt = earlier(after(context, lifetime), session.expiresAt);
  const named = { session: id, userId, generation };
  const kind = isRestricted ? 'password-change' : 'access';
  const access = { text: await tokens.sign({ ...named, kind, expiresAt }), expiresAt };
  if (isRestricted || !hasRefreshToken(settings, await samlRenewal.modeOf(session)))
    return { session, tokens: { access } };
  const refresh = {
    text: await tokens.sign({ ...named, kind: 'refresh', expiresAt: session.expiresAt }),
    expiresAt: session.expiresAt,
  };
  return { session, tokens: { access, refresh } };
}

/** How long a session lasts that begins or is renewed now. */
export async function sessionEnd(
  { context, samlRenewal }: Pick<Serving, 'context' | 'samlRenewal'>,
  settings: SessionSettings,
  session: Pick<Session, 'way' | 'providerId' | 'isRestricted'> & { beganAt?: Date; outside?: unknown },
): Promise<Date> {
  const { refreshLifetime, accessLifetime, temporaryLifetime, samlCeiling } = settings;
  if (session.isRestricted) return after(context, temporaryLifetime);
  const mode = await samlRenewal.modeOf(session);
  const own = after(context, hasRefreshToken(settings, mode) ? refreshLifetime : accessLifetime);
  // Only in the mode `None` a session outlives that of the identity provider.
  const end = mode === 'None' ? own : earlier(own, providerEnd(session.outside) ?? own);
  if (mode !== 'Activity') return end;
  const { beganAt = context.now() } = session;
  return earlier(end, new Date(beganAt.getTime() + samlCeiling));
}

/** A SAML session has one only where it goes on without the identity provider (spec, "Session renewal modes"). */
function hasRefreshToken({ strategy }: SessionSettings, mode: RenewalMode | null | undefined): boolean {
  return strategy === 'RefreshToken' && (mode === undefined || mode === 'None');
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function after({ now }: Pick<HostContext, 'now'>, milliseconds: number): Date {
  return new Date(now().getTime() + milliseconds);
}

/** A failed answer takes its time, whatever was wrong (spec, "Authentication", 8). */
export async function align(
  { now, sleep }: Serving,
  { context: { startedAt } }: FastifyRequest,
  milliseconds: number,
): Promise<void> {
  await sleep(Math.max(0, milliseconds - (now() - startedAt)));
}
