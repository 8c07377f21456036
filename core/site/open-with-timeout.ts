import type { SiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';

/**
 * `opening`, unless it takes longer than `milliseconds` (`timeoutError()` is thrown) or `signal` is aborted (`cancelled`).
 * What then opens all the same is handed to `discard`, so that nothing stays open behind the caller.
 */
export async function openWithTimeout<T>(
  opening: Promise<T>,
  milliseconds: number,
  timeoutError: () => SiteferryError,
  discard: (opened: T) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await withTimeout(milliseconds, signal, timeoutError, () => opening);
  } catch (error) {
    // Nobody is there any more to be told of a second failure.
    opening.then(discard).catch(() => undefined);
    throw error;
  }
}
