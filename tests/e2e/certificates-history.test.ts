import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer-options.ts';
import { issue } from '../directory/support/pki.ts';
import { type Running, tlsServer } from '../directory/support/servers.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import {
  chooseSides,
  demoReady,
  type Lab,
  seriousFindings,
  startLab,
  startOverAfterFailure,
} from './support.ts';

describe.skipIf(!hasChromium)(`certificates and history without a mouse${needsChromium}`, () => {
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
    lab = await startLab();
    page = await lab.open();
    await demoReady(page);
    await check(`localhost:${soon.port}`);
    await check(`localhost:${late.port}`);
  });
  startOverAfterFailure(() => page);
  afterAll(async () => {
    await lab?.close();
    await soon?.close();
    await late?.close();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const details = () => page.getByRole('region', { name: 'Details' });

  /** Tabs on until the target, or something in it, has the focus. */
  async function reach(target: Locator): Promise<void> {
    await target.first().waitFor({ timeout: 30_000 });
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

  it('goes along the timeline with the arrow keys, and shows what is known of a certificate', async () => {
    await reach(page.getByRole('link', { name: 'Certificates' }));
    await page.keyboard.press('Enter');
    const timeline = page.getByRole('toolbar', { name: 'When certificates expire' });
    await reach(timeline);
    await page.keyboard.press('ArrowRight');
    const second = timeline.getByRole('button', { name: /^dc2\.example\.com: .*49 days left/ });
    await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await details().getByText('CN=Example root').waitFor();
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

  it('checks at the start what was checked more than a day ago, unless that is switched off', async () => {
    const file = join(lab.home, 'certificates.json');
    const age = async () => {
      const kept = JSON.parse(await readFile(file, 'utf8'));
      const places = kept.places.map((place: object) => ({
        ...place,
        checkedAt: '2026-01-01T00:00:00.000Z',
      }));
      await writeFile(file, JSON.stringify({ ...kept, places }));
    };
    const times = async () =>
      (await lab.host.client.directory.certificates.known({})).places.map(({ checkedAt }) =>
        checkedAt?.slice(0, 10),
      );
    await reach(button('Check at start'));
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await lab.host.client.window.remembered({})).values['certificates.background'])
      .toBe(false);
    await age();
    await page.reload();
    await page.getByText('1 Jan 2026').first().waitFor();
    await reach(button('Check at start'));
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await lab.host.client.window.remembered({})).values['certificates.background'])
      .toBeUndefined();
    expect(await times()).toEqual(['2026-01-01', '2026-01-01']);
    await page.reload();
    await expect.poll(times, { timeout: 20_000 }).not.toContain('2026-01-01');
    await button(/^Activity, /).waitFor();
    await page.keyboard.press('Control+KeyJ');
    await page.getByText('Certificate check').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('filters the history, compares two runs, and opens one again as it was asked', async () => {
    const { client } = lab.host;
    await chooseSides(lab, 'Demo source', 'Demo receiver');
    await runLong(client.transfer.export({ site: 'Demo source', selection: 'all' }), () => {});
    const [exported] = await client.history.list({ limit: 1 });
    const archive = exported?.archive ?? '';
    const options = importOptions.parse({ withDenormalization: true });
    const given = { site: 'Demo receiver', archive, options, dryRun: true, onConflict: 'skip' as const };
    await runLong(client.transfer.import(given), () => {});
    await runLong(client.transfer.import({ ...given, options: importOptions.parse({}) }), () => {});
    await reach(page.getByRole('link', { name: /^History/ }));
    await page.keyboard.press('Enter');
    const runs = page.getByRole('grid', { name: /Exports and imports/ });
    // The first one has the headings.
    await expect.poll(() => runs.getByRole('row').count()).toBe(4);
    expect(await seriousFindings(page)).toEqual([]);
    await reach(page.getByRole('combobox', { name: 'Outcome' }));
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('nothing-written');
    await expect.poll(() => runs.getByRole('row').count()).toBe(3);
    await page.locator('header').getByRole('button', { name: 'Compare…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    // The older one of the two imports first; the first choice is none.
    await dialog.getByRole('combobox', { name: 'First run' }).selectOption({ index: 2 });
    await dialog.getByRole('combobox', { name: 'Second run' }).selectOption({ index: 1 });
    const settings = dialog.getByRole('grid', { name: 'Settings that differ' });
    await settings.getByRole('row', { name: /Rebuild denormalized tables.*yes.*no/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('');
    // The older of the two imports, with the options that it had.
    await runs.getByRole('row').nth(2).getByRole('gridcell').nth(1).click();
    await details().getByText('Import, dry run').waitFor();
    await page.locator('header').getByRole('button', { name: 'Open again' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: /Import|\.zip/ }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/import');
    await page.getByRole('switch', { name: /denormalized tables/ }).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: /denormalized tables/ }).isChecked()).toBe(true);
  });

  it('opens an export again with what was chosen', async () => {
    await page.evaluate(() => {
      location.hash = '#/history';
    });
    const runs = page.getByRole('grid', { name: /Exports and imports/ });
    await expect.poll(() => runs.getByRole('row').count()).toBe(4);
    await runs.getByRole('row').nth(3).getByRole('gridcell').nth(1).click();
    await details().getByText('Completed').waitFor();
    await page.locator('header').getByRole('button', { name: 'Open again' }).press('Enter');
    await page.getByRole('switch').waitFor();
    await expect.poll(() => page.getByRole('switch').isChecked()).toBe(true);
    expect(lab.complaints).toEqual([]);
  });
});
