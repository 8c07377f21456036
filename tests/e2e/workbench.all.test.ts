import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { isWholeRun } from '../support/tier.ts';
import { writeGroups } from './groups.ts';
import { demoLab, demoReady, type Lab, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`the workbench of a transfer${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name }).click();
  const separator = (name: string) => page.getByRole('separator', { name });
  const shareOf = async (name: string) => Number(await separator(name).getAttribute('aria-valuenow'));
  const focusedRole = () => page.evaluate(() => document.activeElement?.getAttribute('role'));

  describe('the tree of the export', () => {
    const tree = () => page.getByRole('tree', { name: 'Configuration of the source' });
    const found = () => page.getByRole('tree', { name: 'Search results' });
    const search = () => page.getByRole('searchbox', { name: 'Search by name' });

    it('opens a branch by one key', async () => {
      await link('Export');
      await tree().waitFor();
      await tree().focus();
      await page.keyboard.press('End');
      const before = await tree().getByRole('treeitem').count();
      await page.keyboard.press('*');
      await expect.poll(() => tree().locator('[aria-level="3"]').count()).toBeGreaterThan(0);
      await expect.poll(() => tree().getByRole('treeitem').count()).toBeGreaterThan(before);
    });

    it('keeps the focus while the rows under it come and go', async () => {
      await tree().locator('[data-active] input').click();
      await expect.poll(() => focusedRole()).toBe('tree');
      for (const key of ['PageDown', 'PageDown', 'PageDown', 'Home', 'End']) {
        await page.keyboard.press(key);
        await expect.poll(() => focusedRole()).toBe('tree');
      }
      await tree().evaluate((element) => element.scrollTo(0, 0));
      const active = await tree().getAttribute('aria-activedescendant');
      await expect.poll(() => page.locator(`[id="${active}"]`).count()).toBe(1);
      await page.keyboard.press('Home');
      const first = tree().locator('[data-active]');
      await expect.poll(() => first.getAttribute('aria-posinset')).toBe('1');
      await expect.poll(() => first.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');
      await button('Clear selection').click();
    });

    it('ticks in what a search has found what is ticked in the tree, and the other way round', async () => {
      const contracts = () => tree().getByRole('treeitem', { name: /^Contracts/ });
      const sales = () => found().getByRole('treeitem', { name: 'Contracts / Sales contracts Categories' });
      await contracts().getByRole('checkbox').click();
      await search().fill('Sales contracts');
      await sales().waitFor();
      await expect.poll(() => sales().getAttribute('aria-checked')).toBe('true');
      await expect.poll(() => sales().getByRole('checkbox').isDisabled()).toBe(true);
      await search().fill('');
      await contracts().getByRole('checkbox').click();
      await search().fill('Sales contracts');
      await sales().getByRole('checkbox').click();
      await expect.poll(() => sales().getAttribute('aria-checked')).toBe('true');
      await search().fill('Contracts');
      const section = found().getByRole('treeitem', { name: /^(Contracts )*Contracts Sections$/ });
      await section.waitFor();
      await expect.poll(() => section.getAttribute('aria-checked')).toBe('mixed');
      await search().fill('');
      await expect.poll(() => contracts().getAttribute('aria-checked')).toBe('mixed');
      await button('Clear selection').click();
    });

    it('shows an entity in full: fields, script, and what uses it', async () => {
      await search().fill('lawyer');
      await found().getByRole('treeitem').first().click();
      const details = page.getByRole('region', { name: 'Details' });
      await details.getByRole('table', { name: 'Fields' }).getByRole('row', { name: /^Name/ }).waitFor();
      await details.getByRole('tab', { name: 'Used by' }).click();
      await details.getByRole('grid', { name: 'Used by' }).getByRole('row').nth(1).waitFor();
      await details.getByRole('tab', { name: 'JSON' }).click();
      await details.getByText('"Name"').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await details.getByRole('tab', { name: 'Fields' }).click();
      await search().fill('');
    });

    const count = isWholeRun ? 100_000 : 5_000;
    it(`has ${count} rows, and only those that are seen in the document`, async () => {
      const nameOf = (index: number) => `Group ${String(index).padStart(6, '0')}`;
      await writeGroups(
        lab,
        10_000,
        Array.from({ length: count }, (_, index) => nameOf(index)),
      );
      await page.reload();
      await demoReady(page);
      await tree().focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      const groups = tree().getByRole('treeitem', { name: /^Groups/ });
      await groups.waitFor();
      await groups.dblclick();
      const last = tree().getByRole('treeitem', { name: nameOf(count - 1) });
      await expect.poll(() => tree().evaluate((element) => element.scrollHeight)).toBeGreaterThan(count * 28);
      const next = await groups.getAttribute('aria-posinset');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      expect(next).not.toBe(null);
      await expect.poll(() => tree().getByRole('treeitem').count()).toBeLessThan(120);
      await expect.poll(() => focusedRole()).toBe('tree');
      await search().fill(nameOf(count - 1));
      await found().getByRole('treeitem').first().waitFor();
      await search().fill('');
      await expect.poll(() => last.count()).toBeLessThanOrEqual(1);
    });
  });

  describe('the panes', () => {
    it('are resized by the keyboard and the mouse, folded, and stay so', async () => {
      const name = 'To be exported';
      await separator(name).focus();
      const before = await shareOf(name);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => shareOf(name)).toBe(before + 2);
      const box = await separator(name).boundingBox();
      if (!box) throw new Error('the separator is nowhere');
      await page.mouse.move(box.x + 1, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x - 150, box.y + 100);
      await page.mouse.up();
      await expect.poll(() => shareOf(name)).toBeLessThan(before);
      const dragged = await shareOf(name);
      await expect
        .poll(async () => JSON.stringify((await lab.host.client.window.remembered({})).values))
        .toContain(String(dragged));
      await page.reload();
      await demoReady(page);
      await expect.poll(() => shareOf(name)).toBe(dragged);
      await separator(name).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => shareOf(name)).toBe(100);
      await page.keyboard.press('Enter');
      await expect.poll(() => shareOf(name)).toBe(dragged);
    });
  });

  describe('the preview of an import', () => {
    const list = () => page.getByRole('grid', { name: 'Import plan' });
    const details = () => page.getByTestId('item-details');
    const several = () => page.getByTestId('several-details');
    const decided = (text: string) => page.getByText(text).waitFor();

    it('refuses a file that is no archive before any of it is handed over', async () => {
      let uploads = 0;
      await page.route('**/rpc/transfer/upload', (route) => {
        uploads += 1;
        return route.continue();
      });
      await link('Import');
      const photo = join(lab.home, 'photo.zip');
      await writeFile(photo, 'not a ZIP, however it is called');
      await page.locator('input[type=file]').setInputFiles(photo);
      await page.getByText('photo.zip: it is not a ZIP file.').waitFor();
      expect(uploads).toBe(0);
      await page.unroute('**/rpc/transfer/upload');
    });

    it('leaves the window to the list and its evidence', async () => {
      await button('Use demo archive with conflicts').click();
      await button(/^Preview$/).click();
      await list().waitFor();
      const topOf = async (pane: Locator) => (await pane.boundingBox())?.y;
      await expect.poll(() => topOf(list())).toBeLessThanOrEqual(170);
      const below = ((await topOf(list())) ?? 0) + 200;
      await expect.poll(() => topOf(separator('Details'))).toBeGreaterThan(below);
      expect(await seriousFindings(page)).toEqual([]);
    });

    it('goes through the conflicts by F7 and F8, and hides what is below by Ctrl+D', async () => {
      const name = () => details().locator('header').textContent();
      // The first one is shown as soon as there is a plan.
      await details().getByRole('region', { name: 'Conflict' }).waitFor();
      const first = await name();
      await page.keyboard.press('F8');
      await expect.poll(name).not.toBe(first);
      await page.keyboard.press('F7');
      await expect.poll(name).toBe(first);
      await page.keyboard.press('Control+d');
      await details().waitFor({ state: 'hidden' });
      await expect.poll(() => shareOf('Details')).toBe(100);
      await page.keyboard.press('Control+d');
      await details().waitFor();
    });

    it('puts the row of the archive beside that of the receiver', async () => {
      const table = details().getByRole('table', { name: 'Details' });
      const row = table.getByRole('row', { name: /^Name/ });
      await row.waitFor();
      await expect
        .poll(() => table.getByRole('columnheader').allTextContents())
        .toEqual(['Field', 'In the archive', 'On the receiver']);
      await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['Auditors', 'Auditors']);
    });

    it('takes a decision back', async () => {
      await details().getByRole('radio', { name: 'Skip' }).check();
      await decided('1 of 10 conflicts decided');
      await page.keyboard.press('Control+z');
      await decided('0 of 10 conflicts decided');
      await expect.poll(() => details().getByRole('radio', { checked: true }).count()).toBe(0);
    });

    it('decides several at once what they allow, and takes that back at once', async () => {
      const conflicts = () => list().getByRole('gridcell', { name: 'Conflict', exact: true });
      await conflicts().first().click();
      await conflicts()
        .nth(2)
        .click({ modifiers: ['Shift'] });
      await several().getByText('Selected: 3. With conflicts: 3.').waitFor();
      await conflicts()
        .nth(2)
        .click({ modifiers: ['Control'] });
      await several().getByText('Selected: 2. With conflicts: 2.').waitFor();
      await page.keyboard.press('Space');
      await several().getByText('Selected: 3. With conflicts: 3.').waitFor();
      await expect.poll(() => list().getByRole('row', { selected: true }).count()).toBe(3);
      const search = page.getByRole('searchbox', { name: 'Name or GUID' });
      await search.fill('Auditors');
      await several().waitFor({ state: 'detached' });
      await details().waitFor();
      await search.fill('');
      await several().getByText('Selected: 3. With conflicts: 3.').waitFor();
      await several().getByRole('button', { name: 'Skip (3)' }).click();
      await decided('3 of 10 conflicts decided');
      await button('Undo decision').click();
      await decided('0 of 10 conflicts decided');
    });

    it('shows one pane at a time where there is no room for both', async () => {
      await page.keyboard.press('F8');
      await page.setViewportSize({ width: 640, height: 400 });
      await button('Show: Details').click();
      await details().waitFor();
      await list().waitFor({ state: 'hidden' });
      await button('Back to the list').click();
      await list().waitFor();
      await details().waitFor({ state: 'hidden' });
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  });
});
