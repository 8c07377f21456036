import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import {
  chooseSides,
  demoReady,
  type Lab,
  rowAction,
  rowCell,
  seriousFindings,
  startLab,
  startOverAfterFailure,
} from './support.ts';

describe.skipIf(!hasChromium)(`undo in the history${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let run: string;

  beforeAll(async () => {
    lab = await startLab({ demo: 'prepared' });
    page = await lab.open();
    await demoReady(page);
    await chooseSides(lab, 'Demo source', 'Demo receiver');
    const { client } = lab.host;
    const { archive } = await exported();
    const done = await runLong(
      client.transfer.import({ site: 'Demo receiver', archive, options: importOptions.parse({}) }),
      () => {},
    );
    run = done.result.run ?? '';
    await page.reload();
    await page.getByRole('link', { name: /^History/ }).click();
  });
  startOverAfterFailure(() => page);
  afterAll(() => lab?.close());
  afterEach(() => {
    expect(lab.complaints.splice(0)).toEqual([]);
  });

  async function exported(): Promise<{ archive: string }> {
    const { client } = lab.host;
    const [found] = await client.transfer.search({
      site: 'Demo source',
      text: 'Under review',
      limit: 1,
      type: 'states',
    });
    const selection = [{ type: 'states', guid: found?.guid ?? '', includeSubcat: true }];
    const done = await runLong(client.transfer.export({ site: 'Demo source', selection }), () => {});
    return { archive: done.file };
  }

  async function nameOnReceiver(): Promise<string[]> {
    const { client } = lab.host;
    const found = await client.transfer.search({
      site: 'Demo receiver',
      text: 'review',
      limit: 10,
      type: 'states',
    });
    return found.map(({ label }) => label);
  }

  const runs = () => page.getByRole('grid', { name: /Runs on this computer/ });
  const plan = () => page.getByRole('grid', { name: 'Import plan' });
  const undoButton = () => page.getByRole('button', { name: 'Undo on Demo receiver…' });

  it('shows what undoing an import would do', async () => {
    await rowAction(rowCell(runs(), 'Import'), 'Undo…');
    await page.getByRole('heading', { level: 1, name: 'Undo' }).waitFor();
    await rowCell(plan(), 'Update').waitFor();
    await rowCell(plan(), 'In review (receiver: Under review)').click();
    await expect.poll(() => page.getByTestId('item-details').textContent()).toMatch(/In review/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('shows what the undo does to people where that is asked', async () => {
    await page.getByRole('tab', { name: 'Consequences' }).click();
    await page.getByRole('heading', { name: 'Who gains and who loses access?' }).waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('Nobody gains or loses access.').waitFor();
    await page.getByText('Nobody’s sign-in changes.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Entities' }).click();
    await plan().waitFor();
  });

  it('undoes only the rows that are ticked, or the whole run again', async () => {
    const part = () => page.getByRole('button', { name: 'Only ticked rows (1)' });
    await rowCell(plan(), 'Update').locator('..').getByRole('checkbox').check();
    await part().click();
    await page.getByRole('button', { name: 'The whole run' }).click();
    await expect.poll(() => part().isEnabled()).toBe(true);
    await part().click();
    await page.getByRole('button', { name: 'The whole run' }).waitFor();
  });

  it('asks, undoes it, and keeps that in the history', async () => {
    const before = await nameOnReceiver();
    await undoButton().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Change back: 1').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('A part of the run on “Demo receiver” is undone.').waitFor();
    await expect.poll(nameOnReceiver).not.toEqual(before);
    await page.getByRole('button', { name: 'Back to the history' }).click();
    await rowCell(runs(), 'Undo').waitFor();
    await page.getByText(run).first().waitFor();
  });

  it('decides about what was edited since', async () => {
    const { client } = lab.host;
    const { archive } = await exported();
    const given = { site: 'Demo receiver', archive, options: importOptions.parse({}) };
    await runLong(client.transfer.import(given), () => {});
    // The undo of before is undone by the import, so it finds a row that is no longer as it was left.
    await page.reload();
    await rowAction(rowCell(runs(), 'Undo'), 'Undo…');
    await rowCell(plan(), 'No changes').waitFor();
    await page.getByRole('button', { name: 'Back to the history' }).click();
    await runs().waitFor();
  });

  it('shows and sets on the Sites page how much is kept', async () => {
    await page.getByRole('link', { name: 'Sites' }).click();
    const part = page.getByRole('region', { name: 'Data for undo' });
    await part.getByText(/^Data for undo: \d+ of at most 50 runs/).waitFor();
    await part.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: 'Maximum number of runs' }).fill('7');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await part.getByText(/of at most 7 runs/).waitFor();
  });
});
