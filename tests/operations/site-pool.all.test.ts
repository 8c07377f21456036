import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSitePool } from '#core/operations/site-pool.ts';
import { embedded } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

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

describe('an embedded site that is kept open', () => {
  it('is closed when nobody has used it for a while, and not while somebody does', async () => {
    const { url, open, opened } = embeddedSite();
    const keeper = createSitePool(20);
    await keeper.use(url, open, () => setTimeout(60));
    // It cannot be opened by another before it is closed.
    const other = await vi.waitFor(open, { timeout: 60_000 });
    await other.close();
    expect(await keeper.use(url, open, async (site) => site.label)).toBe(url);
    expect(opened()).toBeGreaterThanOrEqual(3);
    await keeper.close();
  });

  it('can be asked for again at once by who gave it up, or while it is being closed', async () => {
    const { url, open } = embeddedSite();
    const keeper = createSitePool(0);
    for (const pause of [0, 40, 80, 120, 160]) {
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
});
