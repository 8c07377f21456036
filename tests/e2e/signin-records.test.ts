import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { openTables } from '#core/site/site-tables.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`records of the Sign-in page${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await openSignin(page);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const bars = (chart: string) => page.getByRole('group', { name: chart }).getByRole('button');
  const dialog = () => page.getByRole('dialog').first();

  it('lifts blocks, and revokes tokens', async () => {
    await withSite(
      lab.host.context,
      { site: 'Demo receiver' },
      (site) =>
        site.write(async (session) => {
          const tables = await openTables(session, site.catalog, { code: 'feature.signin', values: {} });
          const now = new Date().toISOString();
          await tables.update('Users', 'UserID', { UserID: 100, IsBlocked: false });
          await tables.insert('Users', [
            {
              Guid: randomUUID(),
              Nick: 'ben',
              DisplayName: 'Ben',
              IsFired: false,
              IsBlocked: true,
              FailedSignIns: 7,
            },
          ]);
          await tables.insert('IpBlocks', [{ Address: '10.0.0.9', FailedAttempts: 9, IsBlocked: true }]);
          await tables.insert('PersonalAccessTokens', [
            { UserId: 100, Name: 'build', TokenPrefix: 'abcd', CreatedAt: now, IsRevoked: false },
          ]);
          await tables.insert('LoginsLog', [
            {
              UserID: 100,
              Date: now,
              Address: '10.0.0.9',
              Protocol: 'Forms',
              ExtraData: '{"Provider":"Corporate account","X-Real-IP":"192.0.2.7","Note":"desktop"}',
            },
            { UserID: 100, Date: now, Address: '10.0.0.8', Protocol: '=cmd', ExtraData: null },
            ...Array.from({ length: 120 }, (_, index) => ({
              UserID: 100,
              Date: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
              Address: '10.0.0.10',
              Protocol: 'Basic',
              ExtraData: null,
            })),
          ]);
          await tables.insert('Groups', [{ Guid: randomUUID(), Name: 'Integrators' }]);
          const [group] = await tables.select<{ GroupID: number }>('Groups', { Name: 'Integrators' });
          await tables.insert('GroupUsers', [{ GroupID: group?.GroupID ?? 0, UserID: 100 }]);
        }),
      undefined,
    );
    await openPart(page, 'Blocks');
    await rowCell(page, '10.0.0.9').waitFor();
    await page.getByText('Failed sign-ins are not in the log').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // By keyboard: Enter does the first action of the row, and is asked about it.
    await rowCell(page, 'ben').click();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByText('the counter (7 failed attempts) is reset').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await rowAction(rowCell(page, 'ben'), 'Unblock');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click();
    await page.getByText('No blocked accounts.').waitFor();
    await button('Delete all…').click();
    await page.getByRole('alertdialog').getByText('1 address is unblocked and deleted.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete addresses' }).click();
    await page.getByText('No addresses with failed sign-ins.').waitFor();
    await openPart(page, 'Tokens');
    await button('Create token…').click();
    const create = dialog().getByRole('button', { name: 'Create token' });
    await create.click();
    await dialog().getByText('Fill in this field.').first().waitFor();
    await dialog().getByRole('textbox', { name: 'Login' }).fill('admin');
    await dialog().getByRole('textbox', { name: 'Name' }).fill('deploy');
    await create.click();
    await dialog().getByText('No group of user admin has the right GENERATEPAT.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button('Cancel').click();
    await button('Discard changes').click();
    const everybody = page.getByRole('grid', { name: 'Personal access tokens of all users' });
    await rowAction(rowCell(everybody, 'build'), 'Revoke');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await rowCell(everybody, 'Revoked').waitFor();
  });

  it('gives a right to a group, makes a token by it, and says who loses it', async () => {
    await openPart(page, 'Special rights');
    await page.getByText('No group has a special right.').waitFor();
    await button('Give right…').click();
    await dialog().getByRole('combobox', { name: 'Right' }).fill('GENERATEPAT');
    await dialog().getByRole('combobox', { name: 'Group' }).selectOption('Integrators');
    expect(await seriousFindings(page)).toEqual([]);
    await button('Save').click();
    await rowCell(page, 'Integrators').waitFor();

    await openPart(page, 'Tokens');
    await button('Create my token…').click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('deploy');
    const create = dialog().getByRole('button', { name: 'Create token' });
    await create.click();
    const text = '{ "Auth": { "PatMaxTokensPerUser": 1, "PatMaxExpirationDays": 30 } }';
    await page.getByText('PatMaxExpirationDays: 365 (the default').waitFor();
    await button('I have copied it').click();
    const own = page.getByRole('grid', { name: 'My personal access tokens' });
    await rowCell(own, 'deploy').waitFor();
    await button('Create my token…').click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('second');
    const chooser = page.waitForEvent('filechooser');
    await button('Take limits from').click();
    await (await chooser).setFiles({
      name: 'appsettings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await dialog().getByText('Limits from appsettings.json, where').waitFor();
    await create.click();
    await dialog().getByText('(appsettings.json, line 1: Auth:PatMaxExpirationDays)').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button('Cancel').click();
    await button('Discard changes').click();
    await rowAction(rowCell(own, 'deploy'), 'Revoke');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await own.getByRole('row').filter({ hasText: 'deploy' }).getByText('Revoked').waitFor();

    await openPart(page, 'Special rights');
    await rowAction(rowCell(page, 'GENERATEPAT'), 'Take away…');
    const asked = page.getByRole('alertdialog');
    await asked.getByText('You lose the right GENERATEPAT').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Take away' }).click();
    await page.getByText('No group has a special right.').waitFor();
  });

  it('shows who signed in, page by page and by what is asked for', async () => {
    await openPart(page, 'Sign-in log');
    await page.getByText('100 of 122, newest first').waitFor();
    await page.getByText('The log has successful sign-ins only').waitFor();
    await page.getByRole('grid').getByRole('columnheader', { name: 'Time', exact: true }).waitFor();
    await page.getByRole('gridcell', { name: /UTC$/ }).first().waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: /192\.0\.2\.7/ }).count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await button('Older').click();
    await page.getByText('22 of 122, newest first').waitFor();
    await button('Newer').click();
    await page.getByText('100 of 122, newest first').waitFor();
    await page.getByRole('textbox', { name: 'Login' }).fill('admin');
    await page.getByRole('textbox', { name: 'Address' }).fill('10.0.0.8');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('1 of 1, newest first').waitFor();
    await expect.poll(() => bars('Sign-ins by day').count()).toBe(1);
    const download = page.waitForEvent('download');
    await button('Save as CSV').click();
    const file = join(lab.home, 'sign-ins.csv');
    await (await download).saveAs(file);
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(lines.length).toBe(2);
    expect(lines[1]).toContain("'=cmd");
    await page.getByRole('textbox', { name: 'Login' }).fill('nobody');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Not found: user nobody.').waitFor();
    await button('Show all').first().click();
    await page.getByText('100 of 122, newest first').waitFor();
  });

  it('finds users, sets a password and revokes tokens from there', async () => {
    await openPart(page, 'Users');
    await rowCell(page, 'Ben').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Login, name, email or SID' }).fill('admin@');
    await page.keyboard.press('Enter');
    await rowCell(page, 'Ben').waitFor({ state: 'detached' });
    const administrator = page.getByRole('row').filter({ has: rowCell(page, 'admin') });
    await administrator.getByText('122').waitFor();
    await rowAction(rowCell(page, 'admin'), 'Set password…');
    await dialog().getByRole('button', { name: 'Set password' }).click();
    await dialog().getByText('Fill in this field.').waitFor();
    await page.keyboard.type('Correct-Horse-7-battery');
    await dialog().getByRole('checkbox').check();
    await page.keyboard.press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    await rowAction(rowCell(page, 'admin'), 'Set password…');
    await dialog().getByText('The current password of the user will no longer work.').waitFor();
    await button('Cancel').click();
    await button('Show all').click();
    await rowCell(page, 'Ben').waitFor();
  });

  it('filters by the bars of its charts, without a mouse', async () => {
    await openPart(page, 'Sign-in log');
    const provider = bars('By provider').filter({ hasText: 'Corporate account' });
    await provider.waitFor();
    // From the last field of the filter: its buttons, the days, then the providers, each chart one stop.
    await page.getByRole('textbox', { name: 'Protocol' }).focus();
    await expect.poll(() => tabTo(page, 'By provider')).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => provider.evaluate((bar) => bar === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1, newest first').waitFor();
    await expect.poll(() => provider.getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Provider' }).inputValue())
      .toBe('Corporate account');
    await rowCell(page, 'desktop').waitFor();
    await expect.poll(() => bars('By address').allInnerTexts()).toHaveLength(2);
    expect(await seriousFindings(page)).toEqual([]);
    // The focus has stayed, and the same bar lifts the filter.
    await expect.poll(() => provider.evaluate((bar) => bar === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('100 of 122, newest first').waitFor();

    const table = page.getByRole('table', { name: 'By address' });
    await table.getByRole('row', { name: '10.0.0.10 120' }).waitFor();
    await bars('By provider').filter({ hasText: '(no provider)' }).click();
    await page.getByText('100 of 121, newest first').waitFor();
    await button('Show all').click();
    await page.getByText('100 of 122, newest first').waitFor();
  });
});

/** Presses Tab once, unless the focus is in the chart already; whether it is. */
async function tabTo(page: Page, chart: string): Promise<boolean> {
  const isThere = () =>
    page.evaluate(
      (name) => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label') === name,
      chart,
    );
  if (await isThere()) return true;
  await page.keyboard.press('Tab');
  return await isThere();
}
