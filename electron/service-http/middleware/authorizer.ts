import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import type { ServiceRefusal } from '#core/messages/web/service-refusals.ts';
import { findCallerAccess } from '#core/operations/authorization.ts';
import type { Caller, CallerAccess } from '#core/operations/caller.ts';
import { OWN_PATH } from '#core/operations/openapi/routes.ts';
import { cacheTables, type OpenTables } from '#core/site/site-tables.ts';
import { limitKey } from '#electron/http/client-address.ts';
import { Refusal } from '#electron/http/refusal.ts';
import type { RequestContext } from '#electron/http/request-context.ts';
import { ownHosts, refuseForeign, refusePreflight } from '#electron/http/request-rules.ts';
import { authenticate, bearerToken, type Identity, type ServedSite } from '../authenticate.ts';
import { accessCookie } from '../signin/session/cookies.ts';
import { BASIC_CHALLENGE, basicCredentials } from '../signin/ways/basic.ts';

/** How often and how many at once; 0 for no bound. */
export interface Limits {
  /** Requests per minute of one key, and of one address. */
  perKey: number;
  perAddress: number;
  /** Wrong keys per minute of one address. */
  failures: number;
  /** Connections of one address at the same time. */
  connectionsPerAddress: number;
  /** Long operations of one key at the same time. */
  longCalls: number;
  /** A failed authentication takes at least this, in milliseconds (spec, "Limits", `AlignedAuthResponseTimeMs`). */
  failureDelay: number;
}

export const defaultLimits: Limits = {
  perKey: 6_000,
  perAddress: 12_000,
  failures: 20,
  connectionsPerAddress: 200,
  longCalls: 8,
  failureDelay: 700,
};

/** How long it stands which columns the site has, in milliseconds. */
const COLUMNS_TTL = 60_000;

/** How long what the site has said of a user stands for jobs where the site does not answer, in milliseconds. */
const ACCESS_TTL = 300_000;
/** How long it is waited for then, in milliseconds. */
const ACCESS_TIMEOUT = 500;

/** Somebody who is let in; `release` when the answer has ended. */
export interface Authorized {
  caller: Caller;
  access: CallerAccess;
  release(): void;
}

/** Somebody whose key or token is valid. */
type Known = Exclude<Identity, { refused: unknown }>;

/** Every one of these throws a `Refusal` for who is not let in. */
export interface Authorizer {
  /** What is looked at before anything of a request is answered: where it leads and comes from, and how often. */
  checkRequest(request: FastifyRequest): Promise<void>;
  /** Who it is by key or token alone. Counts and delays as `authorize` does. */
  identify(request: FastifyRequest): Promise<Caller>;
  /**
   * Lets a request in: its key or token is valid, it comes not too often, and its user may do on the site what it asks for.
   * Throws what opening the site throws as well.
   */
  authorize(request: FastifyRequest): Promise<Authorized>;
  /** Whether an `Authorization` that was admitted would be still; who is not an administrator is not. Counts nothing. */
  reauthenticate(authorization: string): Promise<Caller | undefined>;
}

interface AuthorizerOptions {
  served: ServedSite;
  limits: Limits;
  /** The port on which it listens; asked when it does. */
  port: () => number;
  /** Whether it listens where other computers reach it. */
  isOpen: boolean;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** How often something may be done by whom, in a minute. */
interface Rate {
  /** Seconds until it may be done again; 0 where it may now. Counts one more unless `counts` is false. */
  wait(request: FastifyRequest, counts?: boolean): Promise<number>;
}

/** Counts by `who` with `@fastify/rate-limit`; 0 for no bound. */
function createRate(app: FastifyInstance, max: number, who: (context: RequestContext) => string): Rate {
  if (max <= 0) return { wait: async () => 0 };
  const limit = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ context }) => who(context),
  });
  return {
    async wait(request, counts = true) {
      const found = await limit(request, { increment: counts });
      // Without counting it is asked whether one more would be too many.
      const isOver = !found.isAllowed && (counts ? found.isExceeded : found.remaining === 0);
      return isOver && !found.isAllowed ? Math.max(1, found.ttlInSeconds) : 0;
    },
  };
}

