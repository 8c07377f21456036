import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Caller, CallerAccess } from '#core/host/caller.ts';
import { findCallerAccess } from '#core/host/caller-access.ts';
import { OWN_PATH } from '#core/host/openapi/routes.ts';
import type { ServiceRefusal } from '#core/messages/web/service-refusals.ts';
import { keepTables, type OpenTables } from '#core/site/tables.ts';
import { ownHosts, refuseForeign, refusePreflight } from '#electron/web/request-rules.ts';
import { authenticate, bearerOf, type Identity, type Served } from '../authenticate.ts';
import type { Refusal } from '../refuse.ts';
import { senderOf } from './client.ts';
import { createRate } from './rates.ts';
import type { Visit } from './visit.ts';

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
  failureTakes: number;
}

export const usualLimits: Limits = {
  perKey: 6_000,
  perAddress: 12_000,
  failures: 20,
  connectionsPerAddress: 200,
  longCalls: 8,
  failureTakes: 700,
};

/** How long it stands which columns the site has, in milliseconds. */
const COLUMNS_STAND = 60_000;

/** How long what the site has said of a user stands for jobs where the site does not answer, in milliseconds. */
const ACCESS_STANDS = 300_000;
/** How long it is waited for then, in milliseconds. */
const ANSWERS_WITHIN = 500;

/** Why somebody is not let in. */
export interface Refused {
  status: number;
  reason: Refusal;
  /** Seconds. */
  retryAfter?: number;
}

/** Somebody who is let in; `leave` when the answer has ended. */
export interface Admitted {
  caller: Caller;
  access: CallerAccess;
  leave(): void;
}

/** Somebody whose key or token is valid. */
type Known = Exclude<Identity, { refused: unknown }>;

export interface Entrance {
  /** What is looked at before anything of a request is answered: where it leads and comes from, and how often. */
  greet(request: IncomingMessage, visit: Visit): Refused | undefined;
  /** Who it is by key or token alone; undefined for nobody. Counts and delays as `admit` does. */
  identify(request: IncomingMessage, visit: Visit): Promise<Caller | Refused>;
  /**
   * Lets a request in: its key or token is valid, it comes not too often, and its user may do on the site what it asks for.
   * Throws what opening the site throws.
   */
  admit(request: IncomingMessage, visit: Visit): Promise<Admitted | Refused>;
  /** Whether an `Authorization` that was admitted would be still; who is not an administrator is not. Counts nothing. */
  stillAdmits(authorization: string): Promise<Caller | undefined>;
}

