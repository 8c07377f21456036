import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import {
  type Lab,
  rowAction,
  seriousFindings,
  siteCell,
  startLab,
  startOverAfterFailure,
} from './support.ts';

describe.skipIf(!hasChromium)(`the list of sites${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab();
    const marks = { colour: 'blue', production: false } as const;
    const { site } = lab.host.client;
    await site.save({ ...marks, name: 'Alone', url: 'postgres://ann@alone.corp/site' });
    await site.save({ ...marks, name: 'Bank test', url: 'postgres://ann@bank.corp/test', folder: 'Bank' });
    const secret = { passwordFile: '/run/secrets/bank' };
    const bank = { ...marks, name: 'Bank prod', url: 'postgres://ann@bank.corp/prod', folder: 'Bank' };
    await site.save({ ...bank, ...secret });
    page = await lab.open();
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
  });
  startOverAfterFailure(() => page);
  afterAll(() => lab?.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();
  const form = () => page.getByRole('dialog');
  const remembered = async () => JSON.stringify((await lab.host.client.window.remembered({})).values);
  const sites = () => page.getByRole('gridcell', { name: /^(Alone|Bank)/ });

  it('stands by folder, and is searched by name, address and folder', async () => {
    await page.getByRole('group').filter({ hasText: 'Bank (2)' }).waitFor();
    await expect.poll(() => sites().count()).toBe(3);
    const search = page.getByRole('searchbox', { name: 'Find a site' });
    await search.fill('bank');
    await expect.poll(() => sites().count()).toBe(2);
    await search.fill('ALONE.corp');
    await expect.poll(() => sites().count()).toBe(1);
    await search.fill('nowhere');
    await page.getByText('No site matches.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await search.fill('');
    await expect.poll(() => sites().count()).toBe(3);
  });

  it('shows every column of the list, however narrow the window is made', async () => {
    /** Headings of the first list that are cut, or cannot be scrolled to. */
    const unreadable = () =>
      page
        .getByRole('grid')
        .first()
        .evaluate((grid) =>
          [...grid.querySelectorAll('[role=columnheader]')].flatMap((heading) => {
            heading.scrollIntoView({ inline: 'nearest' });
            const [around, box] = [grid.getBoundingClientRect(), heading.getBoundingClientRect()];
            const isCut = [heading, ...heading.querySelectorAll('*')].some(
              ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
            );
            const isAway = box.left < around.left - 1 || box.right > around.right + 1 || box.width < 24;
            return isCut || isAway ? [heading.textContent] : [];
          }),
        );
    const lacking = () =>
      page
        .getByRole('grid')
        .first()
        .evaluate(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth));
    const headings = page.getByRole('grid').first().getByRole('columnheader');
    const widths = [1600, 1000, 640, 1000, 1600, 640, 1280, 1000];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(unreadable, { message: `at ${width}` }).toEqual([]);
      if (width < 1000) continue;
      // All at once: name, address, state and password, beside the tick boxes.
      await expect.poll(lacking, { message: `at ${width}` }).toBe(0);
      await expect.poll(() => headings.count()).toBe(5);
    }
    // In a window that opens that narrow, too.
    await page.setViewportSize({ width: 640, height: 700 });
    await page.reload();
    await headings.first().waitFor();
    await expect.poll(unreadable).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('does things with a whole folder: folds all, asks all, renames it', async () => {
    await button('Collapse all').click();
    await expect.poll(() => sites().count()).toBe(1);
    await expect.poll(remembered).toContain('Bank');
    await page.reload();
    await expect.poll(() => sites().count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Find a site' }).fill('bank');
    await expect.poll(() => sites().count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Find a site' }).fill('');
    await button('Expand all').click();
    await expect.poll(() => sites().count()).toBe(3);
    await button('Rename folder Bank').click();
    const name = form().getByRole('textbox', { name: 'Name of the folder' });
    await name.fill('');
    await form().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('Savings');
    await form().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('group').filter({ hasText: 'Savings (2)' }).waitFor();
    const kept = (await lab.host.client.site.list({})).find((site) => site.name === 'Bank prod');
    expect(kept).toMatchObject({ folder: 'Savings', passwordFile: '/run/secrets/bank' });
    await button('Rename folder Savings').click();
    await name.fill('Bank');
    await form().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('group').filter({ hasText: 'Bank (2)' }).waitFor();
    await button('Test 2 sites: folder Bank').click();
    await expect.poll(() => page.locator('[data-health=bad]').count()).toBeGreaterThan(1);
  });

  it('tests a whole folder without asking for passwords', async () => {
    const database = await createSite(postgres);
    try {
      const url = database.url.replace(`:${new URL(database.url).password}@`, '@');
      for (const name of ['Vault 1', 'Vault 2'])
        await lab.host.client.site.save({ name, url, colour: 'red', production: false, folder: 'Vault' });
      await page.reload();
      await button('Test 2 sites: folder Vault').click();
      await expect.poll(() => page.locator('[data-health=locked]').count()).toBe(2);
      await button('Test 2 sites: folder Vault').waitFor();
      await expect.poll(() => form().count()).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      for (const name of ['Vault 1', 'Vault 2']) await lab.host.client.site.forget({ name });
      await page.reload();
    } finally {
      await database.remove();
    }
  });

  it('puts a site into a folder that is picked', async () => {
    await rowAction(siteCell(page, 'Alone'), 'Edit');
    await form()
      .getByRole('button', { name: /^Advanced/ })
      .click();
    await form().getByRole('combobox', { name: 'Folder in the list' }).pressSequentially('ba');
    await page.getByRole('option', { name: 'Bank', exact: true }).click();
    await form().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('group').filter({ hasText: 'Bank (3)' }).waitFor();
  });

  it('makes a copy without secrets', async () => {
    await rowAction(siteCell(page, 'Bank prod'), 'Duplicate…');
    await expect
      .poll(() => form().getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Bank prod copy');
    await expect.poll(() => form().getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await form().getByRole('button', { name: 'Save' }).click();
    await siteCell(page, 'Bank prod copy').waitFor();
    const copy = (await lab.host.client.site.list({})).find(({ name }) => name === 'Bank prod copy');
    expect(copy).toMatchObject({ url: 'postgres://ann@bank.corp/prod', folder: 'Bank' });
    expect(JSON.stringify(copy)).not.toContain('secrets');
  });

  it('goes into a file without secrets, and comes back', async () => {
    const download = page.waitForEvent('download');
    await button('List of sites').click();
    await item('Export list');
    const file = join(lab.home, 'list-of-sites.json');
    await (await download).saveAs(file);
    expect(await readFile(file, 'utf8')).not.toContain('secrets');
    await lab.host.client.site.forget({ name: 'Bank test' });
    const choose = async (path: string) => {
      const chooser = page.waitForEvent('filechooser');
      await button('List of sites').click();
      await item('Import list…');
      await (await chooser).setFiles(path);
    };
    await choose(file);
    await page.getByText('Added 1 site. Left as they were, because').waitFor();
    await siteCell(page, 'Bank test').waitFor();
    await writeFile(file, '{"version":1,"sites":[{"name":"x"}]}');
    await choose(file);
    await page.getByText('The value of sites.0.url is not accepted: a value is required.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('stays greyed with its time while it cannot be read again', async () => {
    const file = join(lab.home, 'sites.json');
    const before = await readFile(file, 'utf8');
    await writeFile(file, 'damaged');
    const away = async () => {
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await page.getByRole('link', { name: 'Sites', exact: true }).click();
    };
    // A list that was being read when the file was damaged is the old one: the next time it is not.
    await expect
      .poll(async () => {
        await away();
        await sites().first().waitFor();
        return page.getByText(/^Data as of /).count();
      })
      .toBe(1);
    await expect.poll(() => sites().count()).toBe(4);
    await expect.poll(() => button('Copy details').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await writeFile(file, before);
    await away();
    await expect.poll(() => page.getByText(/^Data as of /).count()).toBe(0);
    await expect.poll(() => sites().count()).toBe(4);
    expect(lab.complaints).toEqual([]);
  });
});
