import { throwIfCancelled } from '#core/base/cancel.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Site } from '#core/site/site.ts';

/** Keeps sites open for operations. */
export interface SitePool {
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
  isOpen(url: string): boolean;
  /** Closes a site that is open and that nobody uses. */
  closeUnused(url: string): Promise<void>;
  /** Closes what is open. */
  close(): Promise<void>;
}

/** The same sites, for work that asks many of them: `close` closes those that it has opened, unless somebody else uses them. */
export function createScopedPool(pool: SitePool): SitePool {
  const opened = new Set<string>();
  return {
    ...pool,
    use(url, open, work, signal) {
      if (!pool.isOpen(url)) opened.add(url);
      return pool.use(url, open, work, signal);
    },
    async close() {
      await Promise.all(Array.from(opened, (url) => pool.closeUnused(url)));
      opened.clear();
    },
  };
}

/** A site that is open or being opened. */
interface PoolEntry {
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
export function createSitePool(idleMs?: number): SitePool {
  const sites = new Map<string, PoolEntry>();
  /** Ends of what is being closed or given up: an embedded site can be opened again only after that. */
  const closings = new Map<string, Promise<void>>();
  const forget = (url: string, entry: PoolEntry) => {
    clearTimeout(entry.closing);
    if (sites.get(url) === entry) sites.delete(url);
  };
  const end = (url: string, entry: PoolEntry): Promise<void> => {
    forget(url, entry);
    const closing = Promise.allSettled([closings.get(url), entry.opening.then((site) => site.close())]);
    // What goes wrong there nobody can be told: who uses the site next opens it and hears what is wrong with it.
    const ending = closing.then(() => {
      if (closings.get(url) === ending) closings.delete(url);
    });
    closings.set(url, ending);
    return ending;
  };
  const release = (url: string, entry: PoolEntry) => {
    entry.users -= 1;
    if (idleMs === undefined || entry.users > 0 || sites.get(url) !== entry) return;
    entry.closing = setTimeout(() => void end(url, entry), idleMs).unref();
  };
  const opened = async (url: string, entry: PoolEntry, signal: AbortSignal | undefined): Promise<Site> => {
    try {
      return await unlessAborted(entry.opening, signal);
    } catch (error) {
      if (!signal?.aborted || entry.users === 1) {
        entry.giveUp.abort();
        // Opening may go on for a while, or be done by now: it is closed whenever it is there.
        if (sites.get(url) === entry) void end(url, entry);
      }
      throw error;
    }
  };
  return {
    async use(url, open, work, signal) {
      let entry = sites.get(url);
      if (!entry) {
        const giveUp = new AbortController();
        const before = closings.get(url) ?? Promise.resolve();
        entry = { opening: before.then(() => open(giveUp.signal)), giveUp, users: 0 };
        sites.set(url, entry);
        // Everybody who waits for it hears how it ends; the last of them may have gone by then.
        entry.opening.catch(() => {});
      }
      clearTimeout(entry.closing);
      entry.users += 1;
      try {
        return await work(await opened(url, entry, signal));
      } catch (error) {
        if (isUnusable(error) && sites.get(url) === entry) await end(url, entry);
        throw error;
      } finally {
        release(url, entry);
      }
    },
    isOpen: (url) => sites.has(url),
    async closeUnused(url) {
      const entry = sites.get(url);
      if (entry?.users === 0) await end(url, entry);
    },
    async close() {
      const opened = await Promise.allSettled(Array.from(sites.values(), ({ opening }) => opening));
      for (const [url, entry] of sites) forget(url, entry);
      await Promise.all(closings.values());
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
