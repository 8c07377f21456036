import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import {
  type Lab,
  rowAction,
  seriousFindings,
  siteCell,
  startLab,
  startOverAfterFailure,
} from './support.ts';

describe.skipIf(!hasChromium)(`the profile of a site${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let file: string;
  beforeAll(async () => {
    lab = await startLab();
    file = join(lab.home, 'own.json');
    await writeFile(file, '{ "$comment": "ours", "version": 1 }');
    const { site } = lab.host.client;
    const marks = { colour: 'blue', production: false } as const;
    await site.save({ ...marks, name: 'Own', url: `embedded:${join(lab.home, 'own')}`, profile: file });
    await site.save({ ...marks, name: 'Bare', url: `embedded:${join(lab.home, 'bare')}` });
    page = await lab.open();
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
  });
  startOverAfterFailure(() => page);
  afterAll(() => lab?.close());

  const dialog = () => page.getByRole('dialog');
  const field = (role: 'textbox' | 'combobox', name: string) =>
    dialog().getByRole(role, { name, exact: true });
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const stored = async () => JSON.parse(await readFile(file, 'utf8'));
  const open = (name: string) => rowAction(siteCell(page, name), 'Profile…');

  it('is edited as a form, and the rest of its file stays', async () => {
    await open('Own');
    await press('Protect a type');
    await press('Replace a text');
    expect(await seriousFindings(page)).toEqual([]);
    await field('combobox', 'Entity type').fill('groups');
    await field('combobox', 'Fields').click();
    await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
    await page.keyboard.press('Escape');
    await field('textbox', 'Text or address of the source').fill('http://test');
    await field('textbox', 'On this site').fill('https://prod');
    await dialog().getByRole('spinbutton', { name: 'Most removals' }).fill('3');
    await press('Limit a type');
    await press('Add a time');
    await dialog().getByLabel('Until', { exact: true }).fill('06:00');
    await field('combobox', 'Time zone').fill('Atlantis');
    await dialog()
      .getByText(/time zone such as Europe/)
      .waitFor();
    await field('combobox', 'Time zone').fill('Europe/Berlin');
    expect(await seriousFindings(page)).toEqual([]);
    await press('Save');
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await stored()).toEqual({
      ...{ $comment: 'ours', version: 1 },
      protect: [{ type: 'groups', columns: ['Email'] }],
      replace: [{ from: 'http://test', to: 'https://prod' }],
      limits: { removals: 3, updates: [{ type: '*', percent: 20 }] },
      freeze: [{ days: ['fri'], from: '18:00', until: '06:00', zone: 'Europe/Berlin' }],
    });
  });

  it('says at a field what is wrong, and writes nothing then', async () => {
    const before = await stored();
    await open('Own');
    await field('combobox', 'Entity type').first().fill('pigeons');
    await dialog()
      .getByText(/there is no entity type pigeons/)
      .first()
      .waitFor();
    await press('Save');
    await expect.poll(() => dialog().count()).toBe(1);
    expect(await stored()).toEqual(before);
    await press('Cancel');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => dialog().count()).toBe(0);
  });

  it('is edited as JSON', async () => {
    await open('Own');
    await dialog().getByRole('tab', { name: 'JSON' }).click();
    const editor = field('textbox', 'Profile');
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ "protect": [{ "type": "states" }] }');
    await press('Save');
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await stored()).toMatchObject({ protect: [{ type: 'states' }], replace: [] });
  });

  it('is not written over what was remembered meanwhile', async () => {
    await open('Own');
    await press('Protect a type');
    await field('combobox', 'Entity type').last().fill('groups');
    const meanwhile = { version: 1, protect: [{ type: 'blocks' }] };
    await writeFile(file, JSON.stringify(meanwhile));
    await press('Save');
    await dialog().getByText('was changed since it was read', { exact: false }).waitFor();
    expect(await stored()).toEqual(meanwhile);
    await press('Discard and reload');
    await expect.poll(() => field('combobox', 'Entity type').first().inputValue()).toBe('blocks');
    await field('combobox', 'Entity type').first().fill('states');
    await press('Save');
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await stored()).toMatchObject({ protect: [{ type: 'states' }] });
  });

  it('is made for a site that has none', async () => {
    await open('Bare');
    await dialog().getByText('The site has no profile yet', { exact: false }).waitFor();
    await press('Replace a text');
    await field('textbox', 'Text or address of the source').fill('a');
    await press('Save');
    await expect.poll(() => dialog().count()).toBe(0);
    const made = (await lab.host.client.site.list({})).find(({ name }) => name === 'Bare')?.profile ?? '';
    expect(JSON.parse(await readFile(made, 'utf8'))).toMatchObject({ replace: [{ from: 'a', to: '' }] });
  });

  it('that is broken is shown with what is wrong', async () => {
    await writeFile(file, '{ "version": 1, "protects": [] }');
    await open('Own');
    await dialog().getByText('protects', { exact: false }).first().waitFor();
    await press('Close');
    await expect.poll(() => dialog().count()).toBe(0);
  });
});
