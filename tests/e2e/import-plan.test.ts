import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, type Lab, seriousFindings, toolbarCommand } from './support.ts';

describe.skipIf(!hasChromium)(`the plan of an import${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    // Two entities of the archive have a name that is taken.
    await withSite(
      lab.host.context,
      { site: 'Demo receiver' },
      (site) =>
        site.write((session) =>
          session.query(
            `INSERT INTO dbo."States" ("StateID", "Guid", "Name", "IsInitial", "IsFinal", "IsPaused", "OrderNo")
             VALUES (990, 'd4900000-0000-4000-8000-000000000990', 'Escalated', false, false, false, 0)`,
          ),
        ),
      undefined,
    );
    await page.getByRole('link', { name: 'Import' }).click();
    await button('Use demo archive with conflicts').click();
    await button(/^Preview$/).click();
    await list().waitFor();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const list = () => page.getByRole('grid', { name: 'Import plan' });
  const details = () => page.getByTestId('item-details');
  const several = () => page.getByTestId('several-details');
  const decided = (text: string) => page.getByText(text).waitFor();

  it('counts what a decision leaves as it is, and takes the first one by a key', async () => {
    const row = (name: string) => list().getByRole('row').filter({ hasText: name }).first();
    await row('Auditors').getByRole('checkbox').check();
    await row('Draft').getByRole('checkbox').check();
    const offers = several().getByRole('listitem');
    await offers.filter({ hasText: 'Rename (1)' }).getByText('Left as they are: 1').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Alt+1');
    await decided('1 of 11 conflicts decided');
    await page.keyboard.press('Control+z');
    await decided('0 of 11 conflicts decided');
    await row('Auditors').getByRole('checkbox').uncheck();
    await row('Draft').getByRole('checkbox').uncheck();
  });

  it('says why the consequences of an undecided plan cannot be asked', async () => {
    await page.getByRole('tab', { name: 'Consequences' }).click();
    await button('Ask').click();
    await page.getByText(/^Who gains or loses access is unknown: .*11/).waitFor();
    await button('Ask again').waitFor();
    await page.getByRole('tab', { name: 'Entities' }).click();
    await list().waitFor();
  });

  it('decides by Alt and a number, and goes on by Enter', async () => {
    await list().getByRole('gridcell', { name: 'Auditors' }).first().click();
    await details().getByRole('radio', { name: 'Skip' }).waitFor();
    const radios = details().getByRole('radio');
    const place = (
      await radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    ).indexOf('skip');
    await page.keyboard.press(`Alt+${place + 1}`);
    await decided('1 of 11 conflicts decided');
    await expect.poll(() => details().getByRole('radio', { name: 'Skip' }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => details().locator('header').textContent()).not.toContain('Auditors');
    await page.keyboard.press('Control+z');
    await decided('0 of 11 conflicts decided');
  });

  it('applies a decision to all like it', async () => {
    await list().getByRole('gridcell', { name: 'Key taken' }).first().click();
    await details().getByRole('region', { name: 'Conflict' }).getByText('Key taken').waitFor();
    await details().getByRole('radio', { name: 'Skip' }).check();
    await decided('1 of 11 conflicts decided');
    await button('Apply to 1 like this').click();
    await decided('2 of 11 conflicts decided');
    const skipped = list().getByRole('row').filter({ hasText: 'Key taken' });
    await expect
      .poll(async () => (await skipped.allTextContents()).every((text) => text.includes('Skipped')))
      .toBe(true);
    await button('Undo decision').click();
    await decided('1 of 11 conflicts decided');
  });

  it('is sorted, filtered and arranged like every grid, and found conflicts come into sight', async () => {
    const names = () => list().locator('[role=row] [aria-colindex="2"]').allTextContents();
    const before = await names();
    await list().getByRole('columnheader', { name: 'Name' }).click();
    await expect.poll(names).not.toEqual(before);
    await list().getByRole('columnheader', { name: 'Name' }).click();
    await list().getByRole('columnheader', { name: 'Name' }).click();
    await expect.poll(names).toEqual(before);
    await page.getByRole('searchbox', { name: 'Name or GUID' }).fill('under review');
    await page.getByText('1 of 17 rows').waitFor();
    await page.keyboard.press('F8');
    await page.getByText('17 rows', { exact: true }).waitFor();
    await details().getByRole('region', { name: 'Conflict' }).waitFor();
    // The keyboard is in the row, and F6 goes on to what is known of it.
    const focused = (within: Locator) =>
      within.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(() => focused(list())).toBe(true);
    await page.keyboard.press('F6');
    await expect.poll(() => focused(details())).toBe(true);
    await page.getByRole('searchbox', { name: 'Name or GUID' }).fill('no such thing');
    await page.getByText('No entities match the filter.').waitFor();
    await button('Show all').click();
    await page.getByText('17 rows', { exact: true }).waitFor();
    // A column that has no room is not drawn.
    await page.setViewportSize({ width: 1920, height: 800 });
    await button('Columns and copying').click();
    await page.getByRole('menuitemcheckbox', { name: 'GUID' }).click();
    await list().getByRole('columnheader', { name: 'GUID' }).waitFor();
    await page.getByRole('menuitemcheckbox', { name: 'GUID' }).click();
    await page.keyboard.press('Escape');
    await list().getByRole('columnheader', { name: 'GUID' }).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('brings back what was decided about the archive before', async () => {
    await toolbarCommand(page, /^Use demo archive with conflicts$/);
    await button(/^Preview$/).click();
    await decided('0 of 11 conflicts decided');
    await button('Restore 1 decision').click();
    await decided('1 of 11 conflicts decided');
    await expect.poll(() => button('Restore 1 decision').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await decided('0 of 11 conflicts decided');
  });
});
