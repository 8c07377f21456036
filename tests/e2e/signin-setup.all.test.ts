import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, type Lab, rowAction, rowCell } from './support.ts';

/** An administrator sets up sign-in from nothing, and is stopped from locking everybody out. */
describe.skipIf(!hasChromium)(`setting up sign-in${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  const at = { site: 'Demo receiver', operator: 'admin' };
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await openSignin(page);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('dialog').first();
  const saved = () => dialog().waitFor({ state: 'detached' });
  const providers = async () => (await lab.host.client.signin.providers.list(at)).Data;
  const typed = async (label: string | RegExp, value: string) =>
    await dialog().getByRole('textbox', { name: label }).fill(value);
  const addProvider = async (type: string, service: string, description: string) => {
    await openPart(page, 'Providers');
    await button('Add provider…').click();
    await dialog().getByRole('combobox', { name: /^Type/ }).selectOption(type);
    if (service !== '')
      await dialog()
        .getByRole('combobox', { name: /^Service/ })
        .selectOption({ label: service });
    await typed('Description', description);
    await button('Save').click();
    await saved();
    await rowCell(page, description).waitFor();
  };

  it('edits a provider and a service as they are now, not as they were listed', async () => {
    const { signin } = lab.host.client;
    const [service] = (await signin.services.list(at)).filter(({ Type }) => Type === 'Multifactor');
    const [provider] = (await providers()).filter(({ ProviderType }) => ProviderType === 'ActiveDirectory');
    if (!service || !provider) throw new Error('the demo lacks a service or its provider');
    await signin.providers.update({ ...at, id: provider.Id, fields: { Description: 'Changed meanwhile' } });
    await rowAction(rowCell(page, 'Corporate account'), 'Edit');
    const description = dialog().getByRole('textbox', { name: 'Description' });
    await expect.poll(() => description.inputValue()).toBe('Changed meanwhile');
    await description.fill(provider.Description ?? '');
    await button('Save').click();
    await saved();
    await openPart(page, 'Services');
    await rowCell(page, service.Name).waitFor();
    const which = { type: service.Type, id: service.Id };
    await signin.services.save({ ...at, ...which, name: 'Changed meanwhile', fields: {} });
    await rowAction(rowCell(page, service.Name), 'Edit');
    const name = dialog().getByRole('textbox', { name: 'Name', exact: true });
    await expect.poll(() => name.inputValue()).toBe('Changed meanwhile');
    await name.fill(service.Name);
    await button('Save').click();
    await saved();
    await openPart(page, 'Providers');
  });

  it('adds an OpenLDAP service and its provider', async () => {
    await openPart(page, 'Services');
    await button('Add service…').click();
    await dialog().getByRole('combobox', { name: /^Type/ }).selectOption('OpenLDAP');
    await typed(/^Name/, 'Branch');
    await expect.poll(() => button('Save').getAttribute('aria-disabled')).toBe('true');
    await typed(/^Server address/, 'ldaps://ldap.example.com');
    await typed(/^Base DN/, 'dc=example,dc=com');
    await dialog()
      .getByLabel(/^Bind password/)
      .fill('very-secret');
    await button('Save').click();
    await saved();
    await addProvider('OpenLDAP', 'Branch', 'Branch staff');
    expect(await page.content()).not.toContain('very-secret');
  });

  it('adds an OIDC service whose scopes follow from its claims', async () => {
    await openPart(page, 'Services');
    await button('Add service…').click();
    await dialog().getByRole('combobox', { name: /^Type/ }).selectOption('OAuth');
    await typed(/^Name/, 'Cloud');
    await typed(/^Alias/, 'cloud');
    await typed(/^Client ID/, 'portal');
    await dialog().getByRole('tab', { name: 'JSON' }).click();
    await dialog()
      .getByRole('textbox', { name: /^Settings/ })
      .fill(
        '{ "AuthorityUrl": "https://login.example.com", "Claims": ["email", "phone_number", "family_name"] }',
      );
    await button('Save').click();
    await saved();
    await rowAction(rowCell(page, 'Cloud'), 'Edit');
    await dialog().getByText('Requested scopes: openid phone email profile').waitFor();
    await button('Cancel').click();
    await addProvider('OAuth', 'Cloud', 'Cloud account');
  });

  it('gives the internal provider a row, and is stopped by rule 6 when nobody would stay active', async () => {
    const off = async (description: string) => {
      await rowAction(rowCell(page, description), 'Edit');
      await dialog().getByRole('checkbox', { name: 'Active' }).click();
      await button('Save').click();
    };
    // With a password of its own the operator is not locked out by the first providers that go.
    const password = { login: 'admin', password: 'Wq!73-fy', first: true };
    await lab.host.client.signin.passwords.set({ ...at, ...password });
    await addProvider('None', '', 'Own accounts');
    for (const name of ['Corporate account', 'Branch staff', 'Cloud account']) {
      await off(name);
      await saved();
    }
    await off('Own accounts');
    // First the guard says who would be locked out; the rule holds all the same.
    const guard = page.getByRole('alertdialog').filter({ hasText: 'Some users would be locked out' });
    await guard.getByText(/any other host .*: none; now login-pass/).waitFor();
    await guard.getByRole('textbox', { name: /^Type Demo receiver/ }).fill('Demo receiver');
    await guard.getByRole('button', { name: 'Continue anyway' }).click();
    await page.getByText(/No active provider would remain/).waitFor();
    expect((await providers()).find(({ Description }) => Description === 'Own accounts')?.IsActive).toBe(
      true,
    );
  });
});
