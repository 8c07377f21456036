import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { keepOpen } from '#core/host/site-keeper.ts';
import { embedded } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';
import { isWholeRun } from '../support/tier.ts';

/** An embedded site: it can be opened again only after it was closed, so leaving it open cannot go unnoticed. */
let made: TestSite;
beforeAll(async () => {
  made = await createSite(embedded);
  await made.site.close();
});
afterAll(() => made.remove());

function embeddedSite() {
  let opened = 0;
  const open = () => {
    opened += 1;
    return made.open();
  };
  return { url: made.url, open, opened: () => opened };
}

describe('a site', () => {
  it('is closed when nobody has used it for a while, and not while somebody does', async () => {
    const { url, open, opened } = embeddedSite();
    const keeper = keepOpen(20);
    await keeper.use(url, open, () => setTimeout(60));
    // It cannot be opened by another before it is closed.
    const other = await vi.waitFor(open, { timeout: 20_000 });
    await other.close();
    expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
    expect(opened()).toBeGreaterThanOrEqual(3);
    await keeper.close();
  });

  it('goes on being opened for one caller when another gives up', async () => {
    const { url, open, opened } = embeddedSite();
    const keeper = keepOpen();
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
    const { url, open } = embeddedSite();
    const keeper = keepOpen(0);
    for (const pause of isWholeRun ? [0, 40, 80, 120, 160] : [0, 80]) {
      const giveUp = new AbortController();
      const given = keeper.use(url, open, async (site) => site.label, giveUp.signal);
      await setTimeout(pause);
      giveUp.abort();
      await given.catch(() => undefined);
      // An embedded site has one holder: the next opening has to wait for the end of the one before.
      expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
      await setTimeout(1);
      expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
    }
    await keeper.close();
    const free = await open();
    await free.close();
  });

  it('that is kept is opened once, anew after its connection broke off, and closed in the end', async () => {
    const { url, open, opened } = embeddedSite();
    const keeper = keepOpen();
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

  it('that could not be opened is tried again', async () => {
    const { url, open } = embeddedSite();
    const keeper = keepOpen();
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
