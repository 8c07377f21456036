import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, rowCell, seriousFindings, toolbarCommand } from './support.ts';

describe.skipIf(!hasChromium)(`comparing two sites${needsChromium}`, () => {
  let page: Page;
  demoLab(async (opened) => {
    ({ page } = opened);
    await page.getByRole('link', { name: 'Compare' }).click();
  });

  const list = () => page.getByRole('grid', { name: 'Differences' });
  const details = () => page.getByRole('region', { name: 'Details' });
  const status = (name: RegExp) =>
    page.getByRole('group', { name: 'Show only' }).getByRole('button', { name });

  it('shows what differs, and the fields of both sides, by keyboard', async () => {
    await page.getByText('Not compared yet').waitFor();
    await page.keyboard.press('Control+Enter');
    await rowCell(list(), /Add/).first().waitFor();
    await status(/^Update: \d+$/).click();
    await expect.poll(() => rowCell(list(), 'Add').count()).toBe(0);
    await rowCell(list(), 'Under review (receiver: In review)').click();
    await expect.poll(() => details().textContent()).toMatch(/Under review[\s\S]*In review/);
    await expect
      .poll(() => details().getByRole('columnheader').allTextContents())
      .toEqual(['Field', 'Demo source', 'Demo receiver']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => details().textContent()).not.toMatch(/Under review/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('shows the other direction when the sides are swapped', async () => {
    await toolbarCommand(page, /^Swap sides$/);
    await page.getByText('Not compared yet').waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await status(/^Only on the receiver: \d+$/).waitFor();
    await status(/^Only on the receiver: \d+$/).click();
    const alone = list().getByRole('gridcell', { name: 'Only on the receiver' });
    await expect.poll(() => alone.count()).toBeGreaterThan(1);
    await alone.first().click();
    await details().getByText('Only Demo source has it.').waitFor();
    await details().getByRole('cell', { name: 'not there' }).first().waitFor();
    // Nobody asks the side that does not have it.
    await expect
      .poll(() =>
        details()
          .getByText(/may have been deleted/)
          .count(),
      )
      .toBe(0);
  });

  it('compares sign-in in place of configuration, and moves what is ticked in the name of an administrator', async () => {
    await toolbarCommand(page, /^Swap sides$/);
    await page.getByRole('switch', { name: 'Sign-in' }).click();
    await page.getByText('Not compared yet').waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await rowCell(list(), 'sys_general_settings').click();
    await details().getByRole('rowheader', { name: 'Minimum length' }).waitFor();
    await rowCell(list(), 'General settings of sign-in').waitFor();
    await list()
      .getByRole('row', { name: /sys_general_settings/ })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Preview 1 difference' }).click();
    await page.getByRole('button', { name: /^Move 1/ }).click();
    const dialog = page.getByRole('alertdialog');
    // Nobody is locked out, so that no name has to be typed.
    await dialog.getByRole('region', { name: 'Who could sign in afterwards' }).waitFor();
    await dialog.getByText('Users now').waitFor();
    await expect.poll(() => dialog.getByLabel(/would be locked out/).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Move 1/ }).click();
    await page.getByRole('button', { name: 'Compare again' }).waitFor();
  });
});
