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
    await tour.getByText('Step 1 of 3: Export').waitFor();
    await page.getByRole('treeitem', { name: /^Contracts/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await tour.focus();
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everywhere' }).fill('tour');
    await page.getByRole('option', { name: /^Tour: export/ }).waitFor();
    await page.keyboard.press('Enter');
    await tour.getByText('Step 1 of 3: Export').waitFor();
    await page.getByRole('treeitem', { name: /^Contracts/ }).click();
    await page.keyboard.press('Space');
    await button(/^Export [1-9][\d,]* entities$/).press('Enter');
    await tour.getByText('Step 2 of 3: Preview').waitFor();
    await button('Preview on the receiver').press('Enter');
    await button(/^Preview$/).press('Enter');
    await tour.getByText('Step 3 of 3: Import').waitFor();
    // It stands where it stood after a look elsewhere.
    await home();
    await tour.getByRole('button', { name: 'Go to the page' }).press('Enter');
    await button('Next undecided').press('Enter');
    await page.getByRole('radio', { name: 'Skip' }).press('Space');
    await expect.poll(() => button(/^Import [0-9,]+ into Demo receiver$/).getAttribute('aria-disabled')).toBe(null);
    await button(/^Import [0-9,]+ into Demo receiver$/).press('Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Import [0-9,]+ into Demo receiver$/ })
      .press('Enter');
    await tour.getByText('That is the whole job').waitFor();
    await tour.getByRole('button', { name: 'Close' }).press('Enter');
    await tour.waitFor({ state: 'detached' });
    await home();
    await button('Take the tour').waitFor();
  });
});
