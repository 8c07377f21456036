import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { createSitePool } from '#core/operations/site-pool.ts';
import type { Site } from '#core/site/site.ts';

const url = 'embedded:/srv/site';

/** A site that is open in one place at a time: leaving it open cannot go unnoticed. */
function exclusiveSite() {
  let opened = 0;
  let isOpen = false;
  const open = async () => {
    opened += 1;
    await setTimeout(5);
    if (isOpen) throw new Error('it is open');
    isOpen = true;
    const close = async () => {
      await setTimeout(5);
      isOpen = false;
    };
    return { id: 'site', label: url, close } as Site;
  };
  return { open, opened: () => opened };
}

describe('a site', () => {
  it('is closed when nobody has used it for a while, and not while somebody does', async () => {
    const { open, opened } = exclusiveSite();
    const keeper = createSitePool(20);
    await keeper.use(url, open, () => setTimeout(60));
    // It cannot be opened by another before it is closed.
    const other = await vi.waitFor(open, { timeout: 60_000 });
    await other.close();
    expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
    expect(opened()).toBeGreaterThanOrEqual(3);
    await keeper.close();
  });

  it('goes on being opened for one caller when another gives up', async () => {
    const { open, opened } = exclusiveSite();
    const keeper = createSitePool();
    const giveUp = new AbortController();
    const first = keeper.use(url, open, async (site) => site.label, giveUp.signal);
    const second = keeper.use(url, open, async (site) => site.label);
    giveUp.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect(await second).toBe(url);
    expect(opened()).toBe(1);
    await keeper.close();
  });

  it('can be asked for again at once by who gave it up, or while it is being closed', async () => {
    const { open } = exclusiveSite();
    const keeper = createSitePool(0);
    for (const pause of [0, 4, 8, 12]) {
      const giveUp = new AbortController();
      const given = keeper.use(url, open, async (site) => site.label, giveUp.signal);
      await setTimeout(pause);
      giveUp.abort();
      await given.catch(() => undefined);
      // The next opening has to wait for the end of the one before.
      expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
      await setTimeout(1);
      expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
    }
    await keeper.close();
    const free = await open();
    await free.close();
  });

  it('that is kept is opened once, anew after its connection broke off, and closed in the end', async () => {
    const { open, opened } = exclusiveSite();
    const keeper = createSitePool();
    const ids = await Promise.all([1, 2].map(() => keeper.use(url, open, async (site) => site.id)));
    expect(new Set(ids).size).toBe(1);
    expect(opened()).toBe(1);

    const lost = keeper.use(url, open, async () => {
      throw new SiteferryError('connection-lost', { site: url });
    });
    await expect(lost).rejects.toMatchObject({ code: 'connection-lost' });
    expect(await keeper.use(url, open, async (site) => site.id)).toBe(ids[0]);
    expect(opened()).toBe(2);

    await keeper.close();
    const again = await open();
    await again.close();
  });

  it('is closed before its keeper says that all are, also where that had begun before', async () => {
    const ended: string[] = [];
    const begun = Promise.withResolvers<void>();
    const close = async () => {
      begun.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      ended.push('site');
    };
    const keeper = createSitePool(0);
    await keeper.use(
      url,
      async () => ({ id: 'site', label: url, close }) as Site,
      async () => {},
    );
    await begun.promise;
    await keeper.close();
    ended.push('keeper');
    expect(ended).toEqual(['site', 'keeper']);
  });

  it('that could not be opened is tried again', async () => {
    const { open } = exclusiveSite();
    const keeper = createSitePool();
    const failing = keeper.use(
      url,
      async () => {
        throw new SiteferryError('host-unknown', { host: 'x' });
      },
      async () => {},
    );
    await expect(failing).rejects.toMatchObject({ code: 'host-unknown' });
    expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
    await keeper.close();
  });
});
