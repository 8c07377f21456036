import { isSiteferryError } from '#core/base/errors.ts';
import type { GitClient } from './client.ts';
import { GitFailure } from './run.ts';

/** What a ref of the remote is to become; undefined is nothing. */
export interface RefUpdate {
  ref: string;
  from: string | undefined;
  to: string | undefined;
}

/** Somebody has changed one of the refs meanwhile. */
const MOVED =
  /\[(?:remote )?rejected\] \((?:stale info|fetch first|non-fast-forward|already exists|needs force|failed to update ref|failed to lock|cannot lock ref|incorrect old value|reference already exists|atomic transaction failed)/;

/** A server in between has given up waiting. */
const GATEWAY = /returned error: 50[24]|HTTP 50[24]/;

/** All changes of the remote in one step, each only where it has what it is thought to have. Throws `GitFailure`, `cancelled`. */
export async function push(
  client: GitClient,
  changes: readonly RefUpdate[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const leases = changes.map(({ ref, from = '' }) => `--force-with-lease=${ref}:${from}`);
  const specs = changes.map(({ ref, to = '' }) => `${to}:${ref}`);
  const args = [
    'push',
    '--porcelain',
    '--atomic',
    '--no-verify',
    '--progress',
    ...leases,
    client.remote.url,
    ...specs,
  ];
  await client.gitToRemote(args, { signal });
}

/** True where a push failed because the remote is not as it was thought to be. */
export function isStale(error: unknown): error is GitFailure {
  return error instanceof GitFailure && MOVED.test(error.output);
}

/** True where it is not known whether the remote has taken a push: what it said is missing. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (isSiteferryError(error, 'cancelled')) return true;
  return error instanceof GitFailure && !/^!/m.test(error.output);
}

/** What Git prints when it has handed over everything that the remote needs. */
const SENT = /(?:^|[\r\n])(?:Writing objects: 100%|Total \d)/;

/**
 * True where a push was cut off after all of it had been sent: the remote may be at it still, such as in a hook, and take it
 * later.
 */
export function mayStillApply(error: unknown): boolean {
  const isCancelled = isSiteferryError(error, 'cancelled');
  const failure = isCancelled ? error.cause : error;
  if (!(failure instanceof GitFailure) || !SENT.test(failure.errors)) return false;
  return isCancelled || failure.idleSeconds !== undefined || GATEWAY.test(failure.errors);
}
