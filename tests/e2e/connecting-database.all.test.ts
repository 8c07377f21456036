import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { startSshServer, type TestSshServer } from '#tests/support/ssh-server.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { siteForm } from './site-form.ts';
import { chooseSides, type Lab, rowAction, seriousFindings, siteCell, startLab } from './support.ts';

describe.skipIf(!hasChromium)(`connecting to a real database${needsChromium}`, () => {
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
    expect(lab.complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await lab?.close();
    await ssh?.close();
    await database?.remove();
  });

  const save = (name: string, url: string) =>
    lab.host.client.site.save({ name, url, colour: 'green', production: false });
  const saved = async (name: string) =>
    (await lab.host.client.site.list({})).find((site) => site.name === name);
  const { button, dialogs, dialog, field, press, edit, advanced, exposed } = siteForm(() => page);

  it('reads a copied appsettings.json, and keeps its password in the keychain only', async () => {
    const { hostname, port, pathname, username } = new URL(address);
    const main = `Host=${hostname};Port=${port};Database=${pathname.slice(1)};Username=${username};Password="${password}"`;
    const text = JSON.stringify({
      ConnectionStrings: { Cache: 'localhost:6379', Main: main, Old: 'Server=db;Database=old;Uid=a;Pwd=old' },
    });
    await button('Add site…').click();
    await field('Name').fill('Read');
    await field('Connection string or address').fill(text);
    await button('Fill in the form').click();
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

  it('asks for a password that is missing, and goes on with it', async () => {
    const open = async () => {
      await chooseSides(lab, 'Plain', null);
      await page.evaluate(() => {
        location.hash = '#/export';
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Password for “Plain”' }).waitFor();
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
    await page.getByRole('heading', { name: 'Password for “Plain”' }).waitFor();
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
    await advanced();
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
      await page.getByRole('heading', { name: 'Password for “Behind”' }).waitFor();
      await dialog().getByLabel('Password', { exact: true }).fill(secret);
      await press('Continue');
      await page.getByRole('heading', { name: 'Password for “Behind”' }).waitFor({ state: 'detached' });
    }
    const step = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
    for (const name of ['SSH server', 'Connection', 'Sign-in', 'Database', 'Schema']) {
      await step(name).getByRole('img', { name: 'OK' }).first().waitFor();
    }
    expect(new Set(ssh.forwarded)).toEqual(new Set([new URL(address).host]));
    expect(await exposed()).not.toContain('ssh secret');
  });
});
