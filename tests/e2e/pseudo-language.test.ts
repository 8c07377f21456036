import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { inFirstTier, pseudoLab } from './pseudo-window.ts';

let page: Page;
const { strangers, go } = pseudoLab((opened) => {
  ({ page } = opened);
});

it('knows a stranger when it sees one', async () => {
  await page.evaluate(() => {
    const planted = document.createElement('p');
    planted.id = 'planted';
    planted.textContent = 'Nobody translated this';
    planted.title = 'warn';
    document.querySelector('main')?.append(planted);
  });
  const found = await strangers(3);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Nobody translated this/),
      expect.stringMatching(/^warn /),
    ]),
  );
  await page.evaluate(() => document.querySelector('#planted')?.remove());
});

/** By page, so that none is forgotten. */
const looks: Record<(typeof inFirstTier)[number], () => Promise<string[]>> = {
  async home() {
    await page.getByRole('gridcell').first().waitFor();
    return await strangers();
  },
  async sites() {
    await page.getByRole('gridcell').first().waitFor();
    return await strangers();
  },
  async export() {
    await page
      .getByRole('treeitem', { name: /Contracts/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('treeitem', { name: /Contracts/ }).click();
    await page.keyboard.press('ArrowRight');
    return await strangers();
  },
};

it.each(inFirstTier)('says nothing on the page %s that is not from a catalogue', async (name) => {
  await go(name);
  expect(await looks[name]()).toEqual([]);
});
