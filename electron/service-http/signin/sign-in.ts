import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '#core/access/serve/change-password.ts';
import { createSignInResources } from '#core/access/serve/resources.ts';
import { serveSignIn } from '#core/access/serve/serve.ts';
import { type HostContext, withSite } from '#core/operations/context.ts';
import { createSiteConfiguration } from '#core/operations/site-configuration.ts';
import type { Sql } from '#core/queue/database.ts';
import { BUILT_WINDOW } from '#electron/window/built-window.ts';
import { createBackground } from './background.ts';
import { type Begun, begin, beginVerified, type Verified } from './begin.ts';
import { endSession } from './end.ts';
import { createOauthProviders } from './oauth/providers.ts';
import { renew, slide } from './renew.ts';
import { createSamlRenewal } from './saml/renewal.ts';
import { clientOf, type Issued, runOf, type Serving } from './serving.ts';
import { createBatch } from './session/batch.ts';
import { createPendingStore } from './session/pending-store.ts';
import { createSeal } from './session/seal.ts';
import { createSessionGuard, type SessionGuard, type SignedIn } from './session/session-guard.ts';
import { createSessionStore } from './session/session-store.ts';
import { readSessionSettings, type SessionSettings } from './session/settings.ts';
import { createSigningKeys } from './session/signing-keys.ts';
import { createTokens } from './session/tokens.ts';
import { type Captcha, createCaptcha } from './ways/captcha.ts';
import { type Delivery, NO_DELIVERY } from './ways/delivery.ts';
import type { Kerberos } from './ways/kerberos.ts';

/** What somebody types to sign in. */
export interface Credentials {
  login: string;
  password: string;
  providerId?: number | undefined;
  /** A solved captcha. */
  captcha?: string | undefined;
}

/** Signing in to the service with the accounts of its site. */
export interface SignIn {
  guard: SessionGuard;
  captcha: Captcha;
  settings(): Promise<SessionSettings>;
  /** What is shared with the ways that have files of their own. */
  serving: Serving;
  /** Throws the errors of `serveSignIn`. */
  byPassword(request: FastifyRequest, reply: FastifyReply, credentials: Credentials): Promise<Begun>;
  /** See `begin.ts`. */
  byVerified(request: FastifyRequest, reply: FastifyReply, verified: Verified): Promise<Begun>;
  /** See `renew.ts`. */
  renew(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Issued>;
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
  /** Folder of the built window. */
  window: string;
  /** Ends what no request waits for. */
  close(): Promise<void>;
}

export interface SignInOptions {
  context: HostContext;
  served: { site: string; profileFile?: string | undefined; configuration?: string | undefined };
  /** The service's own database. */
  sql: Sql;
  /** The site's address without a password. */
  siteName: string;
  /** How codes reach people; without it they do not. */
  delivery?: Delivery | undefined;
  /** Folder of the built window, which the pages are part of. */
  window?: string | undefined;
  /** Hears of what no request waits for; for tests. */
  onBackground?: ((work: Promise<void>) => void) | undefined;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
  /** Instead of the package of that name; for tests. */
  kerberos?: Kerberos | undefined;
  /** Only for tests with an identity provider on this computer. */
  allowHttp?: boolean | undefined;
}

/** Of a site whose file nobody has named. */
const NO_CONFIGURATION = { name: 'appsettings.json', text: '{}' };

export function createSignIn(options: SignInOptions): SignIn {
  const { context, served, sql, siteName, now, sleep = delay, delivery = NO_DELIVERY, allowHttp } = options;
  const store = createSessionStore(sql, siteName, context.now);
  const read = createSiteConfiguration(served.configuration);
  const files = createBatch(async () => new Map([['keys', await read()]]));
  const configuration = async () => (await files('keys')) ?? NO_CONFIGURATION;
  const resources = createSignInResources();
  const tokens = createTokens(siteName, createSigningKeys(context.home, context.now), context.now);
  const background = createBackground(context.logError, options.onBackground);
  const onSite: Serving['onSite'] = (work, signal) => withSite(context, served, work, signal);
  const logError = (error: unknown) => context.logError(error);
  const serving: Serving = {
    context,
    store,
    pending: createPendingStore(sql, siteName, context.now),
    tokens,
    guard: createSessionGuard({ context, served, store, tokens, openTables: resources.openTables }),
    captcha: createCaptcha(Date.now),
    oauth: createOauthProviders({ onSite, resources, logError, allowHttp }),
    kerberos: options.kerberos,
    seal: createSeal(context.home, context.now),
    resources,
    onSite,
    delivery,
    inBackground: background.run,
    samlRenewal: createSamlRenewal({ onSite, resources, configuration, logError }),
    configuration,
    now,
    sleep,
  };
  const { guard, captcha } = serving;
  return {
    guard,
    captcha,
    serving,
    settings: async () => readSessionSettings(await configuration()),
    byPassword: (...given) => byPassword(serving, ...given),
    byVerified: (...given) => beginVerified(serving, ...given),
    renew: (...given) => renew(serving, ...given),
    slide: (...given) => slide(serving, ...given),
    clean: () => Promise.all([store.clean(), serving.pending.clean()]).then(() => {}, context.logError),
    async changePassword({ session: { userId } }, reply, passwords) {
      const run = await runOf(serving, reply);
      await serving.onSite((site) => changePassword(site, { userId, ...passwords }, run), run.signal);
      // Whoever knew the old one is out.
      await store.endAll(userId, 'password-changed');
      await serving.pending.endAll(userId);
    },
    end: ({ session }) => endSession(serving, session),
    window: options.window ?? BUILT_WINDOW,
    close: background.close,
  };
}

async function byPassword(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { login: user, password, captcha, providerId }: Credentials,
): Promise<Begun> {
  const run = await runOf(serving, reply);
  const settings = readSessionSettings(run.configuration);
  const isHuman = await serving.captcha.isSolved(captcha);
  const method = 'password';
  const asked = { ...clientOf(request), user, password, isHuman, providerId, device: 'web', method } as const;
  const served = await serving.onSite((site) => serveSignIn(site, asked, run), run.signal);
  return await begin(serving, request, served, { method, settings });
}
