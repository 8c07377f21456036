import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

/** What sign-in forms ask before they take something away, and the checklist that leads through a set-up. */
describe.skipIf(!hasChromium)(`sign-in, kept open${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  const at = { site: 'Demo receiver', operator: 'admin' };
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await openSignin(page);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const part = (name: string) => openPart(page, name);
  const dialog = () => page.getByRole('dialog').first();
  const tab = (name: string) => dialog().getByRole('tab', { name, exact: true }).click();
  const closed = () => dialog().waitFor({ state: 'detached' });
  /** Leaves a form with something typed. */
  const discard = async () => {
    await button('Cancel').click();
    await button('Discard changes').click();
    await closed();
  };
  const typed = (label: string | RegExp, value: string) =>
    dialog().getByRole('textbox', { name: label }).fill(value);
  const guard = (text: string) => page.getByRole('alertdialog').filter({ hasText: text });
  const providers = async () => (await lab.host.client.signin.providers.list(at)).Data;
  const providerId = async (description: string) =>
    (await providers()).find(({ Description }) => Description === description)?.Id ?? 0;

  it('removes an optional secret when that is asked for, and keeps it otherwise', async () => {
    const { services } = lab.host.client.signin;
    const fields = { ServerAddress: 'ldaps://ldap.example.com', BindPassword: 'very-secret' };
    const { Id } = await services.save({ ...at, type: 'OpenLDAP', name: 'Branch', fields });
    const isSet = async () => (await services.get({ ...at, type: 'OpenLDAP', id: Id })).Secrets.BindPassword;
    const edit = async () => {
      await part('Providers');
      await part('Services');
      await rowAction(rowCell(page, 'Branch'), 'Edit');
    };
    await edit();
    await button('Delete Bind password').click();
    await button('Keep Bind password').click();
    await button('Save').click();
    await closed();
    expect(await isSet()).toBe(true);
    await edit();
    await button('Delete Bind password').click();
    await expect
      .poll(() =>
        dialog()
          .getByLabel(/^Bind password/)
          .isDisabled(),
      )
      .toBe(true);
    await button('Save').click();
    await closed();
    expect(await isSet()).toBe(false);
  });

  it('asks a directory for no login where the application user has rights of its own', async () => {
    await part('Services');
    await button('Add service…').click();
    await typed(/^Name/, 'Own rights');
    await typed(/^Domain/, 'corp.example.com');
    const saves = () => button('Save').getAttribute('aria-disabled');
    await expect.poll(() => saves()).toBe('true');
    await dialog()
      .getByRole('checkbox', { name: /^The application user has rights/ })
      .check();
    await expect
      .poll(() =>
        dialog()
          .getByRole('textbox', { name: /^Login/ })
          .count(),
      )
      .toBe(0);
    await expect.poll(() => saves()).not.toBe('true');
    await button('Save').click();
    await closed();
    const all = await lab.host.client.signin.services.list(at);
    expect(all.find(({ Name }) => Name === 'Own rights')).toMatchObject({
      Fields: { Login: null },
      Secrets: { Password: false },
    });
  });

  it('says which settings would be cleared before they are', async () => {
    const { services } = lab.host.client.signin;
    const [cloud] = (await services.list(at)).filter(({ Type }) => Type === 'OAuth');
    await part('Services');
    await rowAction(rowCell(page, cloud?.Name ?? ''), 'Edit');
    await tab('JSON');
    const settings = dialog().getByRole('textbox', { name: /^Settings/ });
    await settings.fill('');
    await button('Save').click();
    const asked = guard('The settings would be cleared');
    await asked.getByText('AuthorityUrl, Claims').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await discard();
    const kept = await services.get({ ...at, type: 'OAuth', id: cloud?.Id ?? 0 });
    expect(kept.Fields.SettingsJson).toBe(cloud?.Fields.SettingsJson);
  });

  it('shows beside the form what a change would mean, as it is typed', async () => {
    const id = await providerId('Corporate account');
    await part('Providers');
    await rowAction(rowCell(page, 'Corporate account'), 'Edit');
    const shown = dialog().getByRole('region', { name: 'What if' });
    await shown.getByText('Change something').waitFor();
    const active = dialog().getByRole('checkbox', { name: /^Active/ });
    await active.click();
    await shown.getByRole('row', { name: /^Users afterwards/ }).waitFor();
    await shown.getByText(/could no longer sign in: .* at “Provider”/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // What was typed back means nothing.
    await active.click();
    await shown.getByText('Change something').waitFor();
    await button('Cancel').click();
    await closed();
    expect((await providers()).find((one) => one.Id === id)?.IsActive).toBe(true);
  });

  it('leads from a provider to its records in the standard editor, where the guard is asked, and back', async () => {
    const id = await providerId('Corporate account');
    // With a password of its own the operator could come in; everybody else could not.
    await lab.host.client.signin.providers.create({
      ...at,
      fields: { ProviderType: 'None', IsActive: false },
    });
    await part('Providers');
    await rowAction(rowCell(page, 'Corporate account'), 'Edit');
    expect(await seriousFindings(page)).toEqual([]);
    await typed(/^Description/, 'Changed');
    await expect.poll(() => button('Host name links').getAttribute('aria-disabled')).toBe('true');
    await typed(/^Description/, 'Corporate account');
    await button('Host name links').click();
    await page.getByText(`Only the records of provider ${id} are shown.`).waitFor();
    await button('Add record…').click();
    await expect
      .poll(() =>
        dialog()
          .getByRole('spinbutton', { name: /^Provider/ })
          .inputValue(),
      )
      .toBe(String(id));
    await typed(/^Host name/, 'only.example.com');
    await button('Save').click();
    const asked = guard('Some users would be locked out');
    await asked.getByText(/any other host .*: none; now Corporate account/).waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await discard();
    expect((await providers()).find((one) => one.Id === id)?.Domains).toEqual([]);
    await button(`Back to provider ${id}`).click();
    await dialog()
      .getByRole('textbox', { name: /^Description/ })
      .waitFor();
    await button('Service record').click();
    await dialog()
      .getByRole('checkbox', { name: /^Active/ })
      .click();
    await button('Save').click();
    await asked.getByText(/its service is inactive/).waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await discard();
    await button('Show all records').click();
    await page.getByText(`Only the records of provider ${id} are shown.`).waitFor({ state: 'detached' });
  });
});
