import { SiteferryError } from './errors.ts';

/**
 * `work`, cut off after `milliseconds` (`late()` is thrown) or when `signal` is aborted (`cancelled`). The work is given a
 * signal that is aborted then: it lets go of what it holds, and what it still throws is nobody's any more.
 */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  late: () => Error,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const cut = Promise.withResolvers<never>();
  const onAbort = () => cut.reject(new SiteferryError('cancelled', {}));
  const timer = setTimeout(() => cut.reject(late()), milliseconds);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  const working = work(stop.signal);
  working.catch(() => undefined);
  try {
    return await Promise.race([working, cut.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    stop.abort();
  }
}
