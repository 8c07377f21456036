import { throwIfCancelled } from '#core/base/cancel.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Site } from '#core/site/site.ts';

/** Lends open sites to operations. */
export interface SiteKeeper {
  /**
   * Runs `work` on the site of this URL, opening it where it is not open yet. `signal` gives up waiting for that; the
   * opening itself goes on while somebody else waits for it.
   */
  use<T>(
    url: string,
    open: (signal: AbortSignal) => Promise<Site>,
    work: (site: Site) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Closes what is open. */
  close(): Promise<void>;
}

/** A site that is open or being opened. */
interface Kept {
  opening: Promise<Site>;
  /** Ends the opening when nobody waits for it any more. */
  giveUp: AbortController;
  /** Pieces of work that use it now. */
  users: number;
  closing?: NodeJS.Timeout;
}

/**
 * Keeps a site open from its first use until `close`, for a caller that asks the same site several times, or until
 * nobody has used it for `idleMs` milliseconds. A site whose connection broke off, or that was being opened for a
 * caller who gave up, is opened anew at its next use.
 */
export function keepOpen(idleMs?: number): SiteKeeper {
  const sites = new Map<string, Kept>();
  const forget = (url: string, kept: Kept) => {
    clearTimeout(kept.closing);
    if (sites.get(url) === kept) sites.delete(url);
  };
  const close = async (url: string, kept: Kept) => {
    forget(url, kept);
    await (await kept.opening).close();
  };
  const leave = (url: string, kept: Kept) => {
    kept.users -= 1;
    if (idleMs === undefined || kept.users > 0 || sites.get(url) !== kept) return;
    // Closing tells nothing to anybody: who uses the site next opens it and hears what is wrong with it.
    kept.closing = setTimeout(() => void close(url, kept).catch(() => {}), idleMs).unref();
  };
  const opened = async (url: string, kept: Kept, signal: AbortSignal | undefined): Promise<Site> => {
    try {
      return await unlessAborted(kept.opening, signal);
    } catch (error) {
      if (!signal?.aborted || kept.users === 1) {
        forget(url, kept);
        kept.giveUp.abort();
      }
      throw error;
    }
  };
  return {
    async use(url, open, work, signal) {
      let kept = sites.get(url);
      if (!kept) {
        const giveUp = new AbortController();
        kept = { opening: open(giveUp.signal), giveUp, users: 0 };
        sites.set(url, kept);
        // Everybody who waits for it hears how it ends; the last of them may have gone by then.
        kept.opening.catch(() => {});
      }
      clearTimeout(kept.closing);
      kept.users += 1;
      try {
        return await work(await opened(url, kept, signal));
      } catch (error) {
        if (isSiteferryError(error, 'connection-lost') && sites.get(url) === kept) await close(url, kept);
        throw error;
      } finally {
        leave(url, kept);
      }
    },
    async close() {
      const opened = await Promise.allSettled(Array.from(sites.values(), ({ opening }) => opening));
      for (const [url, kept] of sites) forget(url, kept);
      await Promise.all(opened.flatMap((site) => (site.status === 'fulfilled' ? [site.value.close()] : [])));
    },
  };
}

/** The result of `work`, or `cancelled` as soon as the signal says so; who is late is closed by whoever waits on. */
async function unlessAborted(work: Promise<Site>, signal: AbortSignal | undefined): Promise<Site> {
  if (!signal) return await work;
  throwIfCancelled(signal);
  const aborted = Promise.withResolvers<never>();
  const listener = () => aborted.reject(new SiteferryError('cancelled', {}));
  signal.addEventListener('abort', listener);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', listener);
  }
}
