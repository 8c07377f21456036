import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { type EditedStatus, statusToEdit } from './edited-status.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

const run = promisify(execFile);
const SITE = 'Demo source';

describe.skipIf(!hasChromium)(`versions of modules${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let remote: string;
  let folder: string;
  let status: EditedStatus;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    remote = join(lab.home, 'remote.git');
    folder = join(lab.home, 'shared');
    await run('git', ['init', '--bare', '--initial-branch=main', remote]);
    await mkdir(folder);
    status = await statusToEdit(lab, SITE);
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
    // It is ticked when the window has heard of it, and not in the click itself.
    await section.getByRole('checkbox').click();
    await dialog().getByText('Chosen in the tree: 1').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await closed();
    await rowCell(grid('Modules'), 'Contracts').waitFor();
    await rowCell(grid('Modules'), 'Not bound').waitFor();
    await page.getByText('No versions yet').waitFor();
  });

  it('creates a version, which the remote has', async () => {
    await button(page, 'Create version…').first().click();
    await expect.poll(() => field('Version').inputValue()).toBe('1.0');
    await dialog()
      .getByText(/\d+ entities/)
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await dialog().getByText('Version 1.0 of “Contracts” was created').waitFor();
    await button(dialog(), 'Close').click();
    await closed();
    await rowCell(grid('Versions of Contracts'), '1.0').waitFor();
    await rowCell(grid('Versions of Contracts'), 'Bound').waitFor();
    const { stdout } = await run('git', ['--git-dir', remote, 'tag']);
    expect(stdout).toContain('1.0');
  });

  it('shows that the site has drifted, and in what', async () => {
    const before = await status.name();
    await status.edit();
    expect(await status.name()).not.toBe(before);
    await tab('Drift').click();
    await button(page, 'Check drift').click();
    await rowCell(grid('Drift of modules by sites'), /^Drifted: 1/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await rowCell(grid('Drift of modules by sites'), /^Drifted: 1/).click();
    await page.keyboard.press('Enter');
    await page.getByText('Source: Contracts 1.0').waitFor();
    await page.getByText('Receiver: Demo source').waitFor();
    await rowCell(grid('Differences'), 'Update').waitFor();
    await page.getByRole('link', { name: 'Versions' }).click();
    await rowCell(grid('Modules'), 'Drifted: 1').waitFor();
  });

  it('shows what a change to an earlier version would do to the site', async () => {
    const { client } = lab.host;
    const [module] = await client.versions.modules.list({ site: SITE });
    const next = { version: '1.1', name: 'New status' };
    await runLong(client.versions.create({ site: SITE, module: module?.guid ?? '', ...next }));
    await page.reload();
    await rowCell(grid('Versions of Contracts'), '1.1').waitFor();
    await rowCell(grid('Versions of Contracts'), '1.0').click();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Change version' }).waitFor();
    await page.getByText('Contracts: 1.1 → 1.0').waitFor();
    await rowCell(grid('Import plan'), 'Update').waitFor();
    const change = button(page, 'Change on Demo source…');
    await expect.poll(() => change.getAttribute('aria-disabled')).not.toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('puts a module into Git, with a repository that is still to be set up, by six clicks', async () => {
    const shared = join(lab.home, 'another.git');
    await run('git', ['init', '--bare', '--initial-branch=main', shared]);
    await lab.host.client.window.remember({ values: { 'site.administered': 'Demo receiver' } });
    const fresh = await lab.open();
    const form = fresh.getByRole('dialog');
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await click(fresh.getByRole('link', { name: 'Versions' }));
    await click(button(fresh, 'New module…').first());
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('All of it');
    await click(form.getByRole('switch'));
    await click(button(form, 'Save'));
    await click(button(fresh, 'Create version…').first());
    await form.getByRole('textbox', { name: 'Location' }).fill(join(lab.home, 'nowhere.git'));
    expect(await seriousFindings(fresh)).toEqual([]);
    await click(button(form, 'Create version'));
    // What was typed wrongly is corrected where it was typed.
    await form.getByText(/nowhere\.git cannot be used/).waitFor();
    await form.getByRole('textbox', { name: 'Location' }).fill(shared);
    await fresh.keyboard.press('Control+Enter');
    await form.getByText('Version 1.0 of “All of it” was created').waitFor();
    const { stdout } = await run('git', ['--git-dir', shared, 'tag']);
    expect(stdout).toContain('1.0');
    expect(clicks).toBe(6);
    await fresh.context().close();
  });
});
