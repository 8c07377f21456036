import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

const PASSWORD = 'Right-1-password';

describe.skipIf(!hasChromium)(`trying a provider${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await page.getByRole('link', { name: 'Sign-in' }).click();
  });

  const dialog = () => page.getByRole('dialog').first();
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const open = async () => {
    await rowAction(rowCell(page, /not stored/), 'Try it…');
    await dialog().getByText('Nothing is written to the site', { exact: false }).waitFor();
  };

  it('says before what it does, and tries a password without keeping it', async () => {
    const at = { site: 'Demo receiver', operator: 'admin' };
    await lab.host.client.signin.passwords.set({ ...at, login: 'admin', password: PASSWORD, first: true });
    await page.getByRole('combobox', { name: 'Work as' }).fill('admin');
    await page.keyboard.press('Enter');
    await rowCell(page, 'Corporate account').waitFor();
    await open();
    await dialog().getByRole('textbox', { name: 'Login', exact: true }).fill('admin');
    await dialog().getByLabel('Password').first().fill('wrong');
    await press('Sign in');
    await dialog().getByText('The site would answer 401', { exact: false }).waitFor();
    await dialog().getByText('A sign-in like this counts as a failed attempt.').waitFor();
    await dialog().getByLabel('Password').first().fill(PASSWORD);
    await press('Sign in');
    await dialog()
      .getByText('A sign-in like this counts as a failed attempt.')
      .waitFor({ state: 'detached' });
    await dialog().getByRole('list', { name: 'Steps', exact: true }).waitFor();
    expect(await page.content()).not.toContain(PASSWORD);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('makes a code, shows it in the outbox, and accepts it once', async () => {
    await dialog().getByRole('combobox', { name: 'Sign in by' }).selectOption('email-code');
    await dialog().getByRole('textbox', { name: 'Login or email address' }).fill('admin');
    await press('Create code');
    const sent = dialog().getByText(/^To mailbox admin@example\.com: \d{6} \(can be entered\)$/);
    await sent.waitFor();
    const code = /\d{6}/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
    await dialog().getByRole('textbox', { name: 'Code', exact: true }).fill(code);
    await press('Enter code');
    await dialog().getByText('The code is correct. It cannot be used again.').waitFor();
    await press('Enter code');
    await dialog().getByText('The code has already been used.').waitFor();
    await press('Close');
    await dialog().waitFor({ state: 'detached' });
  });
});
