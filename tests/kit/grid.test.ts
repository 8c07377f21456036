import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Lab, startLab, theKit } from '../e2e/support.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { findingsOfGrid } from './grid-findings.ts';

describe.skipIf(!hasChromium)(`the grid of the kit${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab({ served: theKit });
    page = await lab.open();
    // The window's policy lets nobody read the clipboard.
    await page.addInitScript(() => {
      const { clipboard } = navigator;
      const write = clipboard.writeText.bind(clipboard);
      clipboard.writeText = async (text) => {
        await write(text);
        document.body.dataset.copied = text;
      };
      document.addEventListener('copy', ({ clipboardData }) => {
        document.body.dataset.copied = clipboardData?.getData('text/plain') ?? '';
      });
    });
  });
  beforeEach(async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await cell('Entity 1').waitFor();
  });
  afterEach(() => {
    expect(lab.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => lab?.close());

  const grid = () => page.getByRole('grid', { name: '100,000 rows' });
  const section = () => page.getByRole('region', { name: '100,000 rows' });
  const cell = (name: string) => grid().getByRole('gridcell', { name, exact: true });
  const box = (name: string) => grid().getByRole('checkbox', { name, exact: true });
  const filter = () => section().getByRole('searchbox', { name: 'Filter rows' });
  const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Text of the first column of the row that has the focus; of the heading where that has it. */
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement?.closest('[role="gridcell"], [role="columnheader"]');
      if (!at) return `outside: ${document.activeElement?.tagName}`;
      if (at.role === 'columnheader') return `heading ${at.textContent}`;
      const row = at.closest('[role="row"]');
      return row?.querySelector('[aria-colindex="2"]')?.textContent ?? 'a row without a name';
    });
  /** A row that comes back into sight has its other cells a frame after it has the focus. */
  const expectFocus = (text: string | RegExp) =>
    text instanceof RegExp ? expect.poll(focused).toMatch(text) : expect.poll(focused).toBe(text);
  const copied = () => page.evaluate(() => document.body.dataset.copied ?? '');
  const ticked = () => section().getByRole('status');
  const isInSight = (target: Locator) =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const around = element.closest('[role="grid"]')?.getBoundingClientRect();
      return around !== undefined && top >= around.top + 28 && bottom <= around.bottom + 1;
    });

  it('is entered at its first row, left with Tab, and entered again where it was left', async () => {
    await section().getByRole('button', { name: 'Reverse' }).focus();
    await press('Tab');
    await expectFocus('Entity 1');
    await filter().focus();
    await press('ArrowDown');
    await expectFocus('Entity 1');
    await press('ArrowDown', 'ArrowDown', 'Tab');
    await expect
      .poll(() => grid().evaluate((element) => element.contains(document.activeElement)))
      .toBe(false);
    await press('Shift+Tab');
    await expectFocus('Entity 3');
  });

  it('goes through 100,000 rows by keys and keeps the focus while rows come and go', async () => {
    await cell('Entity 1').click();
    await press('PageDown');
    await expect.poll(async () => Number((await focused()).replace('Entity ', ''))).toBeGreaterThan(8);
    await press('PageDown', 'PageDown', 'PageUp', 'PageUp', 'PageUp');
    await expectFocus('Entity 1');
    await press('Control+End');
    await expectFocus('Entity 100000');
    await expect.poll(() => isInSight(cell('Entity 100000'))).toBe(true);
    await press('PageUp');
    await press('Control+Home');
    await expectFocus('Entity 1');
    await expect.poll(() => isInSight(cell('Entity 1'))).toBe(true);
    await press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/-000000000001$/);
    await press('Home', 'ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Entity 1');
    // The row of the focus is far out of sight, and still there.
    await grid().evaluate((element) => element.scrollTo(0, 1_000_000));
    await cell('Entity 35720').waitFor();
    await expectFocus('Entity 1');
    await press('ArrowDown');
    await expectFocus('Entity 2');
  });

  it('sorts from the keyboard, and the row that was active stays active', async () => {
    await cell('Entity 2').click();
    await press('ArrowUp', 'ArrowUp');
    await expectFocus('heading Name');
    await press('Enter', 'Enter');
    await cell('Entity 100000').waitFor();
    await expectFocus('heading Name');
    await expect
      .poll(() => grid().getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('descending');
    await press('ArrowDown');
    await expectFocus('Entity 100000');
  });

  it('keeps the focus on its row when rows move, and on the nearest when it goes', async () => {
    await cell('Entity 3').click();
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Reverse',
      );
      button?.click();
    });
    await expectFocus('Entity 3');
    await expect.poll(() => isInSight(cell('Entity 3'))).toBe(true);
    await press('Shift+F10');
    await menuItem('Remove').click();
    await expectFocus('Entity 2');
    await press('ArrowUp');
    await expectFocus('Entity 4');
  });

  it('filters, and gives the focus to what is left', async () => {
    await cell('Entity 7').click();
    await press('Control+f');
    await filter().and(page.locator(':focus')).waitFor();
    await page.keyboard.type('entity 9999 groups');
    // Only with all that is typed there are so few.
    await expect.poll(() => ticked().textContent()).toMatch(/^\d of 100,000 rows$/);
    await press('ArrowDown');
    await expectFocus(/^Entity .*9999/);
    await filter().fill('nothing of the kind');
    await page.getByText('No rows match the filter.').waitFor();
    await page.getByText('Clear filter', { exact: true }).click();
    await cell('Entity 1').waitFor();
    await filter().fill('entity 12345');
    await press('Escape');
    await expect.poll(() => filter().inputValue()).toBe('');
  });

  it('keeps the focus inside when a refusal of all rows leaves none', async () => {
    await filter().fill('Entity 99999');
    await cell('Entity 99999').click();
    await press('Shift+F10');
    await menuItem('Remove').click();
    await page.getByText('No rows match the filter.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  it('ticks with Space, Shift and Ctrl', async () => {
    await cell('Entity 2').click();
    await press('Space');
    await expect.poll(() => box('Select Entity 2').isChecked()).toBe(true);
    await press('Home');
    await press('Space');
    await expect.poll(() => box('Select Entity 2').isChecked()).toBe(false);
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
    await expect.poll(() => ticked().textContent()).toMatch(/^3 selected/);
    await expect.poll(() => box('Select Entity 5').isChecked()).toBe(false);
    await cell('Entity 7').click({ modifiers: ['Control'] });
    await cell('Entity 9').click({ modifiers: ['Shift'] });
    await expect.poll(() => ticked().textContent()).toMatch(/^6 selected/);
    await expectFocus('Entity 9');
    await box('Select Entity 8').click();
    await box('Select Entity 6').click({ modifiers: ['Shift'] });
    await expect.poll(() => ticked().textContent()).toMatch(/^7 selected/);
    await press('Control+a');
    await expect.poll(() => ticked().textContent()).toMatch(/^100,000 selected/);
    await grid().getByRole('checkbox', { name: 'Select all rows' }).click();
    await expect.poll(() => ticked().textContent()).toBe('100,000 rows');
  });

  it('copies the cell, or what is ticked as text, CSV and JSON', async () => {
    await cell('Entity 2').click();
    await press('Control+c');
    await expect.poll(copied).toBe('Entity 2');
    await press('Space', 'ArrowDown', 'Space', 'Control+c');
    await expect
      .poll(copied)
      .toBe(
        'Entity 2\tstates\t7\t00000000-0000-4000-8000-000000000002\nEntity 3\tsignatures\t3\t00000000-0000-4000-8000-000000000003',
      );
    await press('Shift+F10');
    await menuItem('Copy as CSV (2)').click();
    await expect.poll(copied).toMatch(/^Name,Type,Changes,Guid\r?\nEntity 2,states,7,/);
    await section().getByRole('button', { name: 'Columns and copying' }).click();
    await menuItem('Copy as JSON (2)').click();
    await expect.poll(async () => JSON.parse(await copied())[1].kind).toBe('signatures');
    // A row beside those that are ticked is copied alone.
    await cell('Entity 5').click({ button: 'right' });
    await menuItem('Copy as text').click();
    await expect.poll(copied).toMatch(/^Entity 5\t[^\n]*$/);
  });

  it('does the first action with Enter and a double click, and gives the focus back', async () => {
    await cell('Entity 2').click();
    await press('Enter');
    await page.getByRole('alertdialog', { name: 'Entity 2' }).waitFor();
    await press('Escape');
    await expectFocus('Entity 2');
    await press('Shift+F10');
    await menuItem('Edit').and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.getByRole('alertdialog', { name: 'Entity 2' }).waitFor();
    await press('Escape');
    await expectFocus('Entity 2');
    await cell('Entity 4').dblclick();
    await page.getByRole('alertdialog', { name: 'Entity 4' }).waitFor();
    await press('Escape');
    await expectFocus('Entity 4');
    await press('Shift+F10');
    await menuItem('Edit').and(page.locator(':focus')).waitFor();
    await press('Escape');
    await menuItem('Edit').waitFor({ state: 'detached' });
    await expectFocus('Entity 4');
    // What the row does not allow cannot be done.
    await expect
      .poll(() => section().getByRole('button', { name: 'Remove' }).getAttribute('aria-disabled'))
      .toBe('true');
    await press('Shift+F10');
    await expect.poll(() => menuItem('Remove').getAttribute('aria-disabled')).toBe('true');
  });

  it('remembers columns, widths and the order of rows', async () => {
    await section().getByRole('button', { name: 'Columns and copying' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Type', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Id', exact: true }).click();
    await press('Escape');
    const heading = grid().getByRole('columnheader', { name: 'Name' });
    await heading.click();
    await heading.click();
    const headings = () => grid().getByRole('columnheader').allTextContents();
    const shown = ['', 'Name', 'Changes', 'Guid', 'Id'];
    await expect.poll(headings).toEqual(shown);
    const widthOf = async () => (await heading.boundingBox())?.width ?? 0;
    const wider = (await widthOf()) + 20;
    await press('Control+ArrowRight', 'Control+ArrowRight');
    await expect.poll(widthOf).toBe(wider);
    await page.reload();
    await cell('Entity 100000').waitFor();
    await expect.poll(headings).toEqual(shown);
    await expect.poll(widthOf).toBe(wider);
  });

  it('shows hostile names as text', async () => {
    const other = page.getByRole('grid', { name: 'Hostile names' });
    await other.getByRole('gridcell', { name: 'invoice\\u{202e}gnp.exe', exact: true }).waitFor();
    await other.getByRole('gridcell', { name: '<img src=x onerror=alert(1)>', exact: true }).waitFor();
    await expect.poll(async () => (await other.boundingBox())?.width).toBeLessThanOrEqual(1280);
  });

  it('says that it is empty, still to come, or failed', async () => {
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await page
      .getByRole('region', { name: 'Still to come' })
      .getByRole('status', { name: 'Loading' })
      .waitFor();
    await page.getByRole('region', { name: 'Failed' }).getByRole('button', { name: 'Try again' }).waitFor();
  });

  // In light and in forced colours: `grid.all.test.ts`.
  it('has nothing that axe finds serious, in dark', async () => {
    expect(await findingsOfGrid(lab, { theme: 'dark', language: 'ru' })).toEqual([]);
  });
});
