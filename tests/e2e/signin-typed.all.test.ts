import type { Locator, Page } from '@playwright/test';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, type Lab, rowCell } from './support.ts';

/** Nothing typed on a part of Sign-in is lost unasked. */
describe.skipIf(!hasChromium)(`parts of the Sign-in page with something typed${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  const at = { site: 'Demo receiver', operator: 'admin' };
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await openSignin(page);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = () => page.getByRole('alertdialog', { name: 'Discard changes?' });
  const answer = async (name: 'Keep editing' | 'Discard changes') => {
    await question().getByRole('button', { name }).click();
    await question().waitFor({ state: 'detached' });
  };

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
