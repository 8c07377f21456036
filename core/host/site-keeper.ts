import { isSiteferryError } from '#core/base/errors.ts';
import type { Site } from '#core/site/site.ts';

/** Lends open sites to operations. */
export interface SiteKeeper {
  /** Runs `work` on the site of this URL, opening it where it is not open yet. */
  use<T>(url: string, open: () => Promise<Site>, work: (site: Site) => Promise<T>): Promise<T>;
  /** Closes what is open. */
  close(): Promise<void>;
}

/** Opens a site for each piece of work, and closes it whatever happens. */
export function openPerCall(): SiteKeeper {
  return {
    async use(_url, open, work) {
      const site = await open();
      try {
        return await work(site);
      } finally {
        await site.close();
      }
    },
    async close() {},
  };
}

/**
 * Keeps a site open from its first use until `close`, for a caller that asks the same site several times and then
 * ends. A site whose connection broke off is opened anew at its next use.
 */
export function keepOpen(): SiteKeeper {
  const sites = new Map<string, Promise<Site>>();
  const forget = (url: string, opening: Promise<Site>) => {
    if (sites.get(url) === opening) sites.delete(url);
  };
  return {
    async use(url, open, work) {
      const opening = sites.get(url) ?? open();
      sites.set(url, opening);
      const site = await opening.catch((error: unknown) => {
        forget(url, opening);
        throw error;
      });
      try {
        return await work(site);
      } catch (error) {
        if (isSiteferryError(error, 'connection-lost')) {
          forget(url, opening);
          await site.close();
        }
        throw error;
      }
    },
    async close() {
      const opened = await Promise.allSettled(sites.values());
      sites.clear();
      await Promise.all(opened.flatMap((site) => (site.status === 'fulfilled' ? [site.value.close()] : [])));
    },
  };
}
