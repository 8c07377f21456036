import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { withSite } from '#core/operations/context.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoReady, type Lab, seriousFindings, startLab, startOverAfterFailure } from './support.ts';

/** A script by its lines. */
const body = (...lines: string[]) => `E'${lines.join('\\n')}\\n'`;

describe.skipIf(!hasChromium)(`a plan with a base${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  /** What was imported, and what is imported next: both sides have changed a line of a script since. */
  beforeAll(async () => {
    lab = await startLab({ demo: 'prepared' });
    page = await lab.open();
    await demoReady(page);
    const { client } = lab.host;
    const [first, next] = [join(lab.home, 'first.zip'), join(lab.home, 'next.zip')];
    const exportTo = (out: string) =>
      runLong(client.transfer.export({ site: 'Demo source', selection: 'all', out }));
    const script = 'WHERE "SmartScriptID" = (SELECT MIN("SmartScriptID") FROM dbo."SmartScripts")';
    const change = (site: string, text: string, where = script) =>
      withSite(
        lab.host.context,
        { site },
        (opened) =>
          opened.write((session) => session.query(`UPDATE dbo."SmartScripts" SET "Body" = ${text} ${where}`)),
        undefined,
      );
    await change('Demo source', body('var a = 1;', 'var b = 2;', 'var c = 3;'));
    await exportTo(first);
    const how = { options: importOptions.parse({}), onConflict: 'skip' } as const;
    await runLong(client.transfer.import({ site: 'Demo receiver', archive: first, ...how }));
    await change('Demo source', body('var a = 1;', 'var b = 20;', 'var c = 3;'));
    await change(
      'Demo receiver',
      body('var a = 1;', 'var b = 21;', 'var c = 3;'),
      `WHERE "Body" = ${body('var a = 1;', 'var b = 2;', 'var c = 3;')}`,
    );
    await exportTo(next);
    await page.evaluate((to) => {
      location.hash = `#/import?archive=${encodeURIComponent(to)}`;
    }, next);
    await page.getByText('next.zip').first().waitFor();
  });
  startOverAfterFailure(() => page);
  afterAll(() => lab?.close());
  afterEach(() => {
    expect(lab.complaints.splice(0)).toEqual([]);
  });

  const details = () => page.getByTestId('item-details');
  const dialog = () => page.getByRole('dialog', { name: 'Merge Body' });

  it('is chosen with the options, and asks about what both sides have changed', async () => {
    await page.getByRole('radio', { name: 'The last import of these entities into the receiver' }).check();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Preview$/ }).click();
    const list = page.getByRole('grid', { name: 'Import plan' });
    // The list draws what is in sight, and most of it is not in conflict.
    await page.getByRole('button', { name: 'Only undecided' }).click();
    await list.getByRole('gridcell', { name: 'Changed on both sides' }).first().click();
    await details().getByText('Changed on both sides').first().waitFor();
  });

  it('has a script merged by hand, with both sides in sight', async () => {
    await details().getByRole('radio', { name: 'Merge both' }).check();
    await dialog().getByText('Both sides have changed the same lines').waitFor();
    await dialog().getByRole('button', { name: 'Source' }).click();
    const result = dialog().getByRole('textbox', { name: 'Result' });
    await expect.poll(() => result.textContent()).toContain('var b = 20;');
    await result.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// and 21');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Use this text' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => details().textContent()).toContain('Written instead: Body');
    await expect.poll(() => details().getByRole('radio', { name: 'Merge both' }).isChecked()).toBe(true);
  });

  it('tells the sides of a comparison apart as well', async () => {
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Base: none' }).click();
    await page.getByRole('radio', { name: 'The last import of these entities into the receiver' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Base: last import' }).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const list = page.getByRole('grid', { name: 'Differences' });
    await list.getByRole('gridcell', { name: 'Conflict' }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
