import type { Locator, Page } from '@playwright/test';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, type Lab, rowCell, seriousFindings } from './support.ts';

/** The parts of Sign-in, and that nothing typed on one of them is lost unasked. */
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
  const question = () => page.getByRole('alertdialog', { name: 'Discard changes?' });
  const answer = async (name: 'Keep editing' | 'Discard changes') => {
    await question().getByRole('button', { name }).click();
    await question().waitFor({ state: 'detached' });
  };

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

  describe('with something typed', () => {
    const field = () => page.getByLabel('Failed sign-ins before an account is blocked');
    beforeEach(async () => {
      await openPart(page, 'General settings');
      await field().fill('7');
    });

    /** Each way out: kept it is not gone, and discarded it is. */
    const asks = async (out: () => Promise<unknown>, there: () => Promise<unknown>) => {
      await out();
      await question().waitFor();
      await answer('Keep editing');
      await expect.poll(() => field().inputValue()).toBe('7');
      await out();
      await answer('Discard changes');
      await there();
      await lab.host.client.signin.settings.get(at).then(({ settings }) => {
        expect(settings.FailedAttemptsBeforeBlock).toBeNull();
      });
    };

    it('ask before another part is shown', async () => {
      await asks(
        () => openPart(page, 'Providers'),
        () => rowCell(page, 'Corporate account').waitFor(),
      );
    });

    it('ask before another page is shown', async () => {
      await asks(
        () => page.getByRole('link', { name: 'History' }).click(),
        () => page.getByRole('heading', { name: 'History' }).waitFor(),
      );
      await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
    });

    it('ask before Escape gives it up', async () => {
      await asks(
        async () => {
          await field().focus();
          await page.keyboard.press('Escape');
        },
        () => expect.poll(() => field().inputValue()).toBe(''),
      );
      // What was taken back is nothing to ask about.
      await field().fill('7');
      await field().fill('');
      await openPart(page, 'Providers');
      await rowCell(page, 'Corporate account').waitFor();
    });

    it('ask before somebody else works on it', async () => {
      const { users } = await lab.host.client.signin.users.list({ site: at.site, text: '' });
      const other = users.find(({ Login }) => Login !== 'admin')?.Login ?? 'nobody';
      const operator = page.getByRole('combobox', { name: 'Work as' });
      await asks(
        async () => {
          await operator.fill(other);
          await page.keyboard.press('Enter');
        },
        () => field().waitFor({ state: 'detached' }),
      );
      await operator.fill('admin');
      await page.keyboard.press('Enter');
    });

    const chooseSite = async (name: string) => {
      const picker = page.getByRole('combobox', { name: 'Site', exact: true });
      await picker.fill(name);
      await picker.press('Enter');
      await expect.poll(() => picker.inputValue()).toBe(`Demo ${name}`);
    };

    it.each([
      [
        'typed and Enter',
        async (picker: Locator) => {
          await picker.fill('source');
          await picker.press('Enter');
        },
      ],
      [
        'the arrow keys and Enter',
        async (picker: Locator) => {
          await picker.fill('source');
          await picker.press('ArrowDown');
          await picker.and(page.locator('[aria-activedescendant]')).waitFor();
          await picker.press('Enter');
        },
      ],
      [
        'the mouse',
        async (picker: Locator) => {
          await picker.click();
          await page.getByRole('option', { name: /^Demo source/ }).click();
        },
      ],
    ])('ask before another site is chosen with %s', async (_how, choose) => {
      const picker = page.getByRole('combobox', { name: 'Site', exact: true });
      await asks(
        () => choose(picker),
        () => expect.poll(() => picker.inputValue()).toBe('Demo source'),
      );
      await chooseSite('receiver');
    });

    it('ask where the sites stand behind a button', async () => {
      await page.setViewportSize({ width: 640, height: 600 });
      const sites = page.getByRole('button', { name: /^Sites: / });
      await asks(
        async () => {
          await sites.click();
          const picker = page.getByRole('combobox', { name: 'Site', exact: true });
          await picker.fill('source');
          await picker.press('Enter');
        },
        () => expect.poll(() => sites.getAttribute('aria-label')).toContain('Demo source'),
      );
      await page.setViewportSize({ width: 1280, height: 800 });
      await chooseSite('receiver');
    });

    it('have the browser ask before the tab is closed', async () => {
      const asked = new Promise<string>((resolve) => {
        page.once('dialog', (opened) => {
          resolve(opened.type());
          void opened.dismiss();
        });
      });
      await page.close({ runBeforeUnload: true });
      expect(await asked).toBe('beforeunload');
      await expect.poll(() => field().inputValue()).toBe('7');
      await button('Discard changes').click();
    });

    it('keep it when what is stored is read again, and are saved by Ctrl+S', async () => {
      await lab.host.client.signin.settings.update({ ...at, settings: { PasswordHistoryLength: 4 } });
      await page.keyboard.press('F5');
      await expect.poll(() => page.getByLabel('Password history length').inputValue()).toBe('4');
      await expect.poll(() => field().inputValue()).toBe('7');
      await page.keyboard.press('Control+KeyS');
      await page.getByText('The settings are saved.').waitFor();
      const { settings } = await lab.host.client.signin.settings.get(at);
      expect(settings).toMatchObject({ FailedAttemptsBeforeBlock: 7, PasswordHistoryLength: 4 });
    });
  });
});
