import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSite } from '#core/host/context.ts';
import { openTables } from '#core/site/tables.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoReady, type Lab, seriousFindings, startLab, startOverAfterFailure } from './support.ts';

describe.skipIf(!hasChromium)(`the Sign-in page${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab();
    page = await lab.open();
    await demoReady(page);
    await page.getByRole('link', { name: 'Sign-in' }).click();
  });
  startOverAfterFailure(() => page);
  afterAll(() => lab?.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('alertdialog').first();
  const providers = async () => {
    const { Data } = await lab.host.client.signin.providers.list({
      site: 'Demo receiver',
      operator: 'admin',
    });
    return Data;
  };

  it('asks as whom one works, and says who may not', async () => {
    await page.getByText('Choose an operator').waitFor();
    await page.getByRole('textbox', { name: 'Work as' }).fill('nobody');
    await button('Apply').click();
    await page.getByText('The site has no active user “nobody”.').waitFor();
    await page.getByRole('textbox', { name: 'Work as' }).fill('admin');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Corporate account' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('adds a provider, and says which rule refuses', async () => {
    await button('Add provider…').click();
    await dialog().getByRole('combobox', { name: /^Type/ }).selectOption('OAuth');
    await dialog()
      .getByRole('combobox', { name: /^Service/ })
      .selectOption({ label: 'Partner portal' });
    await dialog().getByRole('textbox', { name: 'Description' }).fill('Partners <b>');
    await dialog()
      .getByRole('combobox', { name: /^Second factor/ })
      .selectOption('Telegram');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByRole('textbox', { name: 'Bot ID' }).fill('  ');
    await button('Save').click();
    await page.getByText('The Telegram second factor needs a bot ID.').waitFor();
    await dialog().getByRole('textbox', { name: 'Bot ID' }).fill('7');
    await dialog().getByLabel('Bot token').fill('very-secret');
    await button('Save').click();
    await page.getByRole('cell', { name: 'Partners <b>' }).waitFor();
    expect((await providers()).find(({ ProviderType }) => ProviderType === 'OAuth')).toMatchObject({
      HasBotToken: true,
    });
    expect(await page.content()).not.toContain('very-secret');
  });

  it('keeps the token when it is left empty, and clears it after asking', async () => {
    const { Id = 0 } = (await providers()).find(({ ProviderType }) => ProviderType === 'OAuth') ?? {};
    await button(`Edit provider ${Id}`).click();
    await dialog().getByText('A token is set. Leave this empty to keep it.').waitFor();
    await dialog()
      .getByRole('textbox', { name: /^Host names/ })
      .fill('a.example.com\nb.example.com');
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });
    expect((await providers()).find((one) => one.Id === Id)).toMatchObject({
      HasBotToken: true,
      Domains: ['a.example.com', 'b.example.com'],
    });
    await button(`Edit provider ${Id}`).click();
    await button('Delete token…').click();
    await page.getByRole('alertdialog').last().getByRole('button', { name: 'Delete token' }).click();
    await expect
      .poll(async () => (await providers()).find((one) => one.Id === Id))
      .toMatchObject({ HasBotToken: false, SecondFactorType: 'None' });
  });

  it('says who could still sign in before it deletes', async () => {
    const { Id = 0 } = (await providers()).find(({ ProviderType }) => ProviderType === 'OAuth') ?? {};
    await button(`Delete provider ${Id}`).click();
    await page.getByText(/any other host .*login-pass, Corporate account/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => (await providers()).some((one) => one.Id === Id)).toBe(false);
  });

  it('adds and changes a service, whose secrets it never shows', async () => {
    await page.getByRole('tab', { name: 'Services' }).click();
    await page.getByRole('cell', { name: 'Partner portal', exact: true }).waitFor();
    await button('Add service…').click();
    await dialog().getByRole('combobox', { name: /^Type/ }).selectOption('Radius');
    await dialog().getByRole('textbox', { name: 'Name' }).fill('VPN');
    await dialog().getByRole('textbox', { name: 'IpAddress' }).fill('10.0.0.5');
    await dialog().getByLabel('Port').fill('1812');
    // Saving waits for what is required.
    expect(await button('Save').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await dialog().getByLabel('SharedSecret').fill('very-secret');
    expect(await seriousFindings(page)).toEqual([]);
    await button('Save').click();
    await page.getByRole('cell', { name: 'VPN', exact: true }).waitFor();
    await button('Edit VPN').click();
    await dialog().getByText('A value is set. Leave this empty to keep it.').waitFor();
    expect(await page.content()).not.toContain('very-secret');
    await button('Cancel').click();
    await button('Edit Partner portal').click();
    await dialog()
      .getByText(/Requested scopes: openid email profile/)
      .waitFor();
    const settings = dialog().getByRole('textbox', { name: /^Settings/ });
    await settings.fill('{ "RenewalMode": "None"');
    await dialog().getByText('Enter a JSON object.').waitFor();
    // What is wrong is marked at its place, as it is typed.
    await settings.fill('{ "RenewalMode": "Activity" }');
    await dialog().locator('.cm-lint-marker-error').waitFor();
    await settings.fill('{ "Own": 1.50 }');
    await button('Show as a form').click();
    await dialog().getByRole('combobox', { name: 'RenewalMode' }).selectOption('None');
    await expect.poll(() => settings.textContent()).toContain('"Own": 1.50');
    await expect.poll(() => settings.textContent()).toContain('"RenewalMode": "None"');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog()
      .getByRole('textbox', { name: /^Claims to test/ })
      .fill('{ "sub": "nobody" }');
    await button('Find user').click();
    await dialog().getByText('No user matches these claims.').waitFor();
    await settings.fill('{ "AuthorityUrl": "https://id.example.com", "RenewalMode": "None", "Own": 1 }');
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });
    await button('Delete VPN').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('cell', { name: 'VPN', exact: true }).waitFor({ state: 'detached' });
  });

  it('shows the sign-in page as it is and as it would be', async () => {
    await page.getByRole('tab', { name: 'Sign-in page' }).click();
    const table = page.getByRole('table', { name: 'Preview of the sign-in page' });
    await table.getByRole('row', { name: /Corporate account Shown/ }).waitFor();
    const config = page.getByRole('textbox', { name: 'AuthConfig' });
    await config.fill('{"AuthTypes":[{"Type":"login-pass","Visibility":"mobile","HideProviders":true}]}');
    await page.getByText('Nobody can sign in here.').waitFor();
    await page.getByRole('combobox', { name: 'Device' }).selectOption('Android');
    await table.getByRole('row', { name: /login-pass Shown/ }).waitFor();
    await table
      .getByRole('row', { name: /Corporate account Hidden AuthTypes\[0\]\.HideProviders/ })
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await config.fill('{"AuthTypes":[{"Type":"login-pass"');
    await page
      .getByText(/AuthConfig cannot be read/)
      .first()
      .waitFor();
    await config.fill('{"AuthTypes":[{"Type":"login-pass","AllowRegister":true}]}');
    await button('Save AuthConfig').click();
    await page.getByText('AuthConfig is saved.').waitFor();
    await table.getByRole('row', { name: /registration Shown/ }).waitFor();
    // What would lock somebody out asks for the site's name.
    await config.fill('{"AuthTypes":[{"Type":"phone-code","Visibility":"mobile"}]}');
    await button('Save AuthConfig').click();
    const asks = page.getByRole('alertdialog');
    await asks.getByText(/web.*: none; now login-pass, Corporate account/).waitFor();
    expect(await asks.getByRole('button', { name: 'Continue anyway' }).isDisabled()).toBe(true);
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard changes').click();
    await page
      .getByRole('textbox', { name: 'RegistrationFields' })
      .fill('[{"Key":"Email","isRequired":true},{"Key":"CellPhone"},{"Key":"Nick"},{"Key":"Password"}]');
    await button('Save RegistrationFields').click();
    const form = page.getByRole('region', { name: 'Registration form' });
    await form.getByRole('textbox', { name: 'CellPhone' }).fill('+7900');
    await button('Check registration').click();
    await form.getByText('+7900@portal.example.com').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('judges, sets and verifies a password', async () => {
    await page.getByRole('tab', { name: 'Passwords' }).click();
    await page.getByRole('textbox', { name: 'Login' }).fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('Wq!73-fy');
    await button('Check against policy').click();
    await page.getByText(/The policy accepts this password/).waitFor();
    await page.getByRole('checkbox', { name: 'The user has no password yet' }).check();
    await button('Set password…').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set password' }).click();
    await page.getByText('The password of admin is set.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Wq!73-fy');
    await button('Verify password').click();
    await page.getByText('The password of admin is correct.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('lifts blocks, revokes tokens, and shows who signed in', async () => {
    await withSite(
      lab.host.context,
      'Demo receiver',
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
            { UserID: 100, Date: now, Address: '10.0.0.9', Protocol: 'Forms' },
            { UserID: 100, Date: now, Address: '10.0.0.8', Protocol: '=cmd' },
          ]);
        }),
      undefined,
    );
    await page.getByRole('tab', { name: 'Blocks and tokens' }).click();
    await page.getByRole('cell', { name: '10.0.0.9' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button('Unblock').click();
    await page.getByText('No blocked accounts.').waitFor();
    await button('Clear all…').click();
    await page.getByRole('alertdialog').getByText('1 address is unblocked and deleted.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear addresses' }).click();
    await page.getByText('No addresses with failed sign-ins.').waitFor();
    await button('Create token…').click();
    await dialog().getByRole('textbox', { name: 'Login' }).fill('admin');
    await dialog().getByRole('textbox', { name: 'Name' }).fill('deploy');
    await button('Save').click();
    await dialog().getByText('No group of user admin has the right GENERATEPAT.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button('Cancel').click();
    await button('Revoke').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('cell', { name: 'Revoked' }).waitFor();

    await page.getByRole('tab', { name: 'Sign-in log' }).click();
    await page.getByText('2 of 2, newest first').waitFor();
    expect(await page.getByRole('list', { name: 'Sign-ins by day' }).getByRole('listitem').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await button('Save as CSV').click();
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toContain("'=cmd");
  });

  it('changes the general settings, and says what contradicts', async () => {
    await page.getByRole('tab', { name: 'General settings' }).click();
    await page.getByLabel('Failed sign-ins before an account is blocked').fill('5');
    await page.getByLabel('Minimum repeating-pattern length').fill('3');
    await button('Save').click();
    await page.getByText('works only with a maximum password length').waitFor();
    await page.getByLabel('Maximum length', { exact: true }).fill('40');
    await button('Save').click();
    await page.getByText('The settings are saved.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Passwords' }).click();
    await page.getByRole('definition').filter({ hasText: /^40$/ }).waitFor();
  });

  it('edits every record by its schema, under the rules of its form', async () => {
    await page.getByRole('tab', { name: 'All records' }).click();
    await page.getByRole('combobox', { name: 'Form' }).selectOption('synchronizations');
    await page.getByText('No records.').waitFor();
    await button('Add record…').click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Nightly');
    expect(await seriousFindings(page)).toEqual([]);
    await button('Save').click();
    await page.getByRole('cell', { name: 'Nightly' }).waitFor();
    await page.getByRole('combobox', { name: 'Form' }).selectOption('authentication-providers');
    await button('Add record…').click();
    await dialog()
      .getByRole('combobox', { name: /^ProviderType/ })
      .selectOption('SAML');
    await button('Save').click();
    await page.getByText('A provider of type SAML needs a service.').waitFor();
    await button('Cancel').click();
    await page.getByRole('tab', { name: 'Synchronization' }).click();
    await button('Edit profile Nightly').click();
    await dialog().getByRole('textbox', { name: 'Search base' }).fill('DC=corp');
    await button('Save').click();
    await page.getByRole('cell', { name: 'DC=corp' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('explains a configuration, and hands out a corrected copy', async () => {
    const file = join(lab.home, 'appsettings.json');
    await writeFile(file, '{ "WinAuthHost": "iis", "AllowLocalhostDomainAccessBypass": true }');
    await page.getByRole('tab', { name: 'Configuration keys' }).click();
    const chooser = page.waitForEvent('filechooser');
    await button('Open configuration file…').click();
    await (await chooser).setFiles(file);
    await page
      .getByText('Outside development mode the application does not start with this setting.')
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await button('Save corrected copy').click();
    expect((await download).suggestedFilename()).toBe('appsettings.json');
    await page.getByRole('switch', { name: /development mode/ }).click();
    await page.getByText('Outside development mode').waitFor({ state: 'detached' });
    expect(lab.complaints).toEqual([]);
  });
});
