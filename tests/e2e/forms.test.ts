import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { goTo } from './navigate.ts';
import { type Lab, rowAction, seriousFindings, siteCell, startLab } from './support.ts';

describe.skipIf(!hasChromium)(`forms and dialogs${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let database: TestSite;
  beforeAll(async () => {
    database = await createSite(postgres);
    lab = await startLab({ hasKeychain: false });
    await lab.host.client.site.save({
      name: 'Here',
      url: 'postgres://ann@db.corp/site',
      colour: 'blue',
      production: false,
    });
    page = await lab.open();
    await goTo(page, 'sites');
  });
  afterEach(async () => {
    // What was left open is given up.
    if ((await page.locator('[role=dialog], [role=alertdialog]').count()) > 0) await page.reload();
    await goTo(page, 'sites');
  });
  afterAll(async () => {
    await lab?.close();
    await database?.remove();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const form = () => page.getByRole('dialog');
  const asks = () => page.getByRole('alertdialog', { name: 'Discard changes?' });
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent;
    });
  const add = async () => {
    await button('Add site…').click();
    await form().waitFor();
  };
  const edit = async () => {
    await rowAction(siteCell(page, 'Here'), 'Edit');
    await form().waitFor();
  };

  it('takes the focus into the first field, and gives it back to the button', async () => {
    await add();
    const first = field('Connection string or address');
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Add site…');
  });

  it('gives the focus back to the row of a menu, whose item is gone', async () => {
    await edit();
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    await expect.poll(focused).toContain('Here');
  });

  it('says what is wrong with a field once it was left, and not before', async () => {
    await add();
    await field('Port').pressSequentially('99999');
    await expect.poll(() => form().getByText('Enter a number from 1 to 65535.').count()).toBe(0);
    await page.keyboard.press('Tab');
    await form().getByText('Enter a number from 1 to 65535.').waitFor();
    await expect.poll(() => form().getByText('Fill in this field.').count()).toBe(0);
    await field('Name').fill('a/b');
    await page.keyboard.press('Tab');
    await form()
      .getByText(/^Use up to 64 letters/)
      .waitFor();
    await page.keyboard.press('Control+s');
    await form().getByText('Fill in this field.').first().waitFor();
    await expect.poll(() => field('Name').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is saved by Ctrl+S, Enter and Ctrl+Enter', async () => {
    for (const [index, keys] of ['Control+s', 'Enter', 'Control+Enter'].entries()) {
      await edit();
      await field('Database name').fill(`site-${index}`);
      await page.keyboard.press(keys);
      await form().waitFor({ state: 'detached' });
      const [site] = (await lab.host.client.site.list({})).filter((one) => one.name === 'Here');
      expect(site?.url, keys).toBe(`postgres://ann@db.corp/site-${index}`);
    }
  });

  it.each([
    ['Escape', () => page.keyboard.press('Escape')],
    ['Cancel', () => form().getByRole('button', { name: 'Cancel' }).click()],
    ['another page', () => page.evaluate(() => history.back())],
    [
      'an address that is typed',
      () =>
        page.evaluate(() => {
          location.hash = '#/export';
        }),
    ],
  ])('asks before something typed is lost to %s', async (title, leave) => {
    await page.evaluate(() => {
      location.hash = '#/history';
    });
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await edit();
    await field('Server').fill('elsewhere');
    await leave();
    await asks().waitFor();
    if (title === 'Escape') expect(await seriousFindings(page)).toEqual([]);
    await asks().getByRole('button', { name: 'Keep editing' }).click();
    await asks().waitFor({ state: 'detached' });
    await expect.poll(() => field('Server').inputValue()).toBe('elsewhere');
    // Where the way back was stopped, the address is put right once more.
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/sites');
    await leave();
    await asks().getByRole('button', { name: 'Discard changes' }).click();
    await form().waitFor({ state: 'detached' });
    await expect.poll(() => asks().count()).toBe(0);
    const [site] = (await lab.host.client.site.list({})).filter((one) => one.name === 'Here');
    expect(site?.url).not.toContain('elsewhere');
  });

  it('does not ask when what was typed is taken back', async () => {
    await edit();
    await field('Server').fill('elsewhere');
    await field('Server').fill('db.corp');
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    await expect.poll(() => asks().count()).toBe(0);
  });

  it('has the browser ask before the tab is closed', async () => {
    await edit();
    await field('Server').fill('elsewhere');
    const question = page.waitForEvent('dialog');
    const reload = page.reload();
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
  });

  it('is closed by no slip of the mouse beside it', async () => {
    await edit();
    await page.mouse.click(5, 400);
    await field('Server').fill('still here');
    await expect.poll(() => form().count()).toBe(1);
  });

  it('saves a site where there is no keychain, and says how long its password is kept', async () => {
    await add();
    await field('Name').fill('Session');
    for (const name of ['Server', 'Database name', 'User']) await field(name).fill('x');
    await form().getByLabel('Password', { exact: true }).fill('session secret');
    await page.keyboard.press('Enter');
    await form().waitFor({ state: 'detached' });
    await page
      .getByText(
        '“Session” is saved. This computer has no keychain, so its password is kept until Siteferry is closed.',
      )
      .waitFor();
    const [site] = (await lab.host.client.site.list({})).filter((one) => one.name === 'Session');
    expect(site?.password).toBe('session');
  });

  it('does not offer to make a site of a database that is missing', async () => {
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    const password = decodeURIComponent(url.password);
    url.password = '';
    const site = { name: 'Nowhere', url: url.href, colour: 'blue', production: false } as const;
    await lab.host.client.site.save(site);
    await lab.host.client.site.setPassword({ name: site.name, password, remember: false });
    await page.reload();
    await rowAction(siteCell(page, 'Nowhere'), 'Test');
    await form().getByText('Database nowhere does not exist.').waitFor();
    await expect.poll(() => form().locator('[aria-busy=true]').count()).toBe(0);
    await expect.poll(() => button('Initialize as a site').count()).toBe(0);
  });

  it('is a dialog where nothing is destroyed, and an alert where something is', async () => {
    await rowAction(siteCell(page, 'Here'), 'Remove');
    await page.getByRole('alertdialog', { name: 'Remove “Here” from the list?' }).waitFor();
    await expect.poll(() => form().count()).toBe(0);
  });
});
