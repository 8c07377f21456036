import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { chooseSides, demoLab, demoReady, type Lab, rowCell, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`the Home page${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let database: TestSite;
  /** Operations on sites that the window has called. */
  const called: string[] = [];
  beforeAll(async () => {
    database = await createSite(postgres);
  });
  afterAll(() => database?.remove());
  demoLab((opened) => {
    ({ lab, page } = opened);
    page.on('request', (request) => {
      if (/\/rpc\/site\/(check|attention|test)$/.test(request.url()))
        called.push(`${request.url().split('/').at(-1)} ${request.postDataJSON()?.json?.site}`);
    });
  });
  beforeEach(() => home());

  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const attention = () => page.getByRole('grid', { name: 'Needs attention' });
  const row = (name: string | RegExp) => attention().getByRole('row', { name });
  const cell = (name: string | RegExp) => attention().getByRole('gridcell', { name });
  const go = (to: string) =>
    page.evaluate((path) => {
      location.hash = `#/${path}`;
    }, to);
  const home = async () => {
    await page.getByRole('link', { name: 'Home' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  };
  const checkNow = () => page.getByRole('button', { name: 'Check now' }).press('Enter');
  const save = async (name: string, url: string, password?: string) => {
    await lab.host.client.site.save({ name, url, colour: 'red', production: true });
    if (password !== undefined) await lab.host.client.site.setPassword({ name, password, remember: true });
  };
  const alter = (sql: string) =>
    withSite(
      lab.host.context,
      { site: 'Demo source' },
      (site) => site.write((session) => session.query(sql)),
      undefined,
    );
  /** Does the first thing with a row by the keyboard. */
  const mend = async (name: string | RegExp) => {
    // The tick box of the row has its name, too.
    await cell(name).last().click();
    await page.keyboard.press('Enter');
  };

  it('is where the window opens, and shows what the demo has to tell', async () => {
    const other = await lab.open();
    await other.waitForURL(/#\/home$/);
    await other.close();
    await heading('Needs attention (4)').waitFor();
    await row(
      /Account i\.petrova is blocked after 5 failed sign-ins\. Warning.*Demo source.*Unblock…/,
    ).waitFor();
    await row(/Address 203\.0\.113\.45/).waitFor();
    await row(/Token Nightly export of admin expires on .*Note.*Open tokens/).waitFor();
    await page.getByRole('button', { name: '2 of 2 answer' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('goes from a blocked account to where it is unblocked, with the site and the account chosen', async () => {
    await page.getByTestId('source-site').getByRole('combobox').focus();
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    for (let steps = 0; steps < 20; steps += 1) {
      if (await attention().evaluate((grid) => grid.contains(document.activeElement))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Home');
    await expect.poll(() => page.locator('[role=row]:focus-within').textContent()).toContain('i.petrova');
    await page.getByRole('button', { name: 'Unblock…' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sign-in' }).waitFor();
    await expect
      .poll(() => page.getByTestId('site-site').getByRole('combobox').inputValue())
      .toBe('Demo source');
    await page.getByRole('combobox', { name: 'Work as' }).fill('admin');
    await page.keyboard.press('Enter');
    const blocked = page.getByRole('grid', { name: 'Blocked accounts' });
    await rowCell(blocked, 'i.petrova').waitFor();
    await page.getByRole('button', { name: 'Unblock', exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).press('Enter');
    await page.getByText('No blocked accounts.').waitFor();
    await home();
    await checkNow();
    await heading('Needs attention (3)').waitFor();
    await expect.poll(() => row(/i\.petrova/).count()).toBe(0);
  });

  it('leads to the token and the address as well', async () => {
    await mend(/^Token Nightly export/);
    const tokens = page.getByRole('grid', { name: 'Personal access tokens of all users' });
    await rowCell(tokens, 'Nightly export').waitFor();
    await home();
    await mend(/^Address 203/);
    await rowCell(page, '203.0.113.45').waitFor();
    await home();
  });

  it('turns to a site that does not answer, which holds up no other', async () => {
    await save('Gone', 'postgres://ann@127.0.0.1:1/site', 'secret');
    await save('Silent', 'postgres://ann@127.0.0.1:2/site');
    const { password } = new URL(database.url);
    const alive = database.url.replace(`:${password}@`, '@');
    await save('Alive', alive, decodeURIComponent(password));
    called.length = 0;
    await checkNow();
    await row(/refuses connections.*Urgent.*Gone Production.*Test/).waitFor();
    await row(/Password required.*Unknown.*Silent/).waitFor();
    await page.getByRole('button', { name: '3 of 5 answer' }).waitFor();
    // Nobody is asked for what is missing, and the site is left alone.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(called.filter((call) => call.endsWith(' Silent'))).toEqual([]);
    expect(called).toContain('attention Alive');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('tests a site that does not answer', async () => {
    await mend(/refuses connections/);
    await page.getByRole('dialog', { name: /Gone/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Behind the dialog nobody could find it.
    await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/sites');
    await home();
  });

  it('names the site that does not answer wherever it is asked, and leads to its form', async () => {
    await chooseSides(lab, 'Gone', 'Demo receiver');
    const other = await lab.open();
    await other.getByRole('link', { name: 'Export' }).click();
    await other.getByText(/^“Gone”: 127\.0\.0\.1 refuses connections on port 1\./).waitFor();
    await other.getByRole('button', { name: 'Edit site' }).press('Enter');
    await other.getByRole('dialog', { name: 'Edit “Gone”' }).waitFor();
    await other.close();
    await chooseSides(lab, 'Demo source', 'Demo receiver');
  });

  it('asks for a missing password when the person wants it', async () => {
    const url = new URL(database.url);
    const password = decodeURIComponent(url.password);
    // By another name it is another site, of which no password is kept.
    url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    url.password = '';
    await save('Silent', url.href);
    await checkNow();
    await mend('Password required');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await row(/Password required/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '4 of 5 answer' }).waitFor();
  });

  it('asks no site again that has refused to sign one in', async () => {
    await lab.host.client.site.setPassword({ name: 'Alive', password: 'wrong', remember: true });
    await lab.host.client.site.setPassword({ name: 'Silent', password: 'wrong', remember: true });
    const { url = '' } = (await lab.host.client.site.list({})).find(({ name }) => name === 'Alive') ?? {};
    const other = new URL(url);
    other.username = 'nobody';
    await save('Alive', other.href, 'wrong');
    await save('Silent', other.href, 'wrong');
    await checkNow();
    await expect.poll(() => row(/Urgent.*(Alive|Silent) Production/).count()).toBe(2);
    called.length = 0;
    await checkNow();
    await expect.poll(() => called).toContain('check Gone');
    await go('history');
    await heading('History').first().waitFor();
    await home();
    await row(/Urgent.*Alive Production/).waitFor();
    expect(called.filter((call) => /(Alive|Silent)$/.test(call))).toEqual([]);
  });

  it('lists the latest runs, each of which opens', async () => {
    const steps = await lab.host.client.transfer.export({ site: 'Demo source', selection: 'all' });
    while (!(await steps.next()).done);
    await checkNow();
    const runs = page.getByRole('grid', { name: 'Recent runs' });
    await runs.getByRole('row', { name: /Export Demo source Completed Exported: \d+/ }).waitFor();
    await rowCell(runs, 'Demo source').click();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Export' }).waitFor();
    await home();
  });

  it('keeps a change of sign-in that waits to be confirmed, or takes it back', async () => {
    const { settings } = lab.host.client.signin;
    const at = { site: 'Demo source', operator: 'admin' };
    const least = async () => (await settings.get(at)).settings.PasswordMinLength;
    const change = async (PasswordMinLength: number) => {
      await settings.update({ ...at, settings: { PasswordMinLength }, confirmWithin: 10 });
      await checkNow();
      await mend(/Change of sign-in: taken back in 10 minutes unless it is confirmed/);
      await page.getByRole('dialog').getByText('a sign-in with login and password').waitFor();
    };
    const decided = async (name: string) => {
      await page.getByRole('button', { name }).press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await row(/Change of sign-in/).waitFor({ state: 'detached' });
    };
    const before = await least();
    await change(9);
    expect(await seriousFindings(page)).toEqual([]);
    await decided('Take it back now');
    expect(await least()).toBe(before);
    await change(9);
    await decided('Keep it');
    expect(await least()).toBe(9);
  });

  it('says that nothing needs anybody, and when it was checked', async () => {
    for (const { name } of await lab.host.client.site.list({}))
      if (!name.startsWith('Demo')) await lab.host.client.site.forget({ name });
    await alter(`UPDATE dbo."Users" SET "IsBlocked" = false`);
    await alter(`UPDATE dbo."PersonalAccessTokens" SET "IsRevoked" = true`);
    await alter(`DELETE FROM dbo."IpBlocks"`);
    await page.reload();
    await demoReady(page);
    await heading('Nothing needs attention').waitFor();
    await page.getByText(/ Checked at \d\d:\d\d$/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
