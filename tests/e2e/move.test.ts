import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import {
  demoReady,
  type Lab,
  rowCell,
  seriousFindings,
  startLab,
  startOverAfterFailure,
  toolbarCommand,
} from './support.ts';

describe.skipIf(!hasChromium)(`moving what is ticked${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab({ demo: 'prepared' });
    page = await lab.open();
    await demoReady(page);
    await page.getByRole('link', { name: 'Compare' }).click();
    await compare();
  });
  startOverAfterFailure(() => page);
  afterAll(() => lab?.close());
  afterEach(() => {
    expect(lab.complaints.splice(0)).toEqual([]);
  });

  const list = () => page.getByRole('grid', { name: 'Differences' });
  const tree = () => page.getByRole('tree', { name: 'Both sides' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const compare = async () => {
    // The list of the comparison before is away when its answer begins; when that has ended, Chromium does not always tell.
    const answered = page.waitForResponse((response) => response.url().endsWith('/transfer/compare'));
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await answered;
    await list().waitFor();
  };
  const showOnly = (status: RegExp) =>
    page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: status }).click();
  const row = (name: string) => list().getByRole('row').filter({ hasText: name }).first();

  it('ticks in the tree and in the list, and says what comes along', async () => {
    await tree().getByRole('checkbox', { name: 'Everything' }).click();
    await page.getByText(/^\d+ ticked$/).waitFor();
    await toolbarCommand(page, /^Clear ticks$/);
    await showOnly(/^Update: \d+$/);
    await row('Under review').getByRole('checkbox').click();
    await page.getByText('1 ticked', { exact: true }).waitFor();
    await expect
      .poll(() =>
        tree()
          .getByRole('treeitem', { name: /Everything/ })
          .getAttribute('aria-checked'),
      )
      .toBe('mixed');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('keeps ticks, filter and the plan of a move on the way back, and when the window is loaded again', async () => {
    const isAsBefore = async () => {
      await page.getByText('1 ticked', { exact: true }).waitFor();
      await expect.poll(() => row('Under review').getByRole('checkbox').isChecked()).toBe(true);
      await expect.poll(() => rowCell(list(), 'Add').count()).toBe(0);
    };
    const top = () => list().evaluate(({ scrollTop }) => scrollTop);
    await showOnly(/^Update: \d+$/);
    await list().evaluate((element) => element.scrollTo({ top: 500 }));
    await expect.poll(top).toBe(500);
    await button('Preview 1 difference').click();
    await rowCell(page, 'Under review (receiver: In review)').first().waitFor();
    await toolbarCommand(page, /^Back to comparison$/);
    await expect.poll(top).toBe(500);
    await page.reload();
    await expect.poll(top).toBe(500);
    await showOnly(/^Update: \d+$/);
    await isAsBefore();
    await page.reload();
    await isAsBefore();
    await button('Preview 1 difference').click();
    await rowCell(page, 'Under review (receiver: In review)').first().waitFor();
    await page.reload();
    await rowCell(page, 'Under review (receiver: In review)').first().waitFor();
  });

  it('moves exactly what is ticked', async () => {
    await page.getByRole('heading', { name: 'Move', exact: true }).waitFor();
    await page.getByRole('grid', { name: 'Import plan' }).waitFor();
    await expect.poll(() => rowCell(page, 'Under review (receiver: In review)').count()).toBeGreaterThan(0);
    await button('Move 1 to Demo receiver').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move 1 to Demo receiver' }).click();
    await page.getByText('Moved to “Demo receiver”.').waitFor();
    await button('Compare again').click();
    await list().waitFor();
    await expect.poll(() => rowCell(list(), 'Add').count()).toBe(0);
    await expect.poll(() => list().getByText('Under review').count()).toBe(0);
    await page.getByRole('link', { name: 'History' }).click();
    await rowCell(page.getByRole('grid'), 'Move').first().waitFor();
  });

  it('removes what only the receiver has, where that is ticked on purpose and the receiver is typed', async () => {
    await page.getByRole('link', { name: 'Compare' }).click();
    await list().waitFor();
    await showOnly(/^Update: \d+$/);
    await showOnly(/^Only on the receiver: \d+$/);
    await row('Awaiting payment').getByRole('checkbox').click();
    await page.getByText('1 ticked', { exact: true }).waitFor();
    await tree().getByText('remove 1', { exact: true }).first().waitFor();
    await button('Preview 1 difference').click();
    await rowCell(page, 'Awaiting payment').first().waitFor();
    await button('Remove 1…').click();
    const dialog = page.getByRole('alertdialog', { name: 'Move to “Demo receiver”?' });
    const confirm = dialog.getByRole('button', { name: 'Remove 1…' });
    await dialog.getByText('These are removed from the site:').waitFor();
    await dialog.getByText(/^This can be undone on this computer/).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Awaiting payment' }).waitFor();
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(/Type the name of the site/).fill('Demo receiver');
    await confirm.click();
    await page.getByText('Moved to “Demo receiver”.').waitFor();
    await button('Open in history').click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/history\?run=/);
    await page.goBack();
    await button('Undo…').click();
    // Nothing stands against it.
    await page.getByRole('alertdialog', { name: /^Undo this run/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Undo', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Compare' }).click();
    await compare();
    await expect.poll(() => rowCell(list(), 'Add').count()).toBe(0);
    await expect.poll(() => list().getByText('Awaiting payment').count()).toBe(0);
  });

  it('opens a move again from the history, with what it was to remove', async () => {
    const { client } = lab.host;
    await runLong(client.transfer.undo({ site: 'Demo receiver' }), () => {});
    await page.getByRole('link', { name: 'History' }).click();
    // What the page has shown before stands there until it is read anew: the latest move is another one then.
    await rowCell(page.getByRole('grid'), 'Undo').first().waitFor();
    await rowCell(page.getByRole('grid'), 'Move').first().click();
    const openAgain = page.locator('header').getByRole('button', { name: 'Open again' });
    // A key goes to a button that is not enabled yet, too.
    await expect.poll(() => openAgain.getAttribute('aria-disabled')).not.toBe('true');
    await openAgain.press('Enter');
    await page.getByRole('heading', { name: 'Move', exact: true }).waitFor();
    await rowCell(page, 'Awaiting payment').first().waitFor();
    await rowCell(page, 'Remove').first().waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/compare/move');
  });

  it('keeps what is ticked as a package, and moves it again with one click', async () => {
    await page.getByRole('link', { name: 'Compare' }).click();
    await compare();
    await showOnly(/^Only on the receiver: \d+$/);
    await list().getByRole('row').filter({ hasText: 'Add' }).first().getByRole('checkbox').click();
    await toolbarCommand(page, /^Save as a package…$/);
    await page.getByRole('dialog').getByLabel('Name').fill('News');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await toolbarCommand(page, /^Packages…$/);
    const packages = page.getByRole('dialog', { name: 'Packages' });
    await rowCell(packages, 'News').click();
    expect(await seriousFindings(page)).toEqual([]);
    await packages.getByRole('button', { name: 'Preview the move to Demo receiver' }).click();
    await button(/^Move [\d,]+ to Demo receiver$/).waitFor();
  });

  it('begins anew where a page has thrown at what was kept of the window', async () => {
    const other = await lab.open();
    await other.addInitScript(() => {
      if (window.name === 'given') return;
      window.name = 'given';
      const view = '["compare-view","compare Demo source → Demo receiver"]';
      sessionStorage.setItem('siteferry.session', JSON.stringify([[view, {}]]));
    });
    await other.reload();
    await demoReady(other);
    await other.getByRole('link', { name: 'Compare' }).click();
    await other.getByRole('button', { name: 'Compare', exact: true }).click();
    await other.getByRole('button', { name: 'Reload' }).click();
    await other.getByRole('button', { name: 'Compare', exact: true }).click();
    await other.getByRole('grid', { name: 'Differences' }).waitFor();
    await other.context().close();
  });
});
