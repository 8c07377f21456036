import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`the tour${needsChromium}`, () => {
  let page: Page;
  demoLab((opened) => {
    ({ page } = opened);
  });

  const home = async () => {
    await page.getByRole('link', { name: 'Home' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  };

  it('leads through the main job with the demo sites, and is left and taken up again', async () => {
    await home();
    const tour = page.getByRole('complementary', { name: 'Tour' });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await button('Take the tour').press('Enter');
    const step = (number: number, name: string) => tour.getByText(`Step ${number} of 4: ${name}`).waitFor();
    await step(1, 'Compare');
    expect(await seriousFindings(page)).toEqual([]);
    await tour.focus();
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everywhere' }).fill('tour');
    await page.getByRole('option', { name: /^Tour: compare/ }).waitFor();
    await page.keyboard.press('Enter');
    await step(1, 'Compare');
    await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
    await step(2, 'Tick a section');
    const sides = page.getByRole('tree', { name: 'Both sides' });
    for (const node of [/^Contracts/, /^Groups/]) {
      await sides.getByRole('treeitem', { name: node }).first().click();
      await page.keyboard.press('Space');
    }
    await button(/^Preview [\d,]+ differences$/).press('Enter');
    await step(3, 'Decide and move');
    // It stands where it stood after a look elsewhere.
    await home();
    await tour.getByRole('button', { name: 'Go to the page' }).press('Enter');
    await button('Next undecided').press('Enter');
    await page.getByRole('radio', { name: 'Treat as the same entity' }).press('Space');
    const move = /^Move [\d,]+ to Demo receiver$/;
    await expect.poll(() => button(move).getAttribute('aria-disabled')).toBe(null);
    await button(move).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: move }).press('Enter');
    await step(4, 'Undo');
    await button('Undo…').press('Enter');
    // Nothing stands against it: the question comes by itself.
    const confirm = page.getByRole('alertdialog');
    await confirm.getByLabel('Type the name of the site').fill('Demo receiver');
    await confirm.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await tour.getByText('That is the whole job').waitFor();
    await tour.getByRole('button', { name: 'Close' }).press('Enter');
    await tour.waitFor({ state: 'detached' });
    await home();
    await button('Take the tour').waitFor();
  });
});
