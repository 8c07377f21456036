import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { type EditedStatus, statusToEdit } from './edited-status.ts';
import { makeVersions } from './made-versions.ts';
import { demoLab, rowAction, rowCell, seriousFindings, toolbarCommand } from './support.ts';

const run = promisify(execFile);
const SITE = 'Demo source';

/** What is done with versions once there are some; `versions.test.ts` makes them in the window. */
describe.skipIf(!hasChromium)(`versions of modules that are there${needsChromium}`, () => {
  let page: Page;
  let status: EditedStatus;
  demoLab(async ({ lab, ...opened }) => {
    ({ page } = opened);
    const remote = join(lab.home, 'remote.git');
    await run('git', ['init', '--bare', '--initial-branch=main', remote]);
    status = await statusToEdit(lab, SITE);
    await makeVersions(lab, SITE, { remote, edit: status.edit });
    await lab.host.client.window.remember({ values: { 'site.administered': SITE } });
    await page.reload();
    await page.getByRole('link', { name: 'Versions' }).click();
  });

  const grid = (name: string) => page.getByRole('grid', { name });
  const dialog = () => page.getByRole('dialog');
  const button = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole('button', { name, exact: true });
  const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
  const closed = () => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

  /** Chooses by keyboard, and confirms from there: a dialog that has just come need not have the focus yet. */
  const chosen = async (list: Locator, option: string) => {
    await list.selectOption(option);
    await list.press('Control+Enter');
  };

  it('compares a version with another one', async () => {
    await rowAction(rowCell(grid('Versions of Contracts'), '1.1'), 'Compare…');
    await chosen(dialog().getByRole('combobox', { name: 'With' }), 'Version 1.0');
    await page.getByText('Receiver: Contracts 1.0').waitFor();
    await rowCell(grid('Differences'), 'Update').waitFor();
  });

  it('takes a version as a side and as a base of any comparison', async () => {
    await toolbarCommand(page, /^Compare a version…$/);
    await dialog().getByRole('combobox', { name: 'Repository of the site' }).selectOption(SITE);
    await chosen(dialog().getByRole('combobox', { name: 'Version' }), 'Contracts 1.0');
    await closed();
    await page.getByText('Source: Contracts 1.0').waitFor();
    await button(page, /^Base: none$/).click();
    await button(page, 'Choose version…').click();
    await chosen(dialog().last().getByRole('combobox', { name: 'Version' }), 'Contracts 1.1');
    await button(page, /^Base: Contracts 1\.1$/).waitFor();
  });

  it('changes back to the first version, by keyboard, and undoes that', async () => {
    const before = await status.name();
    await page.goto(page.url().replace(/#.*$/, '#/versions'));
    await rowCell(grid('Versions of Contracts'), '1.0').click();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Change version' }).waitFor();
    await page.getByText('Contracts: 1.1 → 1.0').waitFor();
    await rowCell(grid('Import plan'), 'Update').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Options…').click();
    await dialog()
      .getByRole('radio', { name: /take the version as it is/ })
      .check();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The version is taken as it is').waitFor();
    const change = button(page, 'Change on Demo source…');
    await expect.poll(() => change.getAttribute('aria-disabled')).not.toBe('true');
    await change.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText('Update: 1').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('“Demo source” now has version 1.0.').waitFor();
    await expect.poll(status.name).not.toBe(before);
    await button(page, 'Undo…').click();
    await page.getByRole('heading', { level: 1, name: 'Undo' }).waitFor();
    await button(page, 'Undo on Demo source…').click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The run on “Demo source” is undone.').waitFor();
    await expect.poll(status.name).toBe(before);
    await button(page, 'Back to the history').click();
    await rowAction(rowCell(grid('Runs on this computer'), 'Version change'), 'Open again');
    await page.getByText('Contracts: 1.1 → 1.0').waitFor();
    await rowCell(grid('Import plan'), 'Update').waitFor();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByText(/^Bound to 1\.1/).waitFor();
  });

  it('deletes a version once its name is typed, and never the bound one', async () => {
    const list = grid('Versions of Contracts');
    await list.getByRole('row', { name: /1\.1.*Bound/ }).waitFor();
    await rowCell(list, '1.1').click({ button: 'right' });
    const refused = page.getByRole('menuitem', { name: 'Delete…' });
    await expect.poll(() => refused.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await rowAction(rowCell(list, '1.0'), 'Delete…');
    await expect.poll(() => button(dialog(), 'Delete version').getAttribute('aria-disabled')).toBe('true');
    await field('Type 1.0 to confirm').fill('1.0');
    await page.keyboard.press('Control+Enter');
    await dialog().getByText('Version 1.0 of “Contracts” was deleted.').waitFor();
    await button(dialog(), 'Close').click();
    await expect.poll(() => rowCell(list, '1.0').count()).toBe(0);
  });
});
