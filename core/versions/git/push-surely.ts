import { SiteferryError } from '#core/base/errors.ts';
import { shownLocation } from '../location.ts';
import type { GitClient } from './client.ts';
import { type Change, isUnanswered, mayComeYet, push } from './push.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';

/** How long the remote is asked whether it has taken a push that was cut off, in milliseconds. */
const LAST_LOOK = 30_000;

/**
 * Pushes changes; where the answer is lost, the remote is asked whether it has taken them. Throws `GitFailure` and `cancelled` where
 * it has not, `outcome-unknown` where it does not answer, or may take them yet.
 */
export async function pushSurely(
  client: GitClient,
  changes: readonly Change[],
  isTaken: (snapshot: Snapshot) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await push(client, changes, signal);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const taken = await fetchSnapshot(client, AbortSignal.timeout(LAST_LOOK)).then(isTaken, () => undefined);
    if (taken === undefined || (!taken && mayComeYet(error))) {
      throw new SiteferryError('outcome-unknown', { site: shownLocation(client.settings.location) });
    }
    if (!taken) throw error;
  }
}
