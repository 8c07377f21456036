import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { message, render } from '#core/messages/catalogue.ts';
import { buildWindow } from '../../scripts/build.ts';
import { PASSWORD, type SignInLab, startSignInLab } from '../service-http/signin/lab.ts';
import { sharedQueue, startServiceProcess } from '../service-http/started.ts';
import { hasChromium, needsChromium, openChromium, PATIENCE } from '../support/chromium.ts';
import { seriousFindings, WINDOW } from './support.ts';

const REFUSED = render(message('error.sign-in-refused'), 'en', 'http');

describe.skipIf(!hasChromium)(`the pages where people sign in${needsChromium}`, () => {
  let lab: SignInLab;
  let browser: Browser;
  let page: Page;
  const sent: { to: string; text: string }[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    if (!buildWindow(() => {})) throw new Error('the window cannot be built');
    lab = await startSignInLab({}, async () => {}, {
      delivery: { mail: async (letter) => void sent.push(letter) },
      window: WINDOW,
    });
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });

  const key = (KeyName: string, value: object) =>
    lab.change(async (tables) => {
      await tables.remove('UserKeys', { KeyName });
      await tables.insert('UserKeys', [{ KeyName, Value: JSON.stringify(value) }]);
    });
  beforeEach(async () => {
    await lab.reset();
    await lab.changeUser({ Email: 'anna@example.com' });
    await lab.settings({ SystemMailbox: 'site@example.com' });
    await key('AuthConfig', {
      AuthTypes: [
        { Type: 'login-pass', IsDefault: true, AllowRegister: true },
        { Type: 'email-code', IsDefault: true },
        { Type: 'external-provider' },
      ],
    });
    await key('RegistrationFields', [
      { Key: 'Nick', isRequired: true },
      { Key: 'Email' },
      { Key: 'Password', isRequired: true },
      { Key: 'Note', title: 'Rules <img src=x onerror=alert(1)>apply.' },
    ]);
    sent.splice(0);
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (said) => {
      if (/Content Security Policy|TrustedScript|TrustedHTML/.test(said.text())) complaints.push(said.text());
    });
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });

  const open = (path: string) => page.goto(`${lab.service.address}${path}`);
  // A field that has to be filled in says so behind its name.
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}\\s*\\*?$`));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const type = async (login: string, password: string) => {
    await field('Login').fill(login);
    await field('Password').fill(password);
    await page.keyboard.press('Enter');
  };
  const codeIn = async (pattern: RegExp) => {
    await expect.poll(() => sent.length, { timeout: PATIENCE }).toBeGreaterThan(0);
    return pattern.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
  };

  it('let somebody in by login and password, with the keyboard alone, and out', async () => {
    await open('/?');
    await heading('Sign in');
    expect(await seriousFindings(page)).toEqual([]);
    await type('anna', 'wrong');
    await page.getByText(REFUSED).waitFor();
    await type('anna', PASSWORD);
    await heading('Signed in');
    await page.getByText('anna').waitFor();
    await press('Sign out');
    await heading('Sign in');
    const answer = await page.request.get(`${lab.service.address}/api/auth/info`);
    expect(answer.status()).toBe(401);
  });

  it('show why somebody was sent back, as text, and go on to where somebody came from', async () => {
    await open('/spa/entry/signin?authError=%3Cimg src=x onerror=alert(1)%3E no licence&fromUrl=/error/403');
    await page.getByText('<img src=x onerror=alert(1)> no licence').waitFor();
    await type('anna', PASSWORD);
    await heading('No access');
  });

  it('never leave this service, wherever fromUrl leads', async () => {
    await open('/spa/entry/signin?fromUrl=//evil.example.com/x');
    await type('anna', PASSWORD);
    await heading('Signed in');
    await page.waitForURL((url) => url.host === new URL(lab.service.address).host);
  });

  it('let somebody in by a code', async () => {
    await open('/spa/entry/signin');
    await press('Sign in with a code by email');
    await field('Email').fill('anna@example.com');
    await press('Next');
    await field('Code').fill(await codeIn(/\b\d{6}\b/));
    await press('Sign in');
    await heading('Signed in');
  });

  it('ask for another password where it is due, and set a forgotten one', async () => {
    await lab.changeUser({ MustChangePassword: true });
    await open('/spa/entry/signin');
    await type('anna', PASSWORD);
    await heading('Change password');
    await field('New password').fill('Neues-Pferd-8');
    await press('Change password');
    await page.getByText('The password has been changed').waitFor();
    await open('/spa/entry/password?forgotten=1');
    await field('Login or email').fill('anna');
    await press('Next');
    await field('Code').fill(await codeIn(/\b[0-9a-f]{16}\b/));
    await field('New password').fill('Neues-Pferd-9');
    await press('Change password');
    await page.getByText('The password has been changed').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await type('anna', 'Neues-Pferd-9');
    await heading('Signed in');
  });

  it('register somebody, with what the address fills in, and say what is wrong', async () => {
    await open('/spa/entry/signup?Nick=clara&Password=never&source=mobile&utm_source=letter');
    await heading('Register');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByText('Rules apply.').waitFor();
    await expect.poll(() => field('Password').inputValue(), { timeout: PATIENCE }).toBe('');
    await field('Password').fill('Neues-Pferd-8');
    await field('Login').fill('anna');
    await press('Register');
    await page.getByText('Another user has the login').waitFor();
    await field('Login').fill('clara');
    await press('Register');
    await page.getByText('You are registered as clara').waitFor();
    const [command] = (await lab.rows<{ Payload: string }>('ServerCommands')).slice(-1);
    expect(JSON.parse(command?.Payload ?? '{}').source).toBe('mobile');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await type('clara', 'Neues-Pferd-8');
    await heading('Signed in');
  });

  it('solve a captcha by themselves', async () => {
    await lab.settings({ FailedAttemptsBeforeCaptcha: 1, IsCaptchaEnabled: true });
    await lab.changeUser({ FailedSignIns: 2 });
    await open('/spa/entry/signin');
    await type('anna', PASSWORD);
    await heading('Signed in');
  });

  it('show administrators all providers, and keep the internal one; others are told that they may not', async () => {
    await lab.changeUser({ IsSuperAdmin: false });
    await open('/administration/authentication-providers');
    await type('anna', PASSWORD);
    await heading('No access');
    await lab.changeUser({ IsSuperAdmin: true });
    await open('/administration/authentication-providers');
    await page.getByRole('row').nth(2).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Internal provider' }).click();
    await field('Description').fill('By password');
    await press('Save');
    await page.getByText('Saved.').waitFor();
    expect(await lab.rows('AuthenticationProviders', { ProviderType: 'None' })).toMatchObject([
      { Description: 'By password' },
    ]);
    await lab.changeUser({ IsSuperAdmin: false });
  });

  it('are Russian where the browser is, and change their language at once', async () => {
    await open('/spa/entry/signin');
    await press('русский');
    await heading('Вход');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('are those of a service that the command line has started, too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'siteferry-pages-'));
    const queue = await sharedQueue(folder);
    const service = await startServiceProcess(
      ['--site', lab.url, '--sign-in', '--config', lab.configuration, ...queue.words],
      { SITEFERRY_HOME: join(folder, 'state') },
    );
    try {
      await page.goto(`${service.address}/spa/entry/signin`);
      await heading('Sign in');
      await type('anna', PASSWORD);
      await heading('Signed in');
    } finally {
      service.child.kill('SIGKILL');
      await service.ended;
      await queue.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
