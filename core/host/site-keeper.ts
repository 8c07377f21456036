import { throwIfCancelled } from '#core/base/cancel.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Site } from '#core/site/site.ts';

/** Keeps sites open for operations. */
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
 * caller who gave up, is opened again at its next use.
 */
export function keepOpen(idleMs?: number): SiteKeeper {
  const sites = new Map<string, Kept>();
  /** Ends of what is being closed or given up: an embedded site can be opened again only after that. */
  const endings = new Map<string, Promise<void>>();
  const forget = (url: string, kept: Kept) => {
    clearTimeout(kept.closing);
    if (sites.get(url) === kept) sites.delete(url);
  };
  const end = (url: string, kept: Kept): Promise<void> => {
    forget(url, kept);
    const closing = Promise.allSettled([endings.get(url), kept.opening.then((site) => site.close())]);
    // What goes wrong there nobody can be told: who uses the site next opens it and hears what is wrong with it.
    const ending = closing.then(() => {
      if (endings.get(url) === ending) endings.delete(url);
    });
    endings.set(url, ending);
    return ending;
  };
  const leave = (url: string, kept: Kept) => {
    kept.users -= 1;
    if (idleMs === undefined || kept.users > 0 || sites.get(url) !== kept) return;
    kept.closing = setTimeout(() => void end(url, kept), idleMs).unref();
  };
  const opened = async (url: string, kept: Kept, signal: AbortSignal | undefined): Promise<Site> => {
    try {
      return await unlessAborted(kept.opening, signal);
    } catch (error) {
      if (!signal?.aborted || kept.users === 1) {
        kept.giveUp.abort();
        // Opening may go on for a while, or be done by now: it is closed whenever it is there.
        if (sites.get(url) === kept) void end(url, kept);
      }
      throw error;
    }
  };
  return {
    async use(url, open, work, signal) {
      let kept = sites.get(url);
      if (!kept) {
        const giveUp = new AbortController();
        const before = endings.get(url) ?? Promise.resolve();
        kept = { opening: before.then(() => open(giveUp.signal)), giveUp, users: 0 };
        sites.set(url, kept);
        // Everybody who waits for it hears how it ends; the last of them may have gone by then.
        kept.opening.catch(() => {});
      }
      clearTimeout(kept.closing);
      kept.users += 1;
      try {
        return await work(await opened(url, kept, signal));
      } catch (error) {
        if (isUnusable(error) && sites.get(url) === kept) await end(url, kept);
        throw error;
      } finally {
        leave(url, kept);
      }
    },
    async close() {
      const opened = await Promise.allSettled(Array.from(sites.values(), ({ opening }) => opening));
      for (const [url, kept] of sites) forget(url, kept);
      await Promise.all(endings.values());
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

/** Codes after which a connection answers nothing more. */
const ENDED: ReadonlySet<string> = new Set(['connection-lost', 'outcome-unknown', 'site-storage-failed']);

function isUnusable(error: unknown): boolean {
  return isSiteferryError(error) && ENDED.has(error.code);
}
