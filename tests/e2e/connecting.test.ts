import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { ALWAYS, SIGN_INS, SSH } from './sign-ins.ts';
import { comesBack, fitsNarrow, siteForm } from './site-form.ts';
import { type Lab, seriousFindings, siteCell, startLab } from './support.ts';

const CONNECTION = 'Connection string or address';

describe.skipIf(!hasChromium)(`the form of a site${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab();
    await save('Plain', 'postgres://ann@db.corp/site');
    page = await lab.open();
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
  });
  afterEach(async () => {
    await page.evaluate(() => {
      location.hash = '#/sites';
    });
    await page.reload();
    expect(lab.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => lab?.close());

  const save = (name: string, url: string, more: { passwordFile?: string } = {}) =>
    lab.host.client.site.save({ name, url, colour: 'green', production: false, ...more });
  const saved = async (name: string) =>
    (await lab.host.client.site.list({})).find((site) => site.name === name);
  const { button, dialogs, dialog, field, press, add, edit, advanced, exposed } = siteForm(() => page);

  it('shows exactly the fields of each way to sign in', async () => {
    await add('MS SQL Server');
    await advanced();
    const others = async () => {
      const labels = (await dialog().locator('label').allInnerTexts()).map((label) =>
        label.replace(/\s+\*/, '*'),
      );
      return labels.filter((label) => !ALWAYS.includes(label.replace('*', '')));
    };
    for (const { auth, fields } of SIGN_INS) {
      await page.getByRole('combobox', { name: 'Sign-in' }).selectOption(auth);
      await expect.poll(others, { message: auth }).toEqual(fields);
    }
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('makes the fields its address, and has them again', async () => {
    for (const signIn of SIGN_INS.filter(({ auth }) => auth === 'ntlm'))
      await comesBack({ lab, page }, signIn);
  });

  it('says itself what has to be corrected, and goes there', async () => {
    await add('PostgreSQL');
    await field('Name').fill('Not yet');
    await advanced();
    await page.getByRole('checkbox', { name: SSH }).check();
    await advanced();
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
    await field(CONNECTION).fill(
      '<configuration><connectionStrings configSource="x.config" /></configuration>',
    );
    await button('Fill in the form').click();
    await page
      .getByText(/x\.config/)
      .first()
      .waitFor();
  });

  it('takes a connection string apart as it is pasted, names the site, and asks for production at the end', async () => {
    await button('Add site…').click();
    await field(CONNECTION).evaluate((box) => {
      const clipboardData = new DataTransfer();
      const text =
        'Driver={ODBC Driver 18 for SQL Server};Server=tcp:db.corp,1444;Database=crm;Uid=ann;Pwd={p;w}}}';
      clipboardData.setData('text/plain', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => field('Server').inputValue()).toBe('db.corp');
    await expect.poll(() => field(CONNECTION).inputValue()).toBe('');
    await expect.poll(() => field('Name').inputValue()).toBe('crm');
    expect(await exposed()).not.toContain('p;w');
    await expect.poll(() => dialog().locator('label').last().textContent()).toBe('Production site');
    await press('Save');
    await siteCell(page, 'crm').waitFor();
    expect((await saved('crm'))?.url).toBe('mssql://ann@db.corp:1444/crm');
    expect([...lab.kept.values()]).toContain('p;w}');
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

  it('fits in a narrow window, and nothing is squeezed', () => fitsNarrow(lab, 'ru', 'light'));
});
