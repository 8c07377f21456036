import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { openTables } from '#core/site/site-tables.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { goTo } from './navigate.ts';
import { chooseSides, demoLab, type Lab, rowAction, rowCell, seriousFindings, siteCell } from './support.ts';

const HOSTILE = '<img src=x onerror="document.title=1"> \u202etxet';

describe.skipIf(!hasChromium)(`how sites are chosen in the frame${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });
  const stored = async () => {
    const { values } = await lab.host.client.window.remembered({});
    return values;
  };
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  it('has a button for the pages and one for the sites where there is little room', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.getByRole('navigation').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await page.getByRole('heading', { level: 1, name: 'Export' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sites: Demo source → Demo receiver' }).click();
    const source = page.getByRole('combobox', { name: 'Source' });
    await source.fill('receiver');
    await source.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sites: Demo receiver → Demo receiver' }).click();
    await source.click();
    await page.getByRole('option', { name: /^Demo source/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sites: Demo source → Demo receiver' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('lets the operator be picked from the users of the site, and remembers it for each site', async () => {
    await withSite(
      lab.host.context,
      { site: 'Demo receiver' },
      (site) =>
        site.write(async (session) => {
          const tables = await openTables(session, site.catalog, { code: 'feature.signin', values: {} });
          const user = { Guid: randomUUID(), Nick: HOSTILE, DisplayName: HOSTILE, IsFired: false };
          await tables.insert('Users', [{ ...user, IsBlocked: false, IsSuperAdmin: false }]);
        }),
      undefined,
    );
    await page.getByRole('link', { name: 'Sign-in' }).click();
    await page.getByText('Choose an operator').waitFor();
    const operator = page.getByRole('combobox', { name: 'Work as' });
    await operator.click();
    await operator.fill('IMG SRC');
    await option(/<img src=x/).waitFor();
    expect(await page.title()).toBe('Siteferry');
    await operator.fill('ADM');
    await option(/^admin .*administrator$/).click();
    await rowCell(page, 'Corporate account').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await expect.poll(stored).toMatchObject({
      'operator.Demo receiver': 'admin',
      'site.administered': 'Demo receiver',
    });
    const site = page.getByTestId('site-site').getByRole('combobox', { name: 'Site' });
    await site.click();
    await site.fill('source');
    await expect.poll(() => option(/./).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByText('Choose an operator').waitFor();
    await expect.poll(() => operator.inputValue()).toBe('');
    await site.click();
    await option('Demo receiver').click();
    await expect.poll(() => operator.inputValue()).toBe('admin');
    await rowCell(page, 'Corporate account').waitFor();
  });

  it('keeps the site of one-site pages when the receiver changes', async () => {
    const swap = async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everywhere' }).fill('swap');
      await option(/^Swap/).waitFor();
      await page.keyboard.press('Enter');
    };
    await page.getByRole('link', { name: 'Export' }).click();
    await swap();
    await expect.poll(stored).toMatchObject({ 'site.receiver': 'Demo source' });
    await page.getByRole('link', { name: 'Sign-in' }).click();
    await expect
      .poll(() => page.getByTestId('site-site').getByRole('combobox').inputValue())
      .toBe('Demo receiver');
    await page.getByRole('link', { name: 'Export' }).click();
    await swap();
    await expect.poll(stored).toMatchObject({ 'site.receiver': 'Demo receiver' });
  });

  it('offers sites by folder with what they said last, and follows one that is renamed', async () => {
    await lab.host.client.site.save({
      name: 'Passing',
      url: `embedded:${join(lab.home, 'passing')}`,
      colour: 'green',
      production: true,
      folder: 'Bank',
    });
    await chooseSides(lab, 'Demo source', 'Passing');
    await lab.host.client.window.remember({ values: { 'operator.Passing': 'ann' } });
    await page.reload();
    await page.getByRole('combobox', { name: 'Source' }).click();
    const bank = page.getByRole('group', { name: 'Bank' });
    await bank.getByRole('option', { name: /^Passing.*Production/ }).waitFor();
    await page.getByRole('option', { name: /^Demo source.*Answers/ }).waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, 'sites');
    await rowAction(siteCell(page, 'Passing'), 'Edit');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Staying');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(stored).toMatchObject({ 'site.receiver': 'Staying', 'operator.Staying': 'ann' });
    expect(await stored()).not.toHaveProperty(['operator.Passing']);
    await expect.poll(() => page.getByRole('combobox', { name: 'Receiver' }).inputValue()).toBe('Staying');
  });
});
