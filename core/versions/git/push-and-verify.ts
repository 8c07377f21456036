import { SiteferryError } from '#core/base/errors.ts';
import { redactLocation } from '../location.ts';
import type { GitClient } from './client.ts';
import { isOutcomeUnknown, mayStillApply, push, type RefUpdate } from './push.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';

/** How long the remote is asked whether it has taken a push that was cut off, in milliseconds. */
const LAST_LOOK = 30_000;

/**
 * Pushes changes; where the answer is lost, the remote is asked whether it has taken them. Throws `GitFailure` and `cancelled` where
 * it has not, `outcome-unknown` where it does not answer, or may take them yet.
 */
export async function pushAndVerify(
  client: GitClient,
  changes: readonly RefUpdate[],
  isTaken: (snapshot: Snapshot) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await push(client, changes, signal);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const taken = await fetchSnapshot(client, AbortSignal.timeout(LAST_LOOK)).then(isTaken, () => undefined);
    if (taken === undefined || (!taken && mayStillApply(error))) {
      throw new SiteferryError('outcome-unknown', { site: redactLocation(client.settings.location) });
    }
    if (!taken) throw error;
  }
}
