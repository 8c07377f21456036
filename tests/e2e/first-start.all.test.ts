import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab } from './support.ts';

describe.skipIf(!hasChromium)(`the first start of the window${needsChromium}`, () => {
  let page: Page;
  demoLab((opened) => {
    ({ page } = opened);
  }, 'own');

  it('makes the demo, as source and receiver', async () => {
    await page.getByRole('link', { name: 'Sites' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
  });
});