/** Access control of the service: every request, of an operation or of anything else, passes it. */
export function createAuthorizer(app: FastifyInstance, options: AuthorizerOptions): Authorizer {
  const { served, limits, now, sleep = delay } = options;
  const sender = ({ client }: RequestContext) => limitKey(client.address);
  const byAddress = createRate(app, limits.perAddress, sender);
  const failures = createRate(app, limits.failures, sender);
  const byKey = createRate(app, limits.perKey, ({ key = '' }) => key);
  const longCalls = new Map<string, number>();
  const open = cacheTables(COLUMNS_TTL, now);
  const ask = createAccessLookup((caller) => readAccess(served, caller, open), now);

  const fail = async (request: FastifyRequest, reason: ServiceRefusal | SiteferryError): Promise<never> => {
    const retryAfter = await failures.wait(request);
    // How long it took must not tell what was wrong with it.
    await sleep(Math.max(0, limits.failureDelay - (now() - request.context.startedAt)));
    if (retryAfter > 0) throw new Refusal(429, 'too-many-failures', { retryAfter });
    throw typeof reason === 'string' ? await refusalOf(served, request, reason) : reason;
  };

  const identify = async (request: FastifyRequest): Promise<Known> => {
    const inCookie = served.sessions && accessCookie(request);
    // Whoever asks later who it is, such as a hub for as long as it lasts, asks as for a token that came in the header.
    if (inCookie !== undefined) request.headers.authorization ??= `Bearer ${inCookie}`;
    if (request.headers.authorization === undefined) throw await refusalOf(served, request, 'no-key');
    const text = bearerToken(request);
    const isTrusted = (await failures.wait(request, false)) === 0;
    const identity =
      text === undefined
        ? await identifyByPassword(served, request, isTrusted)
        : await authenticate(text, served, { allowTokens: isTrusted, open });
    if ('refused' in identity) return await fail(request, identity.refused);
    const { caller } = identity;
    const { context } = request;
    context.key = caller.key;
    context.login = caller.login;
    refuseTooMany(await byKey.wait(request));
    return identity;
  };

  return {
    async checkRequest(request) {
      refuseOrigin(request, options);
      refuseTooMany(await byAddress.wait(request));
    },
    identify: async (request) => (await identify(request)).caller,
    async reauthenticate(authorization) {
      const text = bearerToken({ headers: { authorization } });
      const identity = text === undefined ? undefined : await authenticate(text, served, { open });
      if (!identity || 'refused' in identity) return undefined;
      const access = identity.access ?? (await readAccess(served, identity.caller, open));
      return access?.isAdministrator ? identity.caller : undefined;
    },
    async authorize(request) {
      const known = await identify(request);
      const { caller } = known;
      const { context } = request;
      const access = known.access ?? (await (isJobRequest(context) ? ask.forJobs(caller) : ask.now(caller)));
      if (!access) throw new Refusal(403, 'user-inactive');
      // Fails closed: what is no operation is an administrator's.
      if (!access.isAdministrator && !context.route?.isOwn) throw new Refusal(403, 'no-administration');
      const release = context.route?.isLong ? acquireSlot(longCalls, caller.key, limits.longCalls) : () => {};
      if (!release) throw new Refusal(429, 'too-many-long-calls', { retryAfter: 5 });
      return { caller, access, release };
    },
  };
}

/** A refusal that says how somebody may say who it is. */
async function refusalOf(
  { basic }: ServedSite,
  request: FastifyRequest,
  reason: ServiceRefusal,
): Promise<Refusal> {
  const challenge = (await basic?.isTaken(request)) ? BASIC_CHALLENGE : undefined;
  return new Refusal(401, reason, { challenge });
}

