import { setTimeout as delay } from 'node:timers/promises';
import { isSiteferryError } from '#core/base/errors.ts';

/** How often a transaction that others got in the way of is tried. */
const ATTEMPTS = 6;

/** Runs a transaction again that the database ended because another one had changed what it read or was waiting for it. */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const collided =
        isSiteferryError(error, 'database-refused') &&
        (error.data.reason === 'changed-meanwhile' || error.data.reason === 'deadlock');
      if (!collided || attempt === ATTEMPTS) throw error;
      // A little apart, so that the same two do not meet again.
      await delay(Math.random() * 20 * attempt);
    }
  }
}
