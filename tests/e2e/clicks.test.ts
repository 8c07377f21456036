import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoReady, type Lab, startLab, startOverAfterFailure } from './support.ts';

/** The stories that people come for, from a window that was just opened, each with the clicks that it takes. */
describe.skipIf(!hasChromium)(`the main stories in a few clicks${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let clicks = 0;
  beforeAll(async () => {
    lab = await startLab({ demo: 'prepared' });
    // The receiver has a script of the section under another Guid: one conflict.
    const sql = `UPDATE dbo."SmartScripts" SET "Guid" = '0c3b0f0a-5f0e-4a53-9d55-8a5d5b1f8a01'
      WHERE "SmartScriptID" = (SELECT MIN("SmartScriptID") FROM dbo."SmartScripts")`;
    const { context } = lab.host;
    await withSite(
      context,
      { site: 'Demo receiver' },
      (site) => site.write((session) => session.query(sql)),
      undefined,
    );
    page = await lab.open();
    await demoReady(page);
  });
  beforeEach(() => {
    clicks = 0;
  });
  startOverAfterFailure(() => page);
  afterAll(() => lab?.close());
  afterEach(() => {
    expect(lab.complaints.splice(0)).toEqual([]);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('alertdialog');
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  it('moves a section with one conflict: six', async () => {
    await click(button('Compare sites'));
    const tree = page.getByRole('tree', { name: 'Both sides' });
    await click(tree.getByRole('checkbox', { name: 'Contracts', exact: true }));
    await click(button(/^Preview \d+ differences$/));
    // What is to be decided first is shown.
    await click(page.getByRole('radio', { name: /^Treat as the same entity/ }).first());
    await click(button(/^Move \d+ to Demo receiver$/));
    await click(dialog().getByRole('button', { name: /^Move \d+ to Demo receiver$/ }));
    await page.getByText('Moved to “Demo receiver”.').waitFor();
    expect(clicks).toBe(6);
  });

  it('undoes it: two', async () => {
    await click(button('Undo…'));
    await dialog().waitFor();
    await dialog()
      .getByLabel(/Type the name of the site/)
      .fill('Demo receiver');
    await click(dialog().getByRole('button', { name: 'Undo', exact: true }));
    await page.getByText('The run on “Demo receiver” is undone.').waitFor();
    expect(clicks).toBe(2);
  });
});
