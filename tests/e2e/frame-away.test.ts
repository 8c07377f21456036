import { describe, expect, it } from 'vitest';
import { startWebHost } from '#electron/web/server.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoReady, seriousFindings, startLab, WINDOW } from './support.ts';

describe.skipIf(!hasChromium)(`the frame while something is away${needsChromium}`, () => {
  it('opens pages that were not visited while the core is away, and goes on when it is back on its port', async () => {
    const lab = await startLab({ demo: 'prepared' });
    try {
      const other = await lab.open();
      await demoReady(other);
      // It is the last that is loaded ahead.
      const isLoaded = () =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('history-page'));
      await other.waitForFunction(isLoaded);
      await lab.web.close();
      await other.getByRole('link', { name: 'Certificates' }).click();
      await other.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
      await other.getByRole('link', { name: 'History' }).click();
      await other.getByRole('heading', { level: 1, name: 'History' }).waitFor();
      await other.getByText('The connection to the Siteferry core was lost.').first().waitFor();
      await other.keyboard.press('F1');
      await other.getByRole('heading', { name: 'Help: history' }).waitFor();
      const again = await startWebHost({ context: lab.host.context, root: WINDOW, port: 0 });
      expect(again.port).toBe(lab.web.port);
      await other
        .getByText('The connection to the Siteferry core was lost.')
        .waitFor({ state: 'detached', timeout: 20_000 });
      await other.getByRole('link', { name: 'Sites' }).click();
      await other.getByRole('gridcell', { name: 'Demo source' }).first().waitFor();
      await other.reload();
      await other.getByRole('gridcell', { name: 'Demo source' }).first().waitFor();
      await again.close();
    } finally {
      await lab.close();
    }
  });

  it('stays signed in when it is loaded again before its session has come', async () => {
    const lab = await startLab({ demo: 'prepared' });
    try {
      const other = await lab.open();
      await demoReady(other);
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
    } finally {
      await lab.close();
    }
  }, 60_000);

  it('turns red when the database dies', async () => {
    const lab = await startLab({ demo: 'prepared' });
    const database = await createSite(postgres);
    try {
      const { password } = new URL(database.url);
      const url = database.url.replace(`:${password}@`, '@');
      await lab.host.client.site.save({ name: 'Mortal', url, colour: 'blue', production: false });
      const kept = { name: 'Mortal', password: decodeURIComponent(password), remember: true };
      await lab.host.client.site.setPassword(kept);
      await lab.host.client.window.remember({ values: { 'site.source': 'Mortal' } });
      const page = await lab.open();
      await page.clock.install();
      await page.reload();
      const health = page.getByTestId('site-health').filter({ hasText: 'Mortal' });
      await health.and(page.locator('[data-health=good]')).waitFor({ timeout: 30_000 });
      await database.remove();
      await page.clock.runFor(31_000);
      await health.and(page.locator('[data-health=bad]')).waitFor({ timeout: 30_000 });
      await page.getByText(/^Mortal: no answer since/).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      // Where it is chosen it says what is wrong.
      await page
        .getByTestId('source-site')
        .getByRole('button', { name: /does not exist|was lost/ })
        .waitFor();
    } finally {
      await lab.close();
      await database.remove().catch(() => undefined);
    }
  });
});
