import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { goTo } from './navigate.ts';
import { chooseSides, demoLab, type Lab, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`writes of sign-in in the history of the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });

  const details = () => page.getByRole('region', { name: 'Details' });
  const runs = () => page.getByRole('grid', { name: /Runs on this computer/ });
  const at = { site: 'Demo receiver', operator: 'admin' };

  /** What is planned, once it is. */
  async function undo(): Promise<void> {
    const button = page.getByRole('button', { name: /Undo on Demo receiver/ });
    await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: 60_000 }).not.toBe('true');
    await button.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
  }

  it('show each field before and afterwards, and undo the one that is ticked', async () => {
    const { client } = lab.host;
    await client.window.remember({ values: { 'operator.Demo receiver': 'admin' } });
    await chooseSides(lab, 'Demo source', 'Demo receiver');
    const settings = { PasswordMinLength: 21, PasswordMaxLength: 77 };
    await client.signin.settings.update({ ...at, settings });
    await goTo(page, 'history');
    await runs().getByRole('gridcell', { name: 'Sign-in settings changed' }).click();
    const table = details().getByRole('table');
    await table.getByRole('row', { name: /21/ }).waitFor();
    await table.getByRole('row', { name: /77/ }).getByRole('checkbox').click();
    expect(await seriousFindings(page)).toEqual([]);
    await details().getByRole('button', { name: 'Undo ticked (1)…' }).press('Enter');
    await undo();
    await page.getByText(/A part of the run on/).waitFor({ timeout: 30_000 });
    const { settings: now } = await client.signin.settings.get(at);
    expect(now).toMatchObject({ PasswordMinLength: 21, PasswordMaxLength: null });
  });

  it('are undone together where several are ticked', async () => {
    const { client } = lab.host;
    const before = await client.signin.settings.get(at);
    for (const PasswordHistoryLength of [3, 4])
      await client.signin.settings.update({ ...at, settings: { PasswordHistoryLength } });
    await goTo(page, 'history');
    await page.reload();
    await expect.poll(() => runs().getByRole('row').count()).toBe(5);
    for (const row of [1, 2]) await runs().getByRole('row').nth(row).getByRole('checkbox').click();
    await runs().getByRole('row').nth(1).getByRole('gridcell').nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Undo… (2)' }).click();
    await page.getByText('and 1 more run').waitFor();
    await undo();
    await page.getByText(/is undone/).waitFor();
    expect((await client.signin.settings.get(at)).settings).toEqual(before.settings);
  });
});
