import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { lastingMisfits } from './misfits.ts';
import { goTo } from './navigate.ts';
import { demoReady, type Lab, seriousFindings, startLab } from './support.ts';

/** The pages of every day, in the language with the longer words; `looks.all.test.ts` walks through all that there is. */
describe.skipIf(!hasChromium)(`pages of the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab({ demo: 'prepared' });
    page = await lab.open({ language: 'ru' });
    await demoReady(page);
  });
  afterAll(() => lab?.close());

  it.each([
    ['home', 'gridcell'],
    ['sites', 'gridcell'],
    ['export', 'treeitem'],
    ['import', 'button'],
    ['rollout', 'heading'],
  ] as const)(
    'fit at 1000 and at 640 pixels, and give axe nothing serious to find: %s',
    async (name, content) => {
      await goTo(page, name);
      await page.getByRole('main').getByRole(content).first().waitFor();
      expect(await lastingMisfits(page, name)).toEqual([]);
      expect(await seriousFindings(page)).toEqual([]);
    },
  );
});
