import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { postgres } from '../support/databases.ts';
import { createSite } from '../support/sites.ts';
import {
  chooseSides,
  demoLab,
  demoReady,
  type Lab,
  rowAction,
  seriousFindings,
  siteCell,
} from './support.ts';

describe.skipIf(!hasChromium)(`the main job in the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });

  const link = (name: string) => page.getByRole('link', { name }).click();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const count = async (status: string) =>
    Number(/\d+/.exec((await page.getByTestId(`count-${status}`).textContent()) ?? '')?.[0]);

  it('lists both sites', async () => {
    await link('Sites');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
  });

  it('tests a site step by step', async () => {
    await rowAction(siteCell(page, 'Demo source'), 'Test');
    await page.getByRole('dialog').getByText('You can read and write all 83 tables.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  const closeDialog = async () => {
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  /** Opens a dialog of the menu of a site. */
  async function openOfSite(site: string, item: string) {
    await rowAction(siteCell(page, site), item);
    return page.getByRole('dialog').or(page.getByRole('alertdialog'));
  }

  it('rebuilds the denormalized tables of chosen categories, then of all', async () => {
    const rebuilt = page.getByRole('list', { name: 'Rebuilt tables and views' }).getByRole('listitem');
    const dialog = await openOfSite('Demo source', 'Rebuild denormalized tables…');
    const start = dialog.getByRole('button', { name: 'Rebuild tables' });
    await dialog.getByRole('radio', { name: 'Selected categories' }).check();
    await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('checkbox', { name: 'Sales contracts' }).check();
    expect(await seriousFindings(page)).toEqual([]);
    await start.click();
    await dialog.getByText(/^Rebuilt \d+ tables and views\.$/).waitFor();
    await rebuilt.first().waitFor();
    const some = await rebuilt.allTextContents();
    expect(some).toContainEqual(expect.stringMatching(/^dbo\.DenormSubcat_\d+$/));
    await closeDialog();
    await openOfSite('Demo source', 'Rebuild denormalized tables…');
    await start.click();
    await dialog.getByText(/^Rebuilt /).waitFor();
    await expect.poll(() => rebuilt.count()).toBeGreaterThan(some.length);
    await closeDialog();
  });

  it('fills an empty site, and no other', async () => {
    const { client } = lab.host;
    const empty = await createSite(postgres);
    onTestFinished(() => empty.remove());
    const { password } = new URL(empty.url);
    await client.site.save({ name: 'Empty', url: empty.url.replace(`:${password}@`, '@') });
    const secret = { password: decodeURIComponent(password), remember: true };
    await client.site.setPassword({ name: 'Empty', ...secret });
    await page.reload();
    const dialog = await openOfSite('Empty', 'Fill with sample configuration…');
    await dialog.getByRole('button', { name: 'Fill the site' }).click();
    await dialog.getByText(/^“Empty” is filled\. Entities: [\d,]+\.$/).waitFor();
    await closeDialog();
    await openOfSite('Empty', 'Fill with sample configuration…');
    await dialog.getByRole('button', { name: 'Fill the site' }).click();
    await dialog.getByText('Only an empty site can be filled.').waitFor();
    await closeDialog();
    await client.site.forget({ name: 'Empty' });
  });

  it('exports a section with what comes along, and says why', async () => {
    await link('Export');
    await page
      .getByRole('treeitem', { name: /Contracts/ })
      .getByRole('checkbox')
      .check();
    await button(/^Export [1-9]\d* entities$/).waitFor();
    const basket = page.getByRole('tree', { name: 'To be exported' });
    await basket
      .getByRole('treeitem', { name: /^Statuses/ })
      .first()
      .dblclick();
    await basket.getByRole('treeitem', { name: 'Under review' }).click();
    await page
      .getByRole('list', { name: 'Why it is included' })
      .getByText(/It refers to Statuses Under review/)
      .waitFor();
    await button(/^Export [1-9]\d* entities$/).click();
    await button('Preview on the receiver').waitFor();
  });

  it('saves a copy of the archive', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button('Save a copy').click()]);
    const copy = join(lab.home, 'copy.zip');
    await download.saveAs(copy);
    const bytes = await readFile(copy);
    expect(download.suggestedFilename()).toMatch(/^Demo-source-.*\.zip$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('previews it with all that will happen, and shows what changes in a script', async () => {
    await button('Preview on the receiver').click();
    await button(/^Preview$/).click();
    await page.getByRole('grid', { name: 'Import plan' }).waitFor();
    await expect.poll(() => count('Add')).toBeGreaterThan(50);
    await expect.poll(() => count('Update')).toBeGreaterThan(3);
    await page.getByTestId('count-Update').click();
    await page.getByRole('gridcell', { name: 'Smart scripts' }).first().click();
    await page.getByTestId('item-details').getByText('var pilot = true;').waitFor();
    await page.getByTestId('count-Update').click();
  });

  it('is stopped by a conflict until that is decided', async () => {
    await expect
      .poll(() => button(/^Import [0-9,]+ into Demo receiver$/).getAttribute('aria-disabled'))
      .toBe('true');
    await button('Next undecided').click();
    await page.getByRole('radio', { name: 'Skip' }).check();
    await page.getByText('1 of 1 conflicts decided').waitFor();
    await expect
      .poll(() => button(/^Import [0-9,]+ into Demo receiver$/).getAttribute('aria-disabled'))
      .toBe(null);
  });

  it('does a dry run, then imports after a confirmation, and shows the balance and the log', async () => {
    await button('Dry run').click();
    await page.getByText(/Dry run on “Demo receiver”/).waitFor();
    await button('Back to preview').click();
    await button(/^Import [0-9,]+ into Demo receiver$/).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Import [0-9,]+ into Demo receiver$/ })
      .click();
    await page.getByText('Imported into “Demo receiver”.').waitFor();
    await page.getByRole('table', { name: 'Balance' }).waitFor();
    await button('Show Log.txt').click();
    await page.getByText(/Committed\./).waitFor();
  });

  it('resolves one conflict of each kind', async () => {
    await button('New import').click();
    await button('Use demo archive with conflicts').click();
    await button(/^Preview$/).click();
    const choices = [
      'Treat as the same entity',
      'Skip',
      'Assign a new ID',
      'Use a default value or stub',
      'Keep the receiver’s value',
    ];
    const progress = page.getByText(/^\d+ of \d+ conflicts decided/);
    const undecided = async () => {
      const [decided = 0, all = 0] = ((await progress.textContent()) ?? '').match(/\d+/g) ?? [];
      return Number(all) - Number(decided);
    };
    const open = page
      .getByTestId('item-details')
      .getByRole('region', { name: 'Conflict' })
      .filter({ hasNot: page.getByRole('radio', { checked: true }) });
    for (let left = await undecided(); left > 0; left = await undecided()) {
      await button('Next undecided').click();
      await open.first().waitFor();
      while ((await open.count()) > 0) {
        const panel = open.first();
        const offered = await panel
          .getByRole('radio')
          .evaluateAll((all) =>
            all.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent ?? ''),
          );
        const choice = choices.find((name) => offered.includes(name)) ?? 'Skip';
        await panel.getByRole('radio', { name: choice }).check();
      }
      await expect.poll(undecided).toBeLessThan(left);
    }
    await button(/^Import [0-9,]+ into Demo receiver$/).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Import [0-9,]+ into Demo receiver$/ })
      .click();
    await page.getByText('Imported into “Demo receiver”.').waitFor();
  });

  it('keeps everything in the history', async () => {
    await link('History');
    const runs = page.getByRole('grid', { name: /Runs on this computer/ });
    // The first one has the headings.
    await expect.poll(() => runs.getByRole('row').count()).toBe(5);
    await runs.getByRole('gridcell').nth(1).click();
    await button('Show: Log.txt').click();
    await page.getByText(/Committed\./).waitFor();
  });

  it('refuses the same site on both sides', async () => {
    await link('Import');
    await page.getByRole('combobox', { name: 'Receiver' }).click();
    await page.getByRole('option', { name: 'Demo source' }).click();
    await page
      .getByText(/Source and receiver are the same site/)
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Receiver' }).click();
    await page.getByRole('option', { name: 'Demo receiver' }).click();
  });

  it('asks for the name of a production site', async () => {
    const saved = (await lab.host.client.site.list({})).find(({ name }) => name === 'Demo receiver');
    await lab.host.client.site.save({
      name: 'Demo receiver',
      url: saved?.url ?? '',
      colour: 'red',
      production: true,
    });
    const other = await lab.open();
    await demoReadyFor(other);
    await other.getByTestId('receiver-site').getByText('Production').waitFor();
    await other.getByRole('link', { name: 'Import' }).click();
    await other.getByRole('button', { name: 'Use demo archive' }).click();
    await other.getByRole('switch', { name: /Skip conflicts/ }).click();
    await other.getByRole('button', { name: /^Preview$/ }).click();
    await other.getByRole('button', { name: /^Import [0-9,]+ into Demo receiver$/ }).click();
    const confirm = other.getByRole('alertdialog');
    const go = confirm.getByRole('button', { name: /^Import [0-9,]+ into Demo receiver$/ });
    await expect.poll(() => go.isDisabled()).toBe(true);
    await confirm.getByRole('textbox').fill('Demo receiver');
    await expect.poll(() => go.isDisabled()).toBe(false);
    await other.keyboard.press('Escape');
  });

  async function demoReadyFor(other: Page) {
    await chooseSides(lab, 'Demo source', 'Demo receiver');
    await other.reload();
    await demoReady(other);
  }
});
