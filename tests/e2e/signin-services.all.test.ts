import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

/** The forms of an external service, from one that is typed in to the whole set-up. */
describe.skipIf(!hasChromium)(`services that sign people in${needsChromium}`, () => {
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
  const tab = (name: string) => dialog().getByRole('tab', { name, exact: true }).click();
  const typed = async (label: string | RegExp, value: string) =>
    await dialog().getByRole('textbox', { name: label }).fill(value);

  it('adds and changes a service, whose secrets it never shows', async () => {
    await openPart(page, 'Services');
    await rowCell(page, 'Partner portal').waitFor();
    await button('Add service…').click();
    await dialog().getByRole('combobox', { name: /^Type/ }).selectOption('Radius');
    await dialog().getByRole('textbox', { name: 'Name' }).fill('VPN');
    await dialog()
      .getByRole('textbox', { name: /^RADIUS server address/ })
      .fill('10.0.0.5');
    await dialog().getByLabel(/^Port/).fill('1812');
    // Saving waits for what is required.
    await expect.poll(() => button('Save').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await dialog()
      .getByLabel(/^Shared secret/)
      .fill('very-secret');
    expect(await seriousFindings(page)).toEqual([]);
    await button('Save').click();
    await rowCell(page, 'VPN').waitFor();
    await rowAction(rowCell(page, 'VPN'), 'Edit');
    await dialog().getByText('A value is set. Leave this empty to keep it.').waitFor();
    expect(await page.content()).not.toContain('very-secret');
    await button('Cancel').click();
    await rowAction(rowCell(page, 'Partner portal'), 'Edit');
    await dialog()
      .getByText(/Requested scopes: openid email profile/)
      .waitFor();
    const settings = dialog().getByRole('textbox', { name: /^Settings/ });
    await tab('JSON');
    await settings.fill('{ "RenewalMode": "None"');
    await dialog()
      .getByRole('list', { name: 'Findings' })
      .getByText(/The JSON syntax is wrong in line 1/)
      .waitFor();
    await expect.poll(() => button('Save').getAttribute('aria-disabled')).toBe('true');
    // What is wrong is marked at its place, as it is typed.
    await settings.fill('{ "RenewalMode": "Activity" }');
    await dialog().locator('.cm-lint-marker-error').waitFor();
    // The browser carries the look of what is replaced over to what is typed; it has none that the policy forbids.
    await settings.press('Control+Home');
    await dialog().locator('.cm-matchingBracket').first().waitFor();
    // And at its field.
    await tab('Form');
    const renewal = dialog().getByRole('combobox', { name: /^Session renewal/ });
    await expect.poll(() => renewal.getAttribute('aria-invalid')).toBe('true');
    await tab('JSON');
    await settings.fill('{ "Own": 1.50, "Scopes": ["a"], "More": { "b": null } }');
    await tab('Form');
    await renewal.selectOption('None');
    await dialog()
      .getByRole('textbox', { name: /^Scopes/ })
      .fill('a\nb\n');
    expect(await seriousFindings(page)).toEqual([]);
    await tab('JSON');
    await expect.poll(() => settings.textContent()).toContain('"Own": 1.50');
    await expect.poll(() => settings.textContent()).toMatch(/"More": *\{ *"b": null *\}/);
    await expect.poll(() => settings.textContent()).toContain('"RenewalMode": "None"');
    await expect.poll(() => settings.textContent()).toMatch(/"Scopes": *\[ *"a", *"b" *\]/);
    expect(await seriousFindings(page)).toEqual([]);
    // What is there twice is not shown as if it were there once.
    await settings.fill('{ "RenewalMode": "None", "RenewalMode": "IdentityProvider" }');
    await tab('Form');
    await dialog().getByText('This JSON has the same property twice').waitFor();
    await tab('Test claims');
    await dialog()
      .getByRole('textbox', { name: /^Claims to test/ })
      .fill('{ "sub": "nobody" }');
    await button('Find user').click();
    await dialog().getByText('No user matches these claims.').waitFor();
    await tab('JSON');
    await settings.fill('{ "AuthorityUrl": "https://id.example.com", "RenewalMode": "None", "Own": 1 }');
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });
    await rowAction(rowCell(page, 'VPN'), 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await rowCell(page, 'VPN').waitFor({ state: 'detached' });
  });

  it('leads through the set-up of an external sign-in, from the service to the page', async () => {
    await openPart(page, 'Setup');
    await button('Set up another…').click();
    const type = dialog().getByRole('combobox', { name: /^Type/ });
    // A name that says the stored value is not said twice.
    await type.getByRole('option', { name: 'OpenLDAP', exact: true }).waitFor({ state: 'attached' });
    await type.selectOption('OAuth');
    await typed(/^Name/, 'Cloud');
    await typed(/^Alias/, 'cloud');
    await button('Save').click();
    await saved();
    const card = page.getByRole('group', { name: 'OAuth: Cloud' });
    const next = card.locator('[aria-current=step]');
    await next.getByText(/Not filled in: “Client ID”, “[^”]+”\./).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await next.getByRole('button').click();
    await typed(/^Client ID/, 'portal');
    await tab('JSON');
    await dialog()
      .getByRole('textbox', { name: /^Settings/ })
      .fill('{ "AuthorityUrl": "https://login.example.com" }');
    await button('Save').click();
    await saved();
    await next.getByRole('button', { name: 'Add provider… (OAuth: Cloud)' }).click();
    const service = dialog().getByRole('combobox', { name: /^Service/ });
    await service.locator('option:checked', { hasText: 'Cloud' }).waitFor({ state: 'attached' });
    await button('Save').click();
    await saved();
    await next.getByRole('button', { name: 'Edit AuthConfig… (OAuth: Cloud)' }).click();
    await dialog()
      .getByRole('listitem', { name: /external-provider/ })
      .waitFor();
    await button('Save').click();
    // The built-in form that comes with it is not the way in that goes: nobody is locked out.
    await saved();
    await card.getByText('Everything is set up.').waitFor();
    const { items } = await lab.host.client.signin.entry.preview({ ...at, hostname: 'a.example.com' });
    expect(items.find(({ title }) => title === 'Cloud')?.isVisible).toBe(true);
    // What hides it is said, with the form that shows it again.
    const id = (await providers()).find(({ Description }) => Description === 'Cloud')?.Id ?? 0;
    await lab.host.client.signin.providers.update({ ...at, id, fields: { IsHidden: true } });
    await openPart(page, 'Providers');
    await openPart(page, 'Setup');
    await next.getByText(/AuthenticationProviders \d+, IsHidden/).waitFor();
    await next.getByRole('button').click();
    await button('Save').click();
    await saved();
    await card.getByText('Everything is set up.').waitFor();
  });
});
