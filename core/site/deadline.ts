import { SiteferryError } from '#core/base/errors.ts';

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
  const givenUp = Promise.withResolvers<never>();
  const onAbort = () => givenUp.reject(new SiteferryError('cancelled', {}));
  const timer = setTimeout(() => givenUp.reject(late()), milliseconds);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    return await Promise.race([opening, givenUp.promise]);
  } catch (error) {
    // Nobody is there any more to be told of a second failure.
    opening.then(discard).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
