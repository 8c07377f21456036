import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, startLab, theKit } from '../e2e/support.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';

describe.skipIf(!hasChromium)(`the dialogs of the kit${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab({ served: theKit });
    page = await lab.open();
    await page.getByRole('tab', { name: 'Forms' }).click();
  });
  afterAll(() => lab?.close());

  const opener = () => page.getByRole('button', { name: 'Open a form that is followed by a dialog…' });

  // What had the focus before is behind the second dialog: whatever gave it back hid that dialog from screen readers.
  it.each([1, 2, 3])('can be reached when they open as another one closes, %i', async () => {
    await opener().click();
    const form = page.getByRole('dialog', { name: 'A form' });
    await form.getByRole('textbox', { name: 'Text, required' }).fill('Example');
    await form.getByRole('button', { name: 'Save' }).click();
    const follower = page.getByRole('alertdialog', { name: 'What was saved' });
    await follower.waitFor();
    await form.waitFor({ state: 'detached' });
    const hasFocus = () => follower.evaluate((dialog) => dialog.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    // Nothing is to be seen of a focus that is given back late, so it is waited for.
    await page.waitForTimeout(300);
    expect(await hasFocus()).toBe(true);
    await follower.getByRole('button', { name: 'Understood' }).click();
    await follower.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Open a form that is followed by a dialog…');
  });
});
