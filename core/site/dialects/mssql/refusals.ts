import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { MssqlUrl } from '../../url.ts';
import { fromDatabase, type ServerError } from './errors.ts';

/** Why nobody is taken in for now (`database-unavailable.<cause>`). */
type Passing =
  | 'paused'
  | 'busy'
  | 'full'
  | 'starting'
  | 'single-user'
  | 'restricted-user'
  | 'replica'
  | 'offline'
  | 'restoring'
  | 'recovering';

/** Why this user is not taken in until somebody does something about it (`site-sign-in.<cause>`). */
type Lasting =
  | 'firewall'
  | 'disabled'
  | 'locked-out'
  | 'password-expired'
  | 'password-must-change'
  | 'untrusted-domain'
  | 'logon-trigger'
  | 'suspect'
  | 'emergency';

/** Whether it passes by itself, and is asked again without a person, or lasts; neither says anything about the password. */
type Cause = { passes: Passing } | { lasts: Lasting };

/**
 * Error number of a login -> why it was refused; what is missing here is about user and password (18456).
 * https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors,
 * https://learn.microsoft.com/en-us/azure/azure-sql/database/troubleshoot-common-errors-issues
 */
const CAUSES: ReadonlyMap<number, Cause> = new Map<number, Cause>([
  // Azure: paused, starting again or on its way to another server.
  [40197, { passes: 'paused' }],
  [40613, { passes: 'paused' }],
  // The same of a pool of Synapse.
  [42108, { passes: 'paused' }],
  [42109, { passes: 'paused' }],
  // Azure: too much work for what was paid for.
  [10928, { passes: 'busy' }],
  [10929, { passes: 'busy' }],
  [40501, { passes: 'busy' }],
  [40642, { passes: 'busy' }],
  [40675, { passes: 'busy' }],
  [49918, { passes: 'busy' }],
  [49919, { passes: 'busy' }],
  [49920, { passes: 'busy' }],
  [17809, { passes: 'full' }],
  // Shutting down, paused service, script upgrade, administrators only.
  [6005, { passes: 'starting' }],
  [17142, { passes: 'starting' }],
  [17187, { passes: 'starting' }],
  [17188, { passes: 'starting' }],
  [18401, { passes: 'starting' }],
  [18451, { passes: 'starting' }],
  [924, { passes: 'single-user' }],
  [18461, { passes: 'single-user' }],
  // Availability groups and mirrors: it waits for a failover, or is a replica that is not read.
  [954, { passes: 'replica' }],
  [4221, { passes: 'replica' }],
  [976, { passes: 'replica' }],
  [978, { passes: 'replica' }],
  [979, { passes: 'replica' }],
  [983, { passes: 'replica' }],
  [988, { passes: 'replica' }],
  [942, { passes: 'offline' }],
  [952, { passes: 'offline' }],
  [927, { passes: 'restoring' }],
  [921, { passes: 'recovering' }],
  [922, { passes: 'recovering' }],
  [926, { lasts: 'suspect' }],
  [17892, { lasts: 'logon-trigger' }],
  [18452, { lasts: 'untrusted-domain' }],
  [18470, { lasts: 'disabled' }],
  [18486, { lasts: 'locked-out' }],
  [18487, { lasts: 'password-expired' }],
  [18488, { lasts: 'password-must-change' }],
  // Azure: a rule for addresses or networks.
  [40615, { lasts: 'firewall' }],
  [40914, { lasts: 'firewall' }],
  [47073, { lasts: 'firewall' }],
]);

/** `state` of `sys.databases` -> why the database cannot be opened; what is missing here can. */
const STATES: ReadonlyMap<number, Cause> = new Map<number, Cause>([
  [1, { passes: 'restoring' }],
  [2, { passes: 'recovering' }],
  [3, { passes: 'recovering' }],
  [4, { lasts: 'suspect' }],
  [5, { lasts: 'emergency' }],
  [6, { passes: 'offline' }],
  [7, { passes: 'restoring' }],
  [10, { passes: 'offline' }],
]);

/** `user_access` of `sys.databases` -> why an open database takes in nobody else. */
const ACCESS: ReadonlyMap<number, Cause> = new Map<number, Cause>([
  [1, { passes: 'single-user' }],
  [2, { passes: 'restricted-user' }],
]);

/** The database cannot be opened, which is said both when it is missing and when the user may not. */
const CANNOT_OPEN_DATABASE: ReadonlySet<number> = new Set([4060, 4063, 911]);

/** True when the login failed over the database, not over the user. `sent` is what the server sent meanwhile. */
export function isDatabaseUnavailable(sent: readonly ServerError[]): boolean {
  return causeSent(sent) === undefined && sent.some(({ number }) => CANNOT_OPEN_DATABASE.has(number));
}

/** The newest error that names a cause: the driver tries some of them again. */
function causeSent(sent: readonly ServerError[]): ServerError | undefined {
  return sent.findLast(({ number }) => CAUSES.has(number));
}

/** Why a login was refused that the server has sent a telling number for; undefined for all other logins. */
export function refusalSent(
  sent: readonly ServerError[],
  url: Pick<MssqlUrl, 'host' | 'database'>,
  cause: unknown,
): SiteferryError | undefined {
  const telling = causeSent(sent);
  const known = telling && CAUSES.get(telling.number);
  return known && refusal(known, url, telling, cause);
}

/** Why a database cannot be opened that is there, by its row in `sys.databases`; undefined for one that can. */
export function refusalByState(
  { state, access }: { state?: unknown; access?: unknown },
  url: Pick<MssqlUrl, 'host' | 'database'>,
  sent: readonly ServerError[],
  cause: unknown,
): SiteferryError | undefined {
  const known = STATES.get(Number(state)) ?? ACCESS.get(Number(access));
  return known && refusal(known, url, openingError(sent), cause);
}

/** What the server said of a database that it does not open. */
export function openingError(sent: readonly ServerError[]): ServerError | undefined {
  return sent.findLast(({ number }) => CANNOT_OPEN_DATABASE.has(number)) ?? sent.at(-1);
}

function refusal(
  known: Cause,
  { host, database }: Pick<MssqlUrl, 'host' | 'database'>,
  sent: ServerError | undefined,
  cause: unknown,
): SiteferryError {
  if ('lasts' in known) {
    const data = { host, reason: message(`site-sign-in.${known.lasts}`), ...fromDatabase(sent) };
    return new SiteferryError('sign-in-failed', data, { cause });
  }
  const reason = message(`database-unavailable.${known.passes}`);
  return new SiteferryError(
    'database-unavailable',
    { host, database, reason, ...fromDatabase(sent) },
    { cause },
  );
}
