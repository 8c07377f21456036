import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { MssqlUrl } from '../../url.ts';
import { databaseErrorData, type ServerError } from './errors.ts';

/** Why nobody is taken in for now (`database-unavailable.<cause>`). */
type TransientCause =
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
type PermanentCause =
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
type Cause = { transient: TransientCause } | { permanent: PermanentCause };

/**
 * Error number of a login -> why it was refused; what is missing here is about user and password (18456).
 * https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors,
 * https://learn.microsoft.com/en-us/azure/azure-sql/database/troubleshoot-common-errors-issues
 */
const CAUSES: ReadonlyMap<number, Cause> = new Map<number, Cause>([
  // Azure: paused, starting again or on its way to another server.
  [40197, { transient: 'paused' }],
  [40613, { transient: 'paused' }],
  // The same of a pool of Synapse.
  [42108, { transient: 'paused' }],
  [42109, { transient: 'paused' }],
  // Azure: too much work for what was paid for.
  [10928, { transient: 'busy' }],
  [10929, { transient: 'busy' }],
  [40501, { transient: 'busy' }],
  [40642, { transient: 'busy' }],
  [40675, { transient: 'busy' }],
  [49918, { transient: 'busy' }],
  [49919, { transient: 'busy' }],
  [49920, { transient: 'busy' }],
  [17809, { transient: 'full' }],
  // Shutting down, paused service, script upgrade, administrators only.
  [6005, { transient: 'starting' }],
  [17142, { transient: 'starting' }],
  [17187, { transient: 'starting' }],
  [17188, { transient: 'starting' }],
  [18401, { transient: 'starting' }],
  [18451, { transient: 'starting' }],
  [924, { transient: 'single-user' }],
  [18461, { transient: 'single-user' }],
  // Availability groups and mirrors: it waits for a failover, or is a replica that is not read.
  [954, { transient: 'replica' }],
  [4221, { transient: 'replica' }],
  [976, { transient: 'replica' }],
  [978, { transient: 'replica' }],
  [979, { transient: 'replica' }],
  [983, { transient: 'replica' }],
  [988, { transient: 'replica' }],
  [942, { transient: 'offline' }],
  [952, { transient: 'offline' }],
  [927, { transient: 'restoring' }],
  [921, { transient: 'recovering' }],
  [922, { transient: 'recovering' }],
  [926, { permanent: 'suspect' }],
  [17892, { permanent: 'logon-trigger' }],
  [18452, { permanent: 'untrusted-domain' }],
  [18470, { permanent: 'disabled' }],
  [18486, { permanent: 'locked-out' }],
  [18487, { permanent: 'password-expired' }],
  [18488, { permanent: 'password-must-change' }],
  // Azure: a rule for addresses or networks.
  [40615, { permanent: 'firewall' }],
  [40914, { permanent: 'firewall' }],
  [47073, { permanent: 'firewall' }],
]);

/** `state` of `sys.databases` -> why the database cannot be opened; what is missing here can. */
const STATES: ReadonlyMap<number, Cause> = new Map<number, Cause>([
  [1, { transient: 'restoring' }],
  [2, { transient: 'recovering' }],
  [3, { transient: 'recovering' }],
  [4, { permanent: 'suspect' }],
  [5, { permanent: 'emergency' }],
  [6, { transient: 'offline' }],
  [7, { transient: 'restoring' }],
  [10, { transient: 'offline' }],
]);

/** `user_access` of `sys.databases` -> why an open database takes in nobody else. */
const ACCESS: ReadonlyMap<number, Cause> = new Map<number, Cause>([
  [1, { transient: 'single-user' }],
  [2, { transient: 'restricted-user' }],
]);

/** The database cannot be opened, which is said both when it is missing and when the user may not. */
const CANNOT_OPEN_DATABASE: ReadonlySet<number> = new Set([4060, 4063, 911]);

/** True when the login failed over the database, not over the user. `sent` is what the server sent meanwhile. */
export function isDatabaseUnavailable(sent: readonly ServerError[]): boolean {
  return findCause(sent) === undefined && sent.some(({ number }) => CANNOT_OPEN_DATABASE.has(number));
}

/** The newest error that names a cause: the driver tries some of them again. */
function findCause(sent: readonly ServerError[]): ServerError | undefined {
  return sent.findLast(({ number }) => CAUSES.has(number));
}

/** Why a login was refused that the server has sent a telling number for; undefined for all other logins. */
export function loginRefusal(
  sent: readonly ServerError[],
  url: Pick<MssqlUrl, 'host' | 'database'>,
  cause: unknown,
): SiteferryError | undefined {
  const telling = findCause(sent);
  const known = telling && CAUSES.get(telling.number);
  return known && refusal(known, url, telling, cause);
}

/** Why a database cannot be opened that is there, by its row in `sys.databases`; undefined for one that can. */
export function databaseStateRefusal(
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
  if ('permanent' in known) {
    const data = { host, reason: message(`site-sign-in.${known.permanent}`), ...databaseErrorData(sent) };
    return new SiteferryError('sign-in-failed', data, { cause });
  }
  const reason = message(`database-unavailable.${known.transient}`);
  return new SiteferryError(
    'database-unavailable',
    { host, database, reason, ...databaseErrorData(sent) },
    { cause },
  );
}
