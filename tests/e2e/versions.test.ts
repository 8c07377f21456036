import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer-options.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings, toolbarCommand } from './support.ts';

const run = promisify(execFile);
const SITE = 'Demo source';

describe.skipIf(!hasChromium)(`versions of modules${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let remote: string;
  let folder: string;
  let status: string;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    remote = join(lab.home, 'remote.git');
    folder = join(lab.home, 'shared');
    await run('git', ['init', '--bare', '--initial-branch=main', remote]);
    await mkdir(folder);
    const asked = { site: SITE, text: 'Under review', limit: 1, type: 'states' };
    const [found] = await lab.host.client.transfer.search(asked);
    status = found?.guid ?? '';
    await lab.host.client.window.remember({ values: { 'site.administered': SITE } });
    await page.reload();
    await page.getByRole('link', { name: 'Versions' }).click();
  });

  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const grid = (name: string) => page.getByRole('grid', { name });
  const dialog = () => page.getByRole('dialog');
  const button = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole('button', { name, exact: true });
  const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
  const closed = () => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

  /** What the site calls the status that the tests change behind the back of the window. */
  async function statusName(): Promise<string | undefined> {
    const { client } = lab.host;
    const found = await client.transfer.search({ site: SITE, text: 'review', limit: 10, type: 'states' });
    return found.find(({ guid }) => guid === status)?.label;
  }

  /** Gives it the name that it has on the other site. */
  async function editSite(): Promise<void> {
    const from = {
      site: 'Demo receiver',
      selection: [{ type: 'states', guid: status, includeSubcat: true }],
    };
    const moved = { site: SITE, from, remove: [], options: importOptions.parse({}) };
    await runLong(lab.host.client.transfer.move(moved));
  }

  async function createVersion(suggested: string): Promise<void> {
    await button(page, 'Create version…').first().click();
    await expect.poll(() => field('Version').inputValue()).toBe(suggested);
    await dialog()
      .getByText(/\d+ entities/)
      .waitFor({ timeout: 60_000 });
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await dialog().getByText(`Version ${suggested} of Contracts is created`).waitFor({ timeout: 60_000 });
    await button(dialog(), 'Close').click();
    await closed();
  }

  it('says what to do before there is anything', async () => {
    await page.getByText('No modules yet').waitFor();
    await tab('Drift').click();
    await page.getByText('Not checked yet').waitFor();
    await tab('Repositories').click();
    await page.getByText('No repository yet').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('adds repositories, and prepares them step by step', async () => {
    for (const [name, kind, location] of [
      ['Folder', 'Folder', folder],
      ['Remote', 'Git', remote],
    ] as const) {
      await button(page, 'Add repository…').click();
      await field('Name').fill(name);
      await dialog().getByRole('radio', { name: kind, exact: true }).check();
      await field('Location').fill(location);
      await page.keyboard.press('Control+Enter');
      await closed();
      await rowAction(rowCell(grid('Repositories of the site'), name), 'Prepare');
      await page.getByText(`Preparation of ${name}`).waitFor();
      await page.getByRole('list', { name: 'Stages' }).waitFor();
    }
    await expect.poll(() => rowCell(grid('Repositories of the site'), 'Active').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('keeps the password of a remote, and never shows it', async () => {
    await rowAction(rowCell(grid('Repositories of the site'), 'Remote'), 'Password…');
    await dialog()
      .getByText(/Now: not set/)
      .waitFor();
    await dialog().getByLabel('Password or token').fill('secret token');
    expect(await page.content()).not.toContain('secret token');
    await page.keyboard.press('Control+Enter');
    await closed();
    await rowCell(grid('Repositories of the site'), 'in the keychain').waitFor();
    await rowAction(rowCell(grid('Repositories of the site'), 'Remote'), 'Password…');
    await expect.poll(() => dialog().getByLabel('Password or token').inputValue()).toBe('');
    await dialog().getByRole('radio', { name: 'Nowhere: forget it' }).check();
    await page.keyboard.press('Control+Enter');
    await closed();
    await expect.poll(() => rowCell(grid('Repositories of the site'), 'in the keychain').count()).toBe(0);
  });

  it('makes a module of what is ticked in the tree', async () => {
    await tab('Modules').click();
    await button(page, 'New module…').first().click();
    await field('Name').fill('Contracts');
    const section = dialog().getByRole('treeitem', { name: /Contracts/ });
    await section.getByRole('checkbox').check();
    await dialog().getByText('Chosen in the tree: 1').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await closed();
    await rowCell(grid('Modules'), 'Contracts').waitFor();
    await rowCell(grid('Modules'), 'Not bound').waitFor();
    await page.getByText('No versions yet').waitFor();
  });

  it('creates a version, which the remote has', async () => {
    await createVersion('1.0');
    await rowCell(grid('Versions of Contracts'), '1.0').waitFor();
    await rowCell(grid('Versions of Contracts'), 'Bound').waitFor();
    const { stdout } = await run('git', ['--git-dir', remote, 'tag']);
    expect(stdout).toContain('1.0');
  });

  it('shows that the site has drifted, and in what', async () => {
    const before = await statusName();
    await editSite();
    expect(await statusName()).not.toBe(before);
    await tab('Drift').click();
    await button(page, 'Check drift').click();
    await rowCell(grid('Drift of modules by sites'), /^Drifted: 1/).waitFor({ timeout: 60_000 });
    expect(await seriousFindings(page)).toEqual([]);
    await rowCell(grid('Drift of modules by sites'), /^Drifted: 1/).click();
    await page.keyboard.press('Enter');
    await page.getByText('Source: Contracts 1.0').waitFor();
    await page.getByText('Receiver: Demo source').waitFor();
    await rowCell(grid('Differences'), 'Update').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Versions' }).click();
    await rowCell(grid('Modules'), 'Drifted: 1').waitFor();
  });

  it('compares a version with another one', async () => {
    await createVersion('1.1');
    await rowAction(rowCell(grid('Versions of Contracts'), '1.1'), 'Compare…');
    await dialog().getByRole('combobox', { name: 'With' }).selectOption('Version 1.0');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Receiver: Contracts 1.0').waitFor();
    await rowCell(grid('Differences'), 'Update').waitFor({ timeout: 60_000 });
  });

  it('takes a version as a side and as a base of any comparison', async () => {
    await toolbarCommand(page, /^Compare a version…$/);
    await dialog().getByRole('combobox', { name: 'Repository of the site' }).selectOption(SITE);
    await dialog().getByRole('combobox', { name: 'Version' }).selectOption('Contracts 1.0');
    await page.keyboard.press('Control+Enter');
    await closed();
    await page.getByText('Source: Contracts 1.0').waitFor();
    await button(page, /^Base: none$/).click();
    await button(page, 'Choose version…').click();
    await dialog().last().getByRole('combobox', { name: 'Version' }).selectOption('Contracts 1.1');
    await page.keyboard.press('Control+Enter');
    await button(page, /^Base: Contracts 1\.1$/).waitFor();
  });

  it('changes back to the first version, by keyboard, and undoes that', async () => {
    const before = await statusName();
    await page.goto(page.url().replace(/#.*$/, '#/versions'));
    await rowCell(grid('Versions of Contracts'), '1.0').click();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Change version' }).waitFor();
    await page.getByText('Contracts: 1.1 → 1.0').waitFor();
    await rowCell(grid('Import plan'), 'Update').waitFor({ timeout: 60_000 });
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
    await page.getByText('Demo source now has version 1.0.').waitFor({ timeout: 60_000 });
    await expect.poll(statusName).not.toBe(before);
    await button(page, 'Undo…').click();
    await page.getByRole('heading', { level: 1, name: 'Undo' }).waitFor();
    await button(page, 'Undo on Demo source…').click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The run on Demo source is undone.').waitFor({ timeout: 60_000 });
    await expect.poll(statusName).toBe(before);
    await button(page, 'Back to the history').click();
    await rowAction(rowCell(grid('Exports and imports on this computer'), 'Change of version'), 'Open again');
    await page.getByText('Contracts: 1.1 → 1.0').waitFor();
    await rowCell(grid('Import plan'), 'Update').waitFor({ timeout: 60_000 });
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
    await dialog().getByText('Version 1.0 of Contracts is deleted.').waitFor({ timeout: 60_000 });
    await button(dialog(), 'Close').click();
    await expect.poll(() => rowCell(list, '1.0').count()).toBe(0);
  });
});
