import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { postgres } from '#tests/support/databases.ts';
import { fillSide } from '#tests/support/fill-side.ts';
import { checksums, createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { type Lab, openOn, rowAction, rowCell, startLab, startOverAfterFailure } from './support.ts';

/** What is moved: the words by which its row is found, and what a person decides where something is in the way. */
const MOVED = [
  { row: 'Escalated' },
  { row: 'Reviewed' },
  { row: 'Contracts / Repairs / Draft' },
  { row: 'Approved (receiver: Accepted)' },
  { row: 'Auditors', decision: 'rename' },
  { row: 'Agreed', decision: 'new-id' },
  { row: 'Contracts / Supply / Year', decision: 'enrich' },
  { row: 'Due', decision: 'keep-receiver' },
  { row: 'Waiting', decision: 'shorten' },
  { row: 'Contracts / Supply / Merge', decision: 'merged' },
];

describe.skipIf(!hasChromium)(`two sites that differ in every way, in the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let source: TestSite;
  let receiver: TestSite;
  let base: string;
  let untouched: Record<string, string>;

  beforeAll(async () => {
    [source, receiver] = [await createSite(postgres), await createSite(postgres)];
    const earlier = await createSite(postgres);
    await fillSide(source.site, 'source');
    await fillSide(receiver.site, 'receiver');
    await fillSide(earlier.site, 'base');
    lab = await startLab();
    base = join(lab.home, 'base.zip');
    await runLong(lab.host.client.transfer.export({ site: earlier.url, selection: 'all', out: base }));
    await earlier.remove();
    untouched = await checksums(receiver.site);
    page = await openOn(lab, { source, receiver });
  });
  startOverAfterFailure(() => page);
  afterAll(async () => {
    await lab?.close();
    await source?.remove();
    await receiver?.remove();
  });
  afterEach(() => {
    expect(lab.complaints.splice(0)).toEqual([]);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const list = () => page.getByRole('grid', { name: 'Differences' });
  const plan = () => page.getByRole('grid', { name: 'Import plan' });
  const details = () => page.getByTestId('item-details');

  /** Ticks the only row of this path and status: where it lies stands in a column of its own. */
  async function tick(path: string, status: RegExp): Promise<void> {
    const [, place, name = path] = /^(Contracts \/ \w+) \/ (.*)$/.exec(path) ?? [];
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill(name);
    const cell = (words: string) => page.getByRole('gridcell', { name: words, exact: true });
    const named = list()
      .getByRole('row')
      .filter({ has: cell(name) })
      .filter({ hasText: status });
    const row = place === undefined ? named : named.filter({ has: cell(place) });
    await row.getByRole('checkbox').click();
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true);
  }

  it('are compared with a base, ticked, and decided about, with a merge', async () => {
    await page.getByRole('link', { name: 'Compare' }).click();
    await button('Base: none').click();
    const chooser = page.waitForEvent('filechooser');
    await button('Choose archive…').click();
    await (await chooser).setFiles(base);
    await button('Base: base.zip').waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await list().waitFor();
    for (const { row } of MOVED) await tick(row, /Add|Update|Conflict/);
    await tick('Retired', /Only on the receiver/);
    await page.getByText('11 ticked, 1 included').waitFor();
    await button('Preview 12 differences').click();
    await plan().waitFor();
    await page.getByText('0 of 6 conflicts decided').waitFor();
    let decided = 0;
    for (const { row, decision } of MOVED) {
      if (!decision) continue;
      await decide(row, decision);
      decided += 1;
      await page.getByText(`${decided} of 6 conflicts decided`).waitFor();
    }
  });

  async function decide(row: string, decision: string): Promise<void> {
    // Of what is moved without its section the plan does not say that.
    const name = row.replace(/^Contracts \/ /, '');
    await page.getByRole('searchbox', { name: 'Name or GUID' }).fill(name);
    await rowCell(plan(), name).click();
    await expect.poll(() => details().locator('header').textContent()).toContain(name);
    await details().locator(`input[type=radio][value="${decision}"]`).check();
    if (decision === 'merged') await merge();
  }

  async function merge(): Promise<void> {
    await details().getByRole('button', { name: 'Edit the merged text…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Body' });
    const result = dialog.getByRole('textbox', { name: 'Result' });
    await expect.poll(() => result.textContent()).toContain('var a = 10;var b = 2;return b;');
    await result.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// of both');
    await dialog.getByRole('button', { name: 'Use this text' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  it('are moved, once the receiver is typed because something goes', async () => {
    await button(/^Move \d+ and remove 1…$/).click();
    const dialog = page.getByRole('alertdialog', { name: 'Move to “Receiver”?' });
    const confirm = dialog.getByRole('button', { name: /^Move \d+ and remove 1…$/ });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(/Type the name of the site/).fill('Receiver');
    await confirm.click();
    await page.getByText('Moved to “Receiver”.').waitFor();
    const scripts = await rowsOf(receiver.site, 'smart-scripts');
    expect(scripts.find(({ Name }) => Name === 'Merge')?.Body).toBe(
      'var a = 10;\nvar b = 2;\nreturn b;\n// of both',
    );
    const names = (await rowsOf(receiver.site, 'signatures')).map(({ Name }) => Name);
    expect(names).not.toContain('Retired');
    const states = (await rowsOf(receiver.site, 'states')).map(({ Name }) => Name);
    expect(states).toEqual(expect.arrayContaining(['Reviewed', 'Approved']));
  });

  it('are undone from the history, and the receiver is as it was, byte for byte', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    await rowAction(rowCell(page, 'Move'), 'Undo…');
    await rowCell(plan(), 'Remove').waitFor();
    await button('Undo on Receiver…').click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Undo', exact: true });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Receiver');
    await confirm.click();
    await page.getByText('The run on “Receiver” is undone.').waitFor();
    expect(await checksums(receiver.site)).toEqual(untouched);
  });
});
