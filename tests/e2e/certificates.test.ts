import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { issue } from '../directory/support/pki.ts';
import { type Running, tlsServer } from '../directory/support/servers.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, type Lab, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`certificates without a mouse${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let soon: Running;
  let late: Running;
  const check = (server: string) => runLong(lab.host.client.directory.ldaps.check({ server }), () => {});
  beforeAll(async () => {
    const root = await issue({ name: 'Example root', ca: true });
    soon = await tlsServer([
      await issue({ name: 'dc1', dns: ['dc1.example.com'], from: -300, to: 10 }, root),
      root,
    ]);
    late = await tlsServer([
      await issue({ name: 'dc2', dns: ['dc2.example.com'], from: -9, to: 50 }, root),
      root,
    ]);
  });
  afterAll(async () => {
    await soon?.close();
    await late?.close();
  });
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await check(`localhost:${soon.port}`);
    await check(`localhost:${late.port}`);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const details = () => page.getByRole('region', { name: 'Details' });

  /** Tabs on until the target, or something in it, has the focus. */
  async function reach(target: Locator): Promise<void> {
    await target.first().waitFor();
    for (let steps = 0; steps < 80; steps++) {
      const isThere = await target
        .first()
        .evaluate(
          (element) => element === document.activeElement || element.contains(document.activeElement),
        );
      if (isThere) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${target} cannot be reached with Tab`);
  }

  it('reminds of a certificate at the bell, once, also after a restart', async () => {
    await page.reload();
    await button('Activity, 1 unread').waitFor();
    await page.keyboard.press('Control+KeyJ');
    await page.getByText(/dc1\.example\.com expires in 9 days/).waitFor();
    await button(/^Activity \(/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await button(/^Activity \(/).waitFor();
    await expect.poll(() => lab.host.client.directory.certificates.reminders({})).toEqual([]);
  });

  it('shows by one click which certificate ends next, wherever it was checked', async () => {
    await page.getByRole('link', { name: 'Certificates' }).click();
    const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell');
    await expect
      .poll(() => first.allTextContents())
      .toEqual(expect.arrayContaining(['dc1.example.com', '9']));
    await page.getByRole('link', { name: 'Home' }).click();
  });

  it('goes along the timeline with the arrow keys, and shows what is known of a certificate', async () => {
    await reach(page.getByRole('link', { name: 'Certificates' }));
    await page.keyboard.press('Enter');
    const timeline = page.getByRole('toolbar', { name: 'When certificates expire' });
    await reach(timeline);
    await page.keyboard.press('ArrowRight');
    const second = timeline.getByRole('button', { name: /^dc2\.example\.com: .*49 days left/ });
    await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await details().getByText('CN=Example root', { exact: true }).waitFor();
    await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('has its marks in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('[data-theme=high-contrast]').waitFor();
    await page.getByRole('toolbar').getByText('dc1.example.com, 9 d').waitFor();
    await page.emulateMedia({ forcedColors: 'none' });
    await page.locator('[data-theme=light]').waitFor();
  });
});