/** Who it is by login and password. Who has brought too many wrong ones is not asked for them any more. */
async function identifyByPassword({ basic }: ServedSite, request: FastifyRequest, isTrusted: boolean) {
  const credentials = basicCredentials(request);
  const isTaken = isTrusted && credentials && (await basic?.isTaken(request));
  const identity = isTaken ? await basic?.identify(request, credentials) : undefined;
  return identity ?? ({ refused: 'no-key' } as const);
}

function refuseTooMany(retryAfter: number): void {
  if (retryAfter > 0) throw new Refusal(429, 'too-many-requests', { retryAfter });
}

/** The rules of the loopback host where a browser calls (`request-rules.ts`); there is no CORS. */
function refuseOrigin(request: FastifyRequest, { port, isOpen, served }: AuthorizerOptions): void {
  const { raw, context, routeOptions, is404 } = request;
  const { method, client } = context;
  const head = { method, target: raw.url ?? '', headers: raw.headers, rawHeaders: raw.rawHeaders };
  // What other computers reach has names that are its certificate's or its proxy's.
  const hosts = isOpen || client.isForwarded ? undefined : ownHosts(port());
  const scheme = client.isSecure ? 'https' : 'http';
  const isFromAnywhere =
    routeOptions.config.takesForeignForms === true ||
    // Where an OpenID provider sends people back to is the site's to choose, so it has no route; nothing else is done there.
    (served.sessions !== undefined && (is404 || isFollowed(request)));
  const own = { hosts, scheme, needsOrigin: false, isFromAnywhere } as const;
  const refused = refuseForeign(head, own) ?? refusePreflight(head);
  if (refused) throw new Refusal(refused.status, refused.reason);
}

/**
 * A page that a browser goes to, from wherever it is sent: so somebody comes back from an identity provider. Nobody but the
 * person sees what is answered.
 */
function isFollowed({ method, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Requests that never ask the site: a job that is watched or stopped may be what keeps the site from answering. */
function isJobRequest({ route, path }: RequestContext): boolean {
  return route?.operation.startsWith('jobs.') ?? path.startsWith(`${OWN_PATH}/jobs/`);
}

type AccessLookup = (caller: Caller) => Promise<CallerAccess | undefined>;

/** Asks the site for users; for jobs what it has said lately counts where it is busy, such as an embedded one with an import, or away. */
function createAccessLookup(
  ask: AccessLookup,
  now: () => number,
): { now: AccessLookup; forJobs: AccessLookup } {
  const confirmed = new Map<string, { access: CallerAccess; at: number }>();
  const askNow: AccessLookup = async (caller) => {
    const access = await ask(caller);
    if (access) confirmed.set(caller.login, { access, at: now() });
    else confirmed.delete(caller.login);
    return access;
  };
  return {
    now: askNow,
    async forJobs(caller) {
      const asked = askNow(caller);
      const last = confirmed.get(caller.login);
      if (!last || now() - last.at > ACCESS_TTL) return await asked;
      const stands = delay(ACCESS_TIMEOUT, last.access, { ref: false });
      // That it is away is told by what has to do with the site.
      return await Promise.race([asked.catch(() => last.access), stands]);
    },
  };
}

/** What the site says of the caller's user; undefined for one who may not sign in. */
async function readAccess(
  { context, site, profileFile }: ServedSite,
  { login }: Caller,
  open: OpenTables,
): Promise<CallerAccess | undefined> {
  try {
    return await findCallerAccess(context, { site, profileFile }, login, undefined, open);
  } catch (error) {
    if (isSiteferryError(error, 'operator-unknown')) return undefined;
    throw error;
  }
}

/** Takes one of the places that a key has; undefined where none is free. */
function acquireSlot(taken: Map<string, number>, key: string, most: number): (() => void) | undefined {
  const count = taken.get(key) ?? 0;
  if (most > 0 && count >= most) return undefined;
  taken.set(key, count + 1);
  return () => {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
}
