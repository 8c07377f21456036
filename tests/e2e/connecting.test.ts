import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { startSshServer, type TestSshServer } from '#tests/support/ssh-server.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { ALWAYS, SIGN_INS, SSH } from './sign-ins.ts';
import { chooseSides, goTo, type Lab, rowAction, seriousFindings, siteCell, startLab } from './support.ts';

const postgres = databases.find(({ name }) => name === 'postgres');
if (!postgres) throw new Error('there is no PostgreSQL');

const CONFIGURED = 'From the site’s configuration…';

describe.skipIf(!hasChromium)(`connecting to sites${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let database: TestSite;
  let ssh: TestSshServer;
  /** Of the database, as it is saved. */
  let address: string;
  let password: string;
  beforeAll(async () => {
    database = await createSite(postgres);
    ssh = await startSshServer({ password: 'ssh secret' });
    const url = new URL(database.url);
    password = decodeURIComponent(url.password);
    address = database.url.replace(`:${url.password}@`, '@');
    lab = await startLab();
    await save('Plain', address);
    page = await lab.open();
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
  });
  afterEach(async () => {
    await page.evaluate(() => {
      location.hash = '#/sites';
    });
    await page.reload();
  });
  afterAll(async () => {
    await lab?.close();
    await ssh?.close();
    await database?.remove();
  });

  const save = (name: string, url: string, more: { passwordFile?: string } = {}) =>
    lab.host.client.site.save({ name, url, colour: 'green', production: false, ...more });
  const saved = async (name: string) =>
    (await lab.host.client.site.list({})).find((site) => site.name === name);
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialogs = (of: Page = page) => of.locator('[role=dialog], [role=alertdialog]');
  const dialog = () => dialogs().last();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const add = async (kind: 'PostgreSQL' | 'MS SQL Server') => {
    await button('Add site…').click();
    await page.getByRole('radio', { name: kind }).check();
  };
  const edit = async (name: string) => {
    await rowAction(siteCell(page, name), 'Edit');
  };
  /** The HTML of the page and what it stores; of inputs, their attributes only. */
  const exposed = () =>
    page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        JSON.stringify([localStorage, sessionStorage]),
        location.href,
      ].join(),
    );

  it.each(SIGN_INS)('shows exactly the fields of $auth, which are its address', async (signIn) => {
    const { auth, fields, typed, url } = signIn;
    await add('MS SQL Server');
    await page.getByRole('combobox', { name: 'Sign-in' }).selectOption(auth);
    const others = async () => {
      const labels = (await dialog().locator('label').allInnerTexts()).map((label) =>
        label.replace(/\s+\*/, '*'),
      );
      return labels.filter((label) => !ALWAYS.includes(label.replace('*', '')));
    };
    await expect.poll(others).toEqual(fields);
    await field('Name').fill(auth);
    await field('Server').fill('db.corp');
    await field('Database name').fill('site');
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    expect(await seriousFindings(page)).toEqual([]);
    await press('Save');
    await siteCell(page, auth).waitFor();
    expect((await saved(auth))?.url).toBe(url);

    await edit(auth);
    await expect.poll(() => page.getByRole('combobox', { name: 'Sign-in' }).inputValue()).toBe(auth);
    const back = { Server: 'db.corp', 'Database name': 'site', ...typed };
    for (const [name, text] of Object.entries(back))
      await expect.poll(() => field(name).inputValue()).toBe(text);
    await press('Save');
    await dialogs().waitFor({ state: 'detached' });
    expect((await saved(auth))?.url).toBe(url);
  });

  it('says itself what has to be corrected, and goes there', async () => {
    await add('PostgreSQL');
    await field('Name').fill('Not yet');
    await page.getByRole('checkbox', { name: SSH }).check();
    for (const name of ['Server', 'Database name', 'User']) await field(name).fill('x');
    await press('Save');
    await page.getByText('Fill in this field.').waitFor();
    await expect
      .poll(() => field('SSH user and server').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await field('SSH user and server').fill('bastion');
    await page.getByText('Enter it as user@host or user@host:22.').waitFor();
    await page.getByRole('checkbox', { name: SSH }).uncheck();
    await press('Save');
    await siteCell(page, 'Not yet').waitFor();
    expect((await saved('Not yet'))?.url).toBe('postgres://x@x/x');
  });

  it('reads a copied appsettings.json, and keeps its password in the keychain only', async () => {
    const { hostname, port, pathname, username } = new URL(address);
    const main = `Host=${hostname};Port=${port};Database=${pathname.slice(1)};Username=${username};Password="${password}"`;
    const text = JSON.stringify({
      ConnectionStrings: { Cache: 'localhost:6379', Main: main, Old: 'Server=db;Database=old;Uid=a;Pwd=old' },
    });
    await button('Add site…').click();
    await field('Name').fill('Read');
    await button(CONFIGURED).click();
    await field('Connection string').fill(text);
    await button('Read connection string').click();
    await page.getByText('The form is filled in.').waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Connection string in the file' }).inputValue())
      .toBe('Main');
    await expect.poll(() => field('Database name').inputValue()).toBe(pathname.slice(1));
    await expect.poll(() => dialog().getByLabel('Password', { exact: true }).inputValue()).toBe(password);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await exposed()).not.toContain(password);
    await press('Save');
    await siteCell(page, 'Read').waitFor();
    expect(await exposed()).not.toContain(password);
    expect([...lab.kept.values()]).toContain(password);
    const site = await saved('Read');
    expect(site?.password).toBe('keychain');
    expect(JSON.stringify(site)).not.toContain(password);

    await rowAction(siteCell(page, 'Read'), 'Test');
    await expect.poll(() => dialog().getByRole('img', { name: 'OK' }).count()).toBeGreaterThanOrEqual(5);
    // It belongs to the address, which another site here has as well.
    await lab.host.client.site.clearPassword({ name: 'Read' });
    await lab.host.client.site.forget({ name: 'Read' });
  });

  it('reads a web.config, and tells what it cannot use', async () => {
    const file = join(lab.home, 'Web.config');
    await mkdir(lab.home, { recursive: true });
    await writeFile(
      file,
      `<configuration><connectionStrings>
        <add name="Main" connectionString="Data Source=db.corp\\PROD;Initial Catalog=site;User ID=ann;Password=web pw;Encrypt=False" providerName="System.Data.SqlClient" />
        <add name="Files" connectionString="nothing" />
      </connectionStrings></configuration>`,
    );
    await add('PostgreSQL');
    await field('Name').fill('Web');
    await button(CONFIGURED).click();
    await dialog().locator('input[type=file]').setInputFiles(file);
    await page.getByText('The form is filled in.').waitFor();
    await expect.poll(() => field('Server').inputValue()).toBe('db.corp\\PROD');
    await page.getByRole('combobox', { name: 'Connection string in the file' }).selectOption('Files');
    await page.getByText(/cannot be read/).waitFor();
    await expect.poll(() => field('Server').inputValue()).toBe('db.corp\\PROD');
    await press('Save');
    await siteCell(page, 'Web').waitFor();
    expect((await saved('Web'))?.url).toBe('mssql://ann@db.corp%5CPROD/site?encrypt=false');
    expect([...lab.kept.values()]).toContain('web pw');
    expect(await exposed()).not.toContain('web pw');

    await button('Add site…').click();
    await button(CONFIGURED).click();
    await field('Connection string').fill(
      '<configuration><connectionStrings configSource="x.config" /></configuration>',
    );
    await button('Read connection string').click();
    await page
      .getByText(/x\.config/)
      .first()
      .waitFor();
  });

  it('leaves a password in a file where it is', async () => {
    await save('Filed', 'mssql://ann@db.corp/filed', { passwordFile: '/run/secrets/filed' });
    await page.reload();
    await edit('Filed');
    await page.getByText('Password: read from /run/secrets/filed, as set on the command line.').waitFor();
    await expect.poll(() => dialog().getByLabel('Password', { exact: true }).count()).toBe(0);
    await field('Database name').fill('other');
    await press('Save');
    await dialogs().waitFor({ state: 'detached' });
    expect(await saved('Filed')).toMatchObject({
      url: 'mssql://ann@db.corp/other',
      passwordFile: '/run/secrets/filed',
    });
  });

  it('asks for a password that is missing, and goes on with it', async () => {
    const open = async () => {
      await chooseSides(lab, 'Plain', null);
      await page.evaluate(() => {
        location.hash = '#/export';
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Password for Plain' }).waitFor();
    };
    await open();
    expect(await seriousFindings(page)).toEqual([]);
    await press('Cancel');
    await page
      .getByText(/requires a password for user siteferry, and none is set/)
      .first()
      .waitFor();
    await expect.poll(() => dialogs().count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('heading', { name: 'Password for Plain' }).waitFor();
    await dialog().getByLabel('Password', { exact: true }).fill(password);
    expect(await exposed()).not.toContain(password);
    await page.keyboard.press('Enter');
    await page.getByRole('tree').first().waitFor();
    await expect.poll(() => dialogs().count()).toBe(0);
    expect((await saved('Plain'))?.password).toBe('session');
    expect([...lab.kept.values()]).not.toContain(password);
    await chooseSides(lab, null, null);
  });

  it('tests a site behind SSH step by step', async () => {
    await save('Behind', `${address}?sshHost=${ssh.address}`);
    await page.reload();
    await rowAction(siteCell(page, 'Behind'), 'Test');
    const { fingerprint } = ssh.hostKey;
    await page.getByText(`its host key has the fingerprint ${fingerprint}.`).waitFor();
    await page.getByText(/enter it on the Sites page, in “Fingerprint of the server’s host key”/).waitFor();
    expect(ssh.attempts).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await press('Close');

    await edit('Behind');
    await expect.poll(() => field('SSH user and server').inputValue()).toBe(`ops@127.0.0.1:${ssh.port}`);
    await field('Fingerprint of the server’s host key').fill(fingerprint);
    await press('Save');
    await dialogs().waitFor({ state: 'detached' });
    await rowAction(siteCell(page, 'Behind'), 'Test');
    for (const [user, secret] of [
      ['ops', 'ssh secret'],
      ['siteferry', password],
    ] as const) {
      await dialog().getByText(`requires a password for user ${user}`).waitFor();
      await button('Enter the password…').click();
      await page.getByRole('heading', { name: 'Password for Behind' }).waitFor();
      await dialog().getByLabel('Password', { exact: true }).fill(secret);
      await press('Continue');
      await page.getByRole('heading', { name: 'Password for Behind' }).waitFor({ state: 'detached' });
    }
    const step = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
    for (const name of ['SSH server', 'Connection', 'Sign-in', 'Database', 'Schema']) {
      await step(name).getByRole('img', { name: 'OK' }).first().waitFor();
    }
    expect(new Set(ssh.forwarded)).toEqual(new Set([new URL(address).host]));
    expect(await exposed()).not.toContain('ssh secret');
  });

  it.each([
    ['en', 'dark'],
    ['ru', 'light'],
  ] as const)('fits in a narrow window (%s, %s), and nothing is squeezed', async (language, theme) => {
    const narrow = await lab.open({ language, theme });
    await narrow.setViewportSize({ width: 1000, height: 700 });
    await goTo(narrow, 'sites');
    await narrow.getByRole('button', { name: /^(Add site|Добавить сайт)/ }).click();
    await narrow.getByRole('radio', { name: 'MS SQL Server' }).check();
    await narrow.getByRole('checkbox', { name: /SSH/ }).check();
    await narrow.getByRole('textbox', { name: /SSH/ }).first().waitFor();
    const squeezed = () =>
      dialogs(narrow).evaluate((element) =>
        [...element.querySelectorAll('button, input, select, label, textarea, .fui-DialogContent')]
          .filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
          )
          .map((part) => `${part.tagName} ${part.textContent}`),
      );
    await expect.poll(squeezed).toEqual([]);
    const heights = () =>
      dialogs(narrow)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((one) => one.clientHeight));
    await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(20);
    expect(await seriousFindings(narrow)).toEqual([]);
    await narrow.close();
  });

  it('has nothing that the browser complains about', () => {
    expect(lab.complaints).toEqual([]);
  });
});
