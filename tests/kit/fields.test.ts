import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, seriousFindings, startLab, theKit } from '../e2e/support.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';

describe.skipIf(!hasChromium)(`the fields of the kit${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab({ served: theKit });
    page = await lab.open();
    await page.getByRole('tab', { name: 'Forms' }).click();
  });
  afterAll(() => lab?.close());

  const suggested = () => page.getByRole('combobox', { name: 'Text with suggestions' }).first();

  // Pasted, dictated or filled in: the list of suggestions does not open then.
  it('name no suggestion any more once a text that came without keys was left', async () => {
    await suggested().fill('typ');
    await page.getByRole('textbox', { name: 'Text, required' }).first().focus();
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    await expect.poll(() => suggested().getAttribute('aria-activedescendant')).toBe(null);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
