import type { SignInAccessInput } from '#core/contract/access/signin.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import type { SignInRun } from '../signin/context.ts';
import { readFacts } from '../signin/facts.ts';
import { judgeSignIn } from '../signin/judge.ts';
import type { RunQueries } from '../signin/read-context.ts';
import { passes } from '../signin/step.ts';
import { answerOf } from './answer.ts';
import { createChecks, type PasswordChecks } from './checks.ts';
import { concludeSignIn, unblockCaller } from './conclude.ts';
import type { PasswordRequest, ServedSignIn, ServeRun, VerifiedRequest } from './request.ts';

/*
 * Carries sign-ins out. A request goes one way:
 *
 *   request.ts    what a route understands of it
 *   checks.ts     its password is compared, here or where it is kept; fair-queue.ts: nobody waits behind somebody else's thousand
 *   ../signin     the chain that explains reads the site, and judges
 *   effects.ts    how it ends, and what that changes, as data
 *   conclude.ts   the changes, in one transaction in which what others may have changed is read and judged once more;
 *                 apply.ts, statements.ts, log.ts: how each is written
 *   answer.ts     the answer, which tells nobody who is not signed in whether there is an account
 *
 * Nothing decides here whom the chain decides about, and what is not known lets nobody in. Sessions and tokens are the
 * caller's; slots.ts and renew.ts are for as long as one lasts.
 */

/** Serves a sign-in by login and password. Throws `keys-unreadable`, `cancelled`, `sign-in-busy`, and errors of the database. */
export async function serveSignIn(
  site: Site,
  request: PasswordRequest,
  run: ServeRun,
): Promise<ServedSignIn> {
  return await serve(site, request, run, createChecks(request, run));
}

/**
 * Serves a sign-in whose credential the caller has checked, and goes on with one whose second factor was confirmed. Throws as
 * `serveSignIn` does.
 */
export async function serveVerified(
  site: Site,
  request: VerifiedRequest,
  run: ServeRun,
): Promise<ServedSignIn> {
  return await serve(site, request, run, undefined);
}

async function serve(
  site: Site,
  request: PasswordRequest | VerifiedRequest,
  run: ServeRun,
  checks: PasswordChecks | undefined,
): Promise<ServedSignIn> {
  const { signal, resources, now, configuration } = run;
  const key = { address: request.ip ?? '', login: request.user };
  const serving = { site, request, run, key, seen: seenOf(request), stored: () => checks?.stored };
  if (request.isHuman && request.ip !== undefined) await unblockCaller(serving, request.ip);
  const runQueries: RunQueries = (work) =>
    resources.reads.run(key, signal, () =>
      querySite(site, (db) => work(db, readFacts), signal, resources.openTables),
    );
  const isUserId = !('password' in request);
  const asked: SignInRun = { signal, now, configuration, checks, seen: serving.seen, isUserId };
  const judged = await judgeSignIn(runQueries, inputOf(request), asked);
  return answerOf(await concludeSignIn(serving, judged));
}

/** Whom a service has returned after the second factor has come through the first one. */
function seenOf(request: PasswordRequest | VerifiedRequest): SignInRun['seen'] {
  if (!('seen' in request || 'isFactorConfirmed' in request)) return undefined;
  const { seen, isFactorConfirmed } = request;
  return isFactorConfirmed ? { directory: passes(message('rehearsal.factor-passes')), ...seen } : seen;
}

/** The request as the chain is asked. */
function inputOf(request: PasswordRequest | VerifiedRequest): SignInAccessInput {
  const { user, method, providerId, hostname, device, ip, requestAddress } = request;
  return {
    // No site is looked up by it here: the chain is handed one.
    ...{ site: '', user, method, device, acceptUntrusted: false },
    ...(providerId !== undefined && { providerId }),
    ...(hostname !== undefined && { hostname }),
    ...(ip !== undefined && { ip }),
    ...('password' in request && { password: request.password }),
    ...('claims' in request && request.claims !== undefined && { claims: request.claims }),
    ...(method === 'basic' && { path: requestAddress }),
  };
}
