import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab } from './support.ts';

describe.skipIf(!hasChromium)(`the window without a mouse${needsChromium}`, () => {
  let page: Page;
  demoLab((opened) => {
    ({ page } = opened);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const isFocused = (target: Locator) =>
    target.evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    );

  /** Tabs on until the target has the focus. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let steps = 0; steps < 80; steps++) {
      if (await isFocused(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${target} cannot be reached with Tab`);
  }

  async function press(target: Locator, key = 'Enter'): Promise<void> {
    await reach(target);
    await page.keyboard.press(key);
  }

  it('exports a section', async () => {
    await press(page.getByRole('link', { name: 'Export' }));
    await page.getByRole('treeitem', { name: /Contracts/ }).waitFor();
    await reach(page.getByRole('tree', { name: 'Configuration of the source' }));
    // The last section but one, whose import has a conflict.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await press(button(/^Export [1-9][\d,]* entities$/));
    await press(button('Preview on the receiver'));
  });

  it('looks through what will happen, and decides conflicts', async () => {
    await press(button(/^Preview$/));
    await button(/^Import [0-9,]+ into Demo receiver$/).waitFor();
    await reach(page.getByRole('grid', { name: 'Import plan' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const details = page.getByTestId('item-details');
    await details.waitFor();
    const conflicts = await page.getByText(/^0 of \d+ conflicts? decided/).textContent();
    const all = Number(/of (\d+)/.exec(conflicts ?? '')?.[1]);
    for (let decided = 1; decided <= all; decided++) {
      await press(button('Next undecided'));
      await reach(details.getByRole('radio').first());
      await page.keyboard.press('Space');
      await page.getByText(new RegExp(`^${decided} of \\d+ conflicts? decided`)).waitFor();
    }
  });

  it('imports after a confirmation', async () => {
    await press(button(/^Import [0-9,]+ into Demo receiver$/));
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    await expect.poll(() => isFocused(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(button(/^Import [0-9,]+ into Demo receiver$/));
    await press(dialog.getByRole('button', { name: /^Import [0-9,]+ into Demo receiver$/ }));
    await page.getByText('Imported into “Demo receiver”.').waitFor();
  });

  it('opens what it kept in the history', async () => {
    await press(page.getByRole('link', { name: /^History/ }));
    // Its first row is the last run.
    await reach(page.getByRole('grid', { name: /Runs on this computer/ }));
    await press(button('Show: Log.txt'));
    await page.getByText(/Committed\./).waitFor();
  });

  it('follows the system into high contrast', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('[data-theme=high-contrast]').waitFor();
    await page.emulateMedia({ forcedColors: 'none' });
    await page.locator('[data-theme=light]').waitFor();
  });
});
