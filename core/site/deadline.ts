import type { SiteferryError } from '#core/base/errors.ts';
import { within } from '#core/base/within.ts';

/**
 * `opening`, unless it takes longer than `milliseconds` (`late()` is thrown) or `signal` is aborted (`cancelled`).
 * What then opens all the same is handed to `discard`, so that nothing stays open behind the caller.
 */
export async function openWithin<T>(
  opening: Promise<T>,
  milliseconds: number,
  late: () => SiteferryError,
  discard: (opened: T) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await within(milliseconds, signal, late, () => opening);
  } catch (error) {
    // Nobody is there any more to be told of a second failure.
    opening.then(discard).catch(() => undefined);
    throw error;
  }
}
