import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, type Lab, rowCell, seriousFindings } from './support.ts';

/** The parts of Sign-in. */
describe.skipIf(!hasChromium)(`parts of the Sign-in page${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  const at = { site: 'Demo receiver', operator: 'admin' };
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await openSignin(page);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const list = () => page.getByRole('navigation', { name: 'Parts of Sign-in' });
  const shown = () => list().locator('[aria-current=page]').textContent();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  describe('in their list', () => {
    it('are gone through by the keyboard', async () => {
      await list().getByRole('link', { name: 'Providers' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toBe('Services');
      // Going through them opens none.
      await expect.poll(shown).toBe('Providers');
      await page.keyboard.press('Home');
      await expect.poll(focused).toBe('Setup');
      await page.keyboard.press('ArrowUp');
      await expect.poll(focused).toBe('Setup');
      await page.keyboard.press('End');
      await expect.poll(focused).toBe('All records');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect.poll(shown).toBe('Configuration keys');
      await button('Open configuration file…').waitFor();
      await expect.poll(() => page.url()).toContain('part=keys');
      // One stop of Tab, which is the part that is shown; F6 goes to what it shows and back.
      await page.keyboard.press('F6');
      await expect.poll(focused).toBe('Open configuration file…');
      await page.keyboard.press('Shift+F6');
      await expect.poll(focused).toBe('Configuration keys');
      expect(await seriousFindings(page)).toEqual([]);
    });

    it('have an address each, and the last one is remembered', async () => {
      await page.evaluate(() => {
        location.hash = '#/signin?part=rights';
      });
      await expect.poll(shown).toBe('Special rights');
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
      await expect.poll(shown).toBe('Special rights');
      await page.evaluate(() => {
        location.hash = '#/signin?part=nonsense';
      });
      await expect.poll(shown).toBe('Special rights');
      await page.keyboard.press('Control+KeyK');
      await page.getByRole('combobox').last().fill('Services');
      await page.getByRole('option', { name: /^Services/ }).click();
      await expect.poll(shown).toBe('Services');
      await page.goBack();
      await expect.poll(shown).toBe('Special rights');
    });

    it('are picked where the list is folded or has no room', async () => {
      const isHidden = async () =>
        (await lab.host.client.window.remembered({})).values['signin.hidesParts'] === true;
      // A try before may have ended with the list hidden.
      if (await isHidden()) await button('Show list of parts').click();
      await button('Hide list of parts').click();
      await list().waitFor({ state: 'detached' });
      const picker = page.getByRole('combobox', { name: 'Parts of Sign-in' });
      await picker.selectOption('Services');
      await rowCell(page, 'Partner portal').waitFor();
      await expect.poll(isHidden).toBe(true);
      await page.reload();
      await rowCell(page, 'Partner portal').waitFor();
      await expect.poll(() => list().count()).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      await button('Show list of parts').click();
      await expect.poll(shown).toBe('Services');
      await page.setViewportSize({ width: 1000, height: 800 });
      await list().waitFor({ state: 'detached' });
      await picker.selectOption('Providers');
      await rowCell(page, 'Corporate account').waitFor();
      await expect.poll(() => button('Show list of parts').count()).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await list().waitFor();
    });
  });

  describe('as forms', () => {
    it('keep what they do not know, whichever tab writes', async () => {
      const text = '{ "Own": 1.50, "AuthTypes": [ { "Type": "login-pass", "own": [1,2] } ] }';
      await lab.host.client.signin.entry.save({ ...at, key: 'AuthConfig', text });
      await openPart(page, 'Sign-in page');
      await page.keyboard.press('F5');
      const first = page.getByRole('listitem', { name: /^1\. Login and password/ });
      await first.getByRole('checkbox', { name: 'Hide providers' }).check();
      await button('Add type of sign-in').click();
      const second = page.getByRole('listitem', { name: /^2\. / }).first();
      await second.getByRole('combobox', { name: /^Type/ }).selectOption('email-code');
      await button('Move up: 2. Code by email (email-code)').click();
      await page
        .getByRole('listitem', { name: /^1\. Code by email/ })
        .getByRole('button', { name: 'Add agreement' })
        .click();
      await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/terms');
      await tab('JSON').click();
      const json = page.getByRole('textbox', { name: 'Types of sign-in' });
      await expect.poll(() => json.textContent()).toContain('"linkUrl": "https://example.com/terms"');
      expect(await seriousFindings(page)).toEqual([]);
      await tab('Form').click();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Control+KeyS');
      await page.getByText('AuthConfig is saved.').waitFor();
      const stored = await lab.host.client.signin.entry.get(at);
      const saved = stored.find(({ key }) => key === 'AuthConfig')?.text ?? '';
      expect(saved).toContain('"Own": 1.50');
      expect(JSON.parse(saved)).toEqual({
        Own: 1.5,
        AuthTypes: [
          {
            Type: 'email-code',
            RegisterPrivacyLink: [{ linkTitle: '', linkUrl: 'https://example.com/terms' }],
          },
          { Type: 'login-pass', own: [1, 2], HideProviders: true },
        ],
      });
    });

    it('say what is wrong at its field and at its place', async () => {
      await openPart(page, 'Registration');
      await tab('JSON').click();
      await page
        .getByRole('textbox', { name: 'Fields of the registration form' })
        .fill('[{ "Key": "Email", "IsHidden": "yes" }, { "Key": "Fax" }]');
      await page.locator('.cm-lint-marker-error').first().waitFor();
      await tab('Form').click();
      const wrong = page.getByRole('combobox', { name: /^Field/ }).last();
      await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
      // What is stored and unknown can be seen, and stays until something else is chosen.
      await expect.poll(() => wrong.inputValue()).toBe('Fax');
      await page.keyboard.press('Control+KeyS');
      await page.getByText('RegistrationFields cannot be stored.').waitFor();
      await button('Discard changes').click();
      await page.getByRole('listitem').filter({ hasText: 'Fax' }).waitFor({ state: 'detached' });
    });
  });
});
