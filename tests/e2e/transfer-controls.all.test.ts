import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { withSite } from '#core/operations/context.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, type Lab, rowAction, seriousFindings, siteCell } from './support.ts';

const SCRIPT = 'a1000000-0000-4000-8000-000000000001';
const BODY = 'return Groups.ByName("Former employees") != null;';

describe.skipIf(!hasChromium)(`the controls of a transfer${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  /** An archive of a script that names a group which nobody has. */
  let archive: string;

  demoLab(async (opened) => {
    ({ lab, page } = opened);
    archive = await exportScript();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name }).click();
  const ask = <Row>(site: string, sql: string) =>
    withSite(
      lab.host.context,
      { site },
      (opened) => opened.write((session) => session.query<Row>(sql)),
      undefined,
    );

  async function exportScript(): Promise<string> {
    await ask(
      'Demo source',
      `INSERT INTO dbo."SmartScripts" ("SmartScriptID", "Guid", "SubcatID", "Name", "Body", "IsActive", "OrderNo")
       SELECT 9001, '${SCRIPT}', MIN("SubcatID"), 'Escalate', '${BODY}', true, 0 FROM dbo."Subcategories"`,
    );
    const out = join(lab.home, 'script.zip');
    const selection = [{ type: 'smart-scripts', guid: SCRIPT, includeSubcat: true }];
    await runLong(lab.host.client.transfer.export({ site: 'Demo source', selection, out }));
    return out;
  }

  async function openInImport(path: string) {
    await link('Archives');
    await page.evaluate((to) => {
      location.hash = `#/import?archive=${encodeURIComponent(to)}`;
    }, path);
    await page.getByText(path.split('/').at(-1) ?? '').waitFor();
  }

  describe('how entities are matched', () => {
    const choices = () => page.getByRole('group').filter({ hasText: 'How entities are matched' }).last();
    const choice = (type: string) => choices().getByRole('combobox', { name: type, exact: true });

    it('is nothing to ask before something is chosen for an export', async () => {
      await link('Export');
      await page.getByRole('treeitem', { name: /Contracts/ }).waitFor();
      await expect.poll(() => choices().count()).toBe(0);
    });

    it('can be chosen for an export by the keyboard, and is in its archive', async () => {
      await page
        .getByRole('treeitem', { name: /Contracts/ })
        .getByRole('checkbox')
        .check();
      await choices().locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => choice('Statuses').inputValue()).toBe('');
      await choice('Statuses').selectOption('by natural key (Name)');
      await choices().getByText('1 type differs').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await button(/^Export [1-9]\d* entities$/).click();
      await button('Preview on the receiver').waitFor();
      const [{ archive: made } = {}] = await lab.host.client.history.list({ limit: 1 });
      const { associations } = await runLong(lab.host.client.transfer.describe({ archive: made ?? '' }));
      expect(associations).toEqual({ states: 'NaturalKey' });
    });

    it('is shown by the import as the archive says it, and can be changed there', async () => {
      await button('Preview on the receiver').click();
      await choices().locator('summary').click();
      await expect
        .poll(() => choice('Statuses').locator('option').allTextContents())
        .toEqual(['As in the archive: by natural key', 'by GUID', 'by natural key (Name)']);
      await button(/^Preview$/).click();
      await page.getByRole('grid', { name: 'Import plan' }).waitFor();
      await button('Options').click();
      await choices().locator('summary').waitFor();
      if (!(await choice('Statuses').isVisible())) await choices().locator('summary').click();
      await choice('Statuses').selectOption('Guid');
      await page.getByText('The options or decisions have changed since the preview.').waitFor();
      await choice('Statuses').selectOption('');
      await page
        .getByText('The options or decisions have changed since the preview.')
        .waitFor({ state: 'detached' });
    });
  });

  describe('a text that names what nobody has', () => {
    const panel = () => page.getByTestId('item-details').getByRole('region', { name: 'Conflict' });

    it('asks for a decision, unless texts are only reported', async () => {
      await openInImport(archive);
      const texts = page.getByRole('radiogroup', { name: 'References inside texts' });
      await texts.getByRole('radio').nth(1).check();
      await button(/^Preview$/).click();
      await page.getByRole('grid', { name: 'Import plan' }).waitFor();
      await expect.poll(() => page.getByText(/conflicts decided/).count()).toBe(0);
      await button('Options').click();
      await texts.getByRole('radio').nth(0).check();
      await button('Refresh preview').click();
      await page.getByText('0 of 1 conflicts decided').waitFor();
    });

    it('is led to an entity that is found by its name', async () => {
      await button('Next undecided').click();
      await panel()
        .getByText(/names Groups “Former employees”/)
        .waitFor();
      await panel().getByRole('radio', { name: 'Use another entity of the receiver' }).check();
      const picker = panel().getByRole('combobox', { name: 'Use instead: Groups' });
      await picker.pressSequentially('no such group');
      await page.getByRole('option', { name: 'No entities match.' }).waitFor();
      await picker.fill('');
      await picker.pressSequentially('empl');
      await page.getByRole('option', { name: 'Employees' }).click();
      await page.getByText('1 of 1 conflicts decided').waitFor();
      await page.getByTestId('item-details').getByText('Former employees → Employees').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    });

    it('is led to one that may be meant, which is named with its reason', async () => {
      await button('Undo decision').click();
      await page.getByText('0 of 1 conflicts decided').waitFor();
      const suggested = panel().getByRole('list', { name: 'Possible matches on the receiver:' });
      await suggested.getByRole('listitem').filter({ hasText: 'Employeessimilar name' }).waitFor();
      await suggested.getByRole('button', { name: 'Employees' }).click();
      await page.getByText('1 of 1 conflicts decided').waitFor();
      await page.getByTestId('item-details').getByText('Former employees → Employees').waitFor();
    });

    it('is imported so, and the decisions can be remembered', async () => {
      await button(/^Import [0-9,]+ into Demo receiver$/).click();
      const confirm = page.getByRole('alertdialog');
      const remember = confirm.getByRole('checkbox', { name: 'Remember these decisions for this site' });
      await expect.poll(() => remember.isChecked()).toBe(false);
      await remember.focus();
      await page.keyboard.press('Space');
      await expect.poll(() => remember.isChecked()).toBe(true);
      await confirm.getByRole('button', { name: /^Import [0-9,]+ into Demo receiver$/ }).click();
      await page.getByText('Imported into “Demo receiver”.').waitFor();
      // A name is remembered nowhere: only who has a Guid can be known again.
      await page.getByText('The import made no decisions to remember', { exact: false }).waitFor();
      const rows = await ask<{ Body: string }>(
        'Demo receiver',
        `SELECT "Body" FROM dbo."SmartScripts" WHERE "Guid" = '${SCRIPT}'`,
      );
      expect(rows).toEqual([{ Body: BODY.replace('Former employees', 'Employees') }]);
      await button('New import').click();
    });
  });

  describe('the archive tools', () => {
    const path = () => page.getByRole('textbox', { name: 'Archive', exact: true });
    const out = () => page.getByRole('textbox', { name: 'Write to' });

    it('wait for an archive', async () => {
      await link('Archives');
      for (const tool of ['Verify', 'Convert']) {
        await page.getByRole('tab', { name: tool }).click();
        await page.getByText('Choose an archive first.').waitFor();
        await expect.poll(() => button(`${tool} archive`).count()).toBe(0);
        expect(await seriousFindings(page)).toEqual([]);
      }
      await page.getByRole('tab', { name: 'Verify' }).click();
    });

    it('verify an archive, and say what is wrong with another', async () => {
      await path().fill(archive);
      await button('Verify archive').click();
      await page.getByText('An import would reject or skip nothing.').waitFor();
      const broken = join(lab.home, 'broken.zip');
      await writeFile(broken, (await readFile(archive)).subarray(0, 400));
      await path().fill(broken);
      await button('Verify archive').click();
      await page.getByText('An import would reject this archive, or skip a part of it.').waitFor();
      await page.getByRole('list', { name: 'Findings' }).getByText('error').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await path().fill(join(lab.home, 'nowhere.zip'));
      await button('Verify archive').click();
      await page.getByRole('alert').or(page.getByText('nowhere.zip')).first().waitFor();
    });

    it('take a file that is chosen', async () => {
      await path().fill('');
      await page.locator('input[type=file]').setInputFiles(archive);
      await expect.poll(() => path().inputValue()).toMatch(/uploads.*script\.zip$/);
    });

    it('merge and split an archive, and replace one only when told so', async () => {
      const [whole, legacy, folder] = ['whole.zip', 'merged.zip', 'split'].map((name) =>
        join(lab.home, name),
      );
      if (!whole || !legacy || !folder) throw new Error('no paths');
      await runLong(lab.host.client.transfer.export({ site: 'Demo source', selection: 'all', out: whole }));
      await path().fill(whole);
      await page.getByRole('tab', { name: 'Convert' }).click();
      await expect.poll(() => button('Convert archive').getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('radio', { name: /merge all files/ }).check();
      await out().fill(legacy);
      // What is chosen is said beside it.
      const summary = page.getByRole('region', { name: 'Summary' });
      await summary.getByText('Legacy, one data.json (before 2.268): merge all files').waitFor();
      await button('Convert archive').click();
      await page.getByText('legacy (one data.json)').waitFor();
      expect((await stat(legacy)).isFile()).toBe(true);
      await button('Convert archive').click();
      await page
        .getByText(/merged\.zip.*(exists|already)/)
        .first()
        .waitFor();
      await page.getByRole('checkbox', { name: 'Replace an existing archive' }).check();
      await button('Convert archive').click();
      await page.getByText(/^Written with \d+ entit/).waitFor();
      await path().fill(legacy);
      await page.getByRole('radio', { name: /split one data\.json/ }).check();
      await out().fill(folder);
      await button('Convert archive').click();
      await page.getByText('multi-file', { exact: true }).waitFor();
      expect((await stat(join(folder, '_meta'))).isDirectory()).toBe(true);
    });

    it('keep what is set when the page is left', async () => {
      await link('Sites');
      await link('Archives');
      await page.getByRole('tab', { name: 'Convert' }).click();
      await expect.poll(() => out().inputValue()).toBe(join(lab.home, 'split'));
      await button('Preview on the receiver').click();
      await page.getByText('split', { exact: true }).waitFor();
    });
  });

  describe('the profile of a site', () => {
    const dialog = () => page.getByRole('dialog');

    it('is checked where it is named, with the catalog that it makes', async () => {
      const folder = join(lab.home, 'profiles');
      await mkdir(folder, { recursive: true });
      const couriers = {
        ...{ name: 'couriers', scope: 'global', table: 'Couriers', id: 'CourierID', key: ['Name'] },
        title: { en: 'Couriers', ru: 'Курьеры' },
        columns: [{ name: 'Name', type: 'string', length: 10, required: true }],
      };
      const change = { type: 'groups', add: [{ name: 'Floor', type: 'int' }] };
      await writeFile(
        join(folder, 'own.json'),
        JSON.stringify({ version: 1, types: [couriers], changes: [change] }),
      );
      await writeFile(join(folder, 'prod.json'), JSON.stringify({ version: 1, catalog: 'own.json' }));
      await writeFile(join(folder, 'bad.json'), JSON.stringify({ version: 1, maping: [] }));
      await link('Sites');
      await rowAction(siteCell(page, 'Demo source'), 'Edit');
      await dialog()
        .getByRole('button', { name: /^Advanced/ })
        .click();
      const field = dialog().getByRole('textbox', { name: 'Profile' });
      await field.fill(join(folder, 'bad.json'));
      await field.blur();
      await dialog().getByText('maping').waitFor();
      await field.fill(join(folder, 'prod.json'));
      await field.blur();
      await dialog().getByText('The profile can be used.').waitFor();
      await dialog().locator('summary').focus();
      await page.keyboard.press('Enter');
      const added = dialog().getByRole('grid', { name: 'What the catalog file adds and changes' });
      await added.getByRole('row').nth(2).waitFor();
      await expect
        .poll(() => added.getByRole('row').allTextContents())
        .toEqual([
          'TypeTableChangeAdded columns',
          expect.stringMatching(/^Groups.*Groupschanged typeFloor$/),
          'CouriersCouriersnew typeName',
        ]);
      const findings = dialog().getByRole('list', { name: 'Findings about the catalog file' });
      await findings.getByRole('listitem').nth(1).waitFor();
      await expect.poll(() => findings.getByRole('listitem').count()).toBe(2);
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });
  });
});
