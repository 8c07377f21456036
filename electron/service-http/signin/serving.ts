import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServeRun } from '#core/access/serve/request.ts';
import type { SignInResources } from '#core/access/serve/resources.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { HostContext } from '#core/operations/context.ts';
import type { Site } from '#core/site/site.ts';
import { disconnectSignal } from '../send.ts';
import type { Captcha } from './captcha.ts';
import type { IssuedTokens } from './cookies.ts';
import type { Delivery } from './delivery.ts';
import type { PendingStore } from './pending-store.ts';
import type { SessionGuard } from './session-guard.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { SessionSettings } from './settings.ts';
import type { Tokens } from './tokens.ts';

/** What signing in and going on are done with. */
export interface Serving {
  context: HostContext;
  store: SessionStore;
  pending: PendingStore;
  guard: SessionGuard;
  tokens: Tokens;
  captcha: Captcha;
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

/** The tokens of a session as it is now. */
export async function issue(
  { context, tokens }: Serving,
  session: Session,
  { strategy, temporaryLifetime, accessLifetime }: SessionSettings,
): Promise<Issued> {
  const { id, userId, generation, isRestricted } = session;
  const lifetime = isRestricted ? temporaryLifetime : accessLifetime;
  const expiresAt = after(context, lifetime);
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

/** How long a session lasts that begins or is renewed now. */
export function sessionEnd(
  { context }: Pick<Serving, 'context'>,
  { strategy, refreshLifetime, accessLifetime, temporaryLifetime }: SessionSettings,
  isRestricted = false,
): Date {
  const lifetime = strategy === 'RefreshToken' ? refreshLifetime : accessLifetime;
  return after(context, isRestricted ? temporaryLifetime : lifetime);
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
