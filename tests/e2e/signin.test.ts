import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart } from './navigate.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`the Sign-in page${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await page.getByRole('link', { name: 'Sign-in' }).click();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('dialog').first();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  /** Leaves a form with something typed. */
  const discard = async () => {
    await button('Cancel').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  const providers = async () => {
    const { Data } = await lab.host.client.signin.providers.list({
      site: 'Demo receiver',
      operator: 'admin',
    });
    return Data;
  };

  it('asks as whom one works, and says who may not', async () => {
    await page.getByText('Choose an operator').waitFor();
    await page.getByRole('combobox', { name: 'Work as' }).fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('The site has no active user “nobody”.').waitFor();
    await page.getByRole('combobox', { name: 'Work as' }).fill('admin');
    await page.keyboard.press('Enter');
    await rowCell(page, 'Corporate account').waitFor();
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
    await rowCell(page, 'Partners <b>').waitFor();
    expect((await providers()).find(({ ProviderType }) => ProviderType === 'OAuth')).toMatchObject({
      HasBotToken: true,
    });
    expect(await page.content()).not.toContain('very-secret');
  });

  it('keeps the token when it is left empty, and clears it after asking', async () => {
    const { Id = 0 } = (await providers()).find(({ ProviderType }) => ProviderType === 'OAuth') ?? {};
    await rowAction(rowCell(page, 'Partners <b>'), 'Edit');
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
    await rowAction(rowCell(page, 'Partners <b>'), 'Edit');
    await button('Delete token…').click();
    await page.getByRole('alertdialog').last().getByRole('button', { name: 'Delete token' }).click();
    await expect
      .poll(async () => (await providers()).find((one) => one.Id === Id))
      .toMatchObject({ HasBotToken: false, SecondFactorType: 'None' });
  });

  it('says who could still sign in before it deletes', async () => {
    const { Id = 0 } = (await providers()).find(({ ProviderType }) => ProviderType === 'OAuth') ?? {};
    await rowAction(rowCell(page, 'Partners <b>'), 'Delete');
    await page.getByText(/any other host .*login-pass, Corporate account/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => (await providers()).some((one) => one.Id === Id)).toBe(false);
  });

  it('shows the sign-in page as it is and as it would be', async () => {
    await openPart(page, 'Sign-in page');
    const table = page.getByRole('grid', { name: 'Preview of the sign-in page' });
    await table.getByRole('row', { name: /Corporate account Shown/ }).waitFor();
    await tab('JSON').click();
    const config = page.getByRole('textbox', { name: /^Types of sign-in/ });
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
    await table.getByRole('row', { name: /registration: all Shown/ }).waitFor();
    // What would lock somebody out asks for the site's name.
    await config.fill('{"AuthTypes":[{"Type":"phone-code","Visibility":"mobile"}]}');
    await button('Save AuthConfig').click();
    const asks = page.getByRole('alertdialog');
    await asks.getByText(/web.*: none; now login-pass, Corporate account/).waitFor();
    await expect.poll(() => asks.getByRole('button', { name: 'Continue anyway' }).isDisabled()).toBe(true);
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard changes').click();
    await openPart(page, 'Registration');
    await tab('JSON').click();
    await page
      .getByRole('textbox', { name: /^Fields of the registration form/ })
      .fill('[{"Key":"Email","isRequired":true},{"Key":"CellPhone"},{"Key":"Nick"},{"Key":"Password"}]');
    await button('Save RegistrationFields').click();
    const form = page.getByRole('region', { name: 'Registration form' });
    await form.getByRole('textbox', { name: /^Mobile phone/ }).fill('+7900');
    await button('Check registration').click();
    await form.getByText('+7900@portal.example.com').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('judges, sets and verifies a password', async () => {
    await openPart(page, 'Passwords');
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

  it('changes the general settings, and says what contradicts', async () => {
    await openPart(page, 'General settings');
    await page.getByLabel('Failed sign-ins before an account is blocked').fill('5');
    await page.getByLabel('Minimum repeating-pattern length').fill('3');
    await button('Save').click();
    await page.getByText('works only with a maximum password length').waitFor();
    await page.getByLabel(/^Maximum length/).fill('40');
    await button('Save').click();
    await page.getByText('The settings are saved.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await openPart(page, 'Passwords');
    await page.getByRole('definition').filter({ hasText: /^40$/ }).waitFor();
  });

  it('edits every record by its schema, under the rules of its form', async () => {
    await openPart(page, 'All records');
    await page.getByRole('combobox', { name: 'Form' }).selectOption('synchronizations');
    await page.getByText('No records.').waitFor();
    await button('Add record…').click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Nightly');
    expect(await seriousFindings(page)).toEqual([]);
    await button('Save').click();
    await rowCell(page, 'Nightly').waitFor();
    await page.getByRole('combobox', { name: 'Form' }).selectOption('authentication-providers');
    await button('Add record…').click();
    await dialog().getByRole('combobox', { name: /^Type/ }).selectOption('SAML');
    await button('Save').click();
    await page.getByText('A provider of type SAML needs a service.').waitFor();
    await discard();
    await openPart(page, 'Synchronization');
    await rowAction(rowCell(page, 'Nightly'), 'Edit');
    await dialog().getByRole('textbox', { name: 'Search base' }).fill('DC=corp');
    await button('Save').click();
    await rowCell(page, 'DC=corp').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('explains a configuration, and hands out a corrected copy', async () => {
    const file = join(lab.home, 'appsettings.json');
    await writeFile(file, '{ "WinAuthHost": "iis", "AllowLocalhostDomainAccessBypass": true }');
    await openPart(page, 'Configuration keys');
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
    await page.getByRole('checkbox', { name: /development mode/ }).click();
    await page.getByText('Outside development mode').waitFor({ state: 'detached' });
  });

  it('shows what an identity provider has to know of a SAML provider', async () => {
    const at = { site: 'Demo receiver', operator: 'admin' };
    const { signin } = lab.host.client;
    const fields = {
      MetadataUrl: 'https://idp.example.com/metadata',
      SettingsJson: '{ "Issuer": "portal.example.com" }',
    };
    const { Id: ServiceId } = await signin.services.save({ ...at, type: 'SAML', name: 'Federation', fields });
    const provider = { ProviderType: 'SAML', ServiceId, Description: 'Federation' } as const;
    await signin.providers.create({ ...at, fields: provider });
    await page.reload();
    await openPart(page, 'Providers');
    await rowAction(rowCell(page, 'Federation'), 'SAML metadata…');
    await dialog()
      .getByRole('textbox', { name: 'Address where people sign in' })
      .fill('https://crm.example.com');
    await dialog().getByRole('button', { name: 'Show' }).click();
    await dialog().getByText('https://crm.example.com/api/auth/saml/').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
  });
});