interface EntranceOptions {
  served: Served;
  limits: Limits;
  /** The port on which it listens; asked when it does. */
  port: () => number;
  /** Whether it listens where other computers reach it. */
  isOpen: boolean;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

/** The one door of the service: every request, of an operation or of anything else, comes through here. */
export function createEntrance(options: EntranceOptions): Entrance {
  const { served, limits, now, sleep = delay } = options;
  const byKey = createRate(limits.perKey, now);
  const byAddress = createRate(limits.perAddress, now);
  const failures = createRate(limits.failures, now);
  const longCalls = new Map<string, number>();
  const open = keepTables(COLUMNS_STAND, now);
  const ask = askAccess((caller) => accessOf(served, caller, open), now);

  const fail = async (visit: Visit, reason: ServiceRefusal): Promise<Refused> => {
    const retryAfter = failures.take(senderOf(visit.client.address));
    // How long it took must not tell what was wrong with it.
    await sleep(Math.max(0, limits.failureTakes - (now() - visit.startedAt)));
    if (retryAfter > 0) return { status: 429, reason: 'too-many-failures', retryAfter };
    return { status: 401, reason };
  };

  const identify = async (request: IncomingMessage, visit: Visit): Promise<Known | Refused> => {
    const text = bearerOf(request);
    if (text === undefined) return { status: 401, reason: 'no-key' };
    const isTrusted = failures.wait(senderOf(visit.client.address)) === 0;
    const identity = await authenticate(text, served, { asksSite: isTrusted, open });
    if ('refused' in identity) return await fail(visit, identity.refused);
    const { caller } = identity;
    visit.key = caller.key;
    visit.login = caller.login;
    const retryAfter = byKey.take(caller.key);
    return retryAfter > 0 ? { status: 429, reason: 'too-many-requests', retryAfter } : identity;
  };

  return {
    greet(request, visit) {
      return refuseHead(request, visit, options) ?? tooOften(byAddress.take(senderOf(visit.client.address)));
    },
    async identify(request, visit) {
      const known = await identify(request, visit);
      return 'status' in known ? known : known.caller;
    },
    async stillAdmits(authorization) {
      const text = bearerOf({ headers: { authorization } });
      const identity = text === undefined ? undefined : await authenticate(text, served, { open });
      if (!identity || 'refused' in identity) return undefined;
      const access = identity.access ?? (await accessOf(served, identity.caller, open));
      return access?.isAdministrator ? identity.caller : undefined;
    },
    async admit(request, visit) {
      const known = await identify(request, visit);
      if ('status' in known) return known;
      const { caller } = known;
      const access = known.access ?? (await (isOfJobs(visit) ? ask.forJobs(caller) : ask.now(caller)));
      if (!access) return { status: 403, reason: 'user-inactive' };
      // Fails closed: what is no operation is an administrator's.
      if (!access.isAdministrator && !visit.route?.isOwn) return { status: 403, reason: 'no-administration' };
      const leave = visit.route?.isLong ? takePlace(longCalls, caller.key, limits.longCalls) : () => {};
      if (!leave) return { status: 429, reason: 'too-many-long-calls', retryAfter: 5 };
      return { caller, access, leave };
    },
  };
}

function tooOften(retryAfter: number): Refused | undefined {
  return retryAfter > 0 ? { status: 429, reason: 'too-many-requests', retryAfter } : undefined;
}

/** The rules of the loopback host where a browser calls (`request-rules.ts`); there is no CORS. */
function refuseHead(
  { headers, rawHeaders, url = '' }: IncomingMessage,
  { method, client }: Visit,
  { port, isOpen }: EntranceOptions,
): Refused | undefined {
  const head = { method, target: url, headers, rawHeaders };
  // What other computers reach has names that are its certificate's or its proxy's.
  const hosts = isOpen || client.isForwarded ? undefined : ownHosts(port());
  const scheme = client.isSecure ? 'https' : 'http';
  return refuseForeign(head, { hosts, scheme, needsOrigin: false }) ?? refusePreflight(head);
}

/** Requests that never ask the site: a job that is watched or stopped may be what keeps the site from answering. */
function isOfJobs({ route, path }: Visit): boolean {
  return route?.operation.startsWith('jobs.') ?? path.startsWith(`${OWN_PATH}/jobs/`);
}

type AskAccess = (caller: Caller) => Promise<CallerAccess | undefined>;

/** Asks the site for users; for jobs what it has said lately counts where it is busy, such as an embedded one with an import, or away. */
function askAccess(ask: AskAccess, now: () => number): { now: AskAccess; forJobs: AskAccess } {
  const confirmed = new Map<string, { access: CallerAccess; at: number }>();
  const askNow: AskAccess = async (caller) => {
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
      if (!last || now() - last.at > ACCESS_STANDS) return await asked;
      const stands = delay(ANSWERS_WITHIN, last.access, { ref: false });
      // That it is away is told by what has to do with the site.
      return await Promise.race([asked.catch(() => last.access), stands]);
    },
  };
}

/** What the site says of the caller's user; undefined for one who may not sign in. */
async function accessOf(
  { context, site, profileFile }: Served,
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
function takePlace(taken: Map<string, number>, key: string, most: number): (() => void) | undefined {
  const count = taken.get(key) ?? 0;
  if (most > 0 && count >= most) return undefined;
  taken.set(key, count + 1);
  return () => {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
}
