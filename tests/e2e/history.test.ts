import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { saveRun } from '#core/workspace/history/store.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { goTo } from './navigate.ts';
import { chooseSides, demoLab, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

const HOSTILE = 'left \u202eright';

describe.skipIf(!hasChromium)(`the history in the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });

  const details = () => page.getByRole('region', { name: 'Details' });
  const dialog = () => page.getByRole('dialog');
  const runs = () => page.getByRole('grid', { name: /Runs on this computer/ });
  const filter = (name: string) => page.getByRole('combobox', { name, exact: true });
  const openAgain = () => page.locator('header').getByRole('button', { name: 'Open again' });

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
    await page.getByRole('link', { name: /^History/ }).press('Enter');
    // The first one has the headings.
    await expect.poll(() => runs().getByRole('row').count()).toBe(4);
    expect(await seriousFindings(page)).toEqual([]);
    await filter('Outcome').selectOption('nothing-written');
    await expect.poll(() => runs().getByRole('row').count()).toBe(3);
    await page.locator('header').getByRole('button', { name: 'Compare…' }).press('Enter');
    // The older one of the two imports first; the first choice is none.
    await dialog().getByRole('combobox', { name: 'First run' }).selectOption({ index: 2 });
    await dialog().getByRole('combobox', { name: 'Second run' }).selectOption({ index: 1 });
    const settings = dialog().getByRole('grid', { name: 'Settings that differ' });
    await settings.getByRole('row', { name: /Rebuild denormalized tables.*yes.*no/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await filter('Outcome').selectOption('');
    // The older of the two imports, with the options that it had.
    await runs().getByRole('row').nth(2).getByRole('gridcell').nth(1).click();
    await details().getByText('Import, dry run').waitFor();
    await openAgain().press('Enter');
    await page.getByRole('heading', { level: 1, name: /Import|\.zip/ }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/import');
    await page.getByRole('switch', { name: /denormalized tables/ }).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: /denormalized tables/ }).isChecked()).toBe(true);
  });

  it('opens an export again with what was chosen', async () => {
    await goTo(page, 'history');
    await expect.poll(() => runs().getByRole('row').count()).toBe(4);
    await runs().getByRole('row').nth(3).getByRole('gridcell').nth(1).click();
    await details().getByText('Completed').waitFor();
    await openAgain().press('Enter');
    await page.getByRole('switch').waitFor();
    await expect.poll(() => page.getByRole('switch').isChecked()).toBe(true);
  });

  describe('with runs on several sites', () => {
    const keep = (minute: number, site: string) =>
      saveRun(lab.home, {
        id: `20260101T10${minute}00-000Z-1a2b3c`,
        kind: 'import',
        site,
        archive: '/data/sales.zip',
        dryRun: true,
        startedAt: `2026-01-01T10:${minute}:00.000Z`,
        endedAt: `2026-01-01T10:${minute}:30.000Z`,
        outcome: 'done',
        counts: { read: minute },
        process: 1,
        files: [],
      });
    const sites = async () => await filter('Site').getByRole('option').allTextContents();

    it('lists the sites of all runs in a filter that was kept, as text', async () => {
      await keep(11, 'Far away');
      await keep(12, HOSTILE);
      await lab.host.client.window.remember({ values: { 'history.filter': { site: 'Far away' } } });
      await goTo(page, 'history');
      await page.reload();
      await expect.poll(() => runs().getByRole('row').count()).toBe(2);
      await expect
        .poll(sites)
        .toEqual(['All sites', 'Demo receiver', 'Demo source', 'left \\u{202e}right', 'Far away']);
    });

    it('opens a run again that the filter does not let through', async () => {
      await rowCell(runs(), 'Far away').click();
      await details().getByText('Far away').waitFor();
      await filter('Site').selectOption('Demo source');
      await expect.poll(() => runs().getByRole('gridcell', { name: 'Far away' }).count()).toBe(0);
      await expect.poll(() => openAgain().getAttribute('aria-disabled')).not.toBe('true');
    });

    it('asks which two of three selected runs are meant', async () => {
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect.poll(() => runs().getByRole('row').count()).toBeGreaterThan(5);
      for (const row of [1, 2, 3]) await runs().getByRole('row').nth(row).getByRole('checkbox').click();
      await rowAction(runs().getByRole('row').nth(1).getByRole('gridcell').nth(1), 'Compare… (3)');
      await dialog()
        .getByText(/^3 runs are selected/)
        .waitFor();
      await dialog().getByText('Choose two different runs.').waitFor();
      const choices = dialog().getByRole('combobox', { name: 'First run' }).getByRole('option');
      await expect.poll(() => choices.count()).toBe(4);
    });
  });
});
