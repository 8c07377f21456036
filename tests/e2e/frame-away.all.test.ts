import type { Page } from '@playwright/test';
import { afterAll, describe, expect, it } from 'vitest';
import { startWebHost, type WebHost } from '#electron/web/server.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { chooseSides, demoLab, type Lab, seriousFindings, WINDOW } from './support.ts';

describe.skipIf(!hasChromium)(`the frame while something is away${needsChromium}`, () => {
  let lab: Lab;
  let other: Page;
  let again: WebHost | undefined;
  demoLab((opened) => {
    ({ lab, page: other } = opened);
  });
  afterAll(() => again?.close());

  it('stays signed in when it is loaded again before its session has come', async () => {
    const page = await other.context().newPage();
    // The host hears the token, and the window never hears the host.
    await page.route('**/session', async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    const failed = page.waitForEvent('requestfailed');
    await page.goto(lab.web.newAddress());
    await failed;
    await page.unroute('**/session');
    await page.reload();
    await page.getByRole('gridcell', { name: 'Demo source' }).first().waitFor();
    // What was asked for is settled: the next time the session is enough.
    await page.reload();
    await page.getByRole('gridcell', { name: 'Demo source' }).first().waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('siteferry-session-asked');
  });

  it('turns red when the database dies', async () => {
    const database = await createSite(postgres);
    let isGone = false;
    try {
      const { password } = new URL(database.url);
      const url = database.url.replace(`:${password}@`, '@');
      await lab.host.client.site.save({ name: 'Mortal', url, colour: 'blue', production: false });
      const kept = { name: 'Mortal', password: decodeURIComponent(password), remember: true };
      await lab.host.client.site.setPassword(kept);
      await chooseSides(lab, 'Mortal', 'Demo receiver');
      const page = await lab.open();
      await page.clock.install();
      await page.reload();
      const health = page.getByTestId('site-health').filter({ hasText: 'Mortal' });
      await health.and(page.locator('[data-health=good]')).waitFor();
      await database.remove();
      isGone = true;
      await page.clock.runFor(31_000);
      await health.and(page.locator('[data-health=bad]')).waitFor();
      await page.getByText(/^Mortal: no answer since/).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      // Where it is chosen it says what is wrong.
      await page
        .getByTestId('source-site')
        .getByRole('button', { name: /does not exist|was lost/ })
        .waitFor();
      await page.context().close();
    } finally {
      if (!isGone) await database.remove();
      await lab.host.client.site.forget({ name: 'Mortal' });
      await chooseSides(lab, 'Demo source', 'Demo receiver');
    }
  });

  // The last one: afterwards the lab's own host is gone.
  it('opens pages that were not visited while the core is away, and goes on when it is back on its port', async () => {
    // It is the last that is loaded ahead.
    const isLoaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('history-page'));
    // The browser remembers 250 resources unless told otherwise, and the window has more.
    await other.addInitScript(() => performance.setResourceTimingBufferSize(5_000));
    await other.reload();
    await other.waitForFunction(isLoaded);
    await lab.web.close();
    // Also to who only reads what is shown.
    await other.getByText('The connection to the Siteferry core was lost.').waitFor();
    await other.getByRole('link', { name: 'Certificates' }).click();
    await other.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
    await other.getByRole('link', { name: 'History' }).click();
    await other.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await expect
      .poll(() => other.getByText('The connection to the Siteferry core was lost.').count())
      .toBe(1);
    await other.locator('[data-health=unknown]').first().waitFor();
    await other.keyboard.press('F1');
    await other.getByRole('heading', { name: 'Help: history' }).waitFor();
    again = await startWebHost({ context: lab.host.context, root: WINDOW, port: 0 });
    expect(again.port).toBe(lab.web.port);
    await other.getByText('The connection to the Siteferry core was lost.').waitFor({ state: 'detached' });
    await other.getByRole('link', { name: 'Sites' }).click();
    await other.getByRole('gridcell', { name: 'Demo source' }).first().waitFor();
    await other.reload();
    await other.getByRole('gridcell', { name: 'Demo source' }).first().waitFor();
  });
});
