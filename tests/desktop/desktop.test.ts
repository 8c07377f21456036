import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { MenuItemConstructorOptions } from 'electron';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startHost } from '#core/operations/start.ts';
import { type PreparedDemo, prepareDemo } from '../e2e/prepared-demo.ts';
import { chooseSides, demoReady, startOverAfterFailure } from '../e2e/support.ts';
import { hasChromium, needsChromium, openChromium } from '../support/chromium.ts';
import { memoryKeychain } from '../support/keychain.ts';
import { StandIn, type StandInOptions } from './stand-in/stand-in.ts';

describe.skipIf(!hasChromium)(`the desktop program on a stand-in for Electron${needsChromium}`, () => {
  let browser: Browser;
  let home: string;
  /** The program as it runs now: tests share a start of it, up to its closing and after that. */
  let desktop: StandIn;
  const started: StandIn[] = [];
  let demo: PreparedDemo | undefined;
  let page: Page;
  beforeAll(async () => {
    browser = await openChromium();
    home = await mkdtemp(join(tmpdir(), 'siteferry-desktop-'));
    demo = await prepareDemo(home);
    if (demo) await chooseDemo(home, demo);
  });
  afterAll(async () => {
    for (const one of started) await one.close();
    await browser?.close();
    await demo?.drop();
    await rm(home, { recursive: true, force: true });
  });

  async function start(options: Partial<StandInOptions> = {}): Promise<void> {
    desktop = new StandIn({ browser, home, ...options });
    started.push(desktop);
    await desktop.start();
    page = await desktop.page();
  }

  startOverAfterFailure(() => page);

  const link = (name: RegExp) => page.getByRole('link', { name });

  it('opens the window, finds the core, and the window finds nothing to complain of', async () => {
    await start();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await demoReady(page);
    await link(/^Export/).click();
    await page.getByRole('treeitem').first().waitFor();
    await link(/^History/).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(complaints).toEqual([]);
    expect(
      await page.evaluate(() => (window as never as { standIn: { exposed: string[] } }).standIn.exposed),
    ).toEqual(['siteferry']);
    expect(
      await page.evaluate(() => Object.keys((window as never as { siteferry: object }).siteferry)),
    ).toEqual(['platform', 'connect', 'setLanguage', 'notify', 'pathForFile', 'onOpenArchive']);
    expect(desktop.windows[0]?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
    });
    expect(desktop.schemes).toMatchObject([{ scheme: 'app', privileges: { corsEnabled: true } }]);
  });

  it('has the system notify a person who does not look, of two lines of text and nothing else', async () => {
    const notify = (title: string, body: unknown) =>
      page.evaluate(
        ([first, second]) =>
          (window as never as { siteferry: { notify(...lines: unknown[]): void } }).siteferry.notify(
            first,
            second,
          ),
        [title, body] as const,
      );
    await notify('in front', 'x');
    desktop.isInFront = false;
    onTestFinished(() => {
      desktop.isInFront = true;
    });
    await notify('x'.repeat(201), 'x').catch(() => {});
    await notify('Export: completed', 'Siteferry shows what happened.');
    await expect
      .poll(() => desktop.notifications)
      .toEqual([{ title: 'Export: completed', body: 'Siteferry shows what happened.' }]);
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
  });

  it('takes an archive from its path through preview to import', async () => {
    const archive = join(home, 'demo', 'conflicts.zip');
    await page.evaluate((path) => {
      (window as never as { standIn: { paths: Record<string, string> } }).standIn.paths['conflicts.zip'] =
        path;
    }, archive);
    await link(/^Import/).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose archive…' }).click();
    await (await chooser).setFiles(archive);
    await page.getByRole('button', { name: /^Preview$/ }).click();
    await page.getByText(/^Conflict: [1-9]/).waitFor();
  });

  it('asks for another port when one is dropped', async () => {
    desktop.dropPorts();
    await link(/^Export/).click();
    await page.getByRole('treeitem').first().waitFor();
    expect(desktop.services.length).toBe(1);
  });

  it('says that the core has ended, keeps what was typed, and goes on with a new one', async () => {
    await link(/^Sites/).click();
    await page.getByRole('button', { name: 'Add site…' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Typed before');
    // The next service is there in an instant: the way to it is held until the window has said that there is none.
    const release = desktop.holdPorts();
    onTestFinished(release);
    desktop.service.child.kill('SIGKILL');
    await page
      .getByText(/connection .* lost|Reconnecting/i)
      .first()
      .waitFor();
    release();
    await expect.poll(() => desktop.services.length).toBe(2);
    await page
      .getByText(/connection .* lost|Reconnecting/i)
      .first()
      .waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Typed before');
    await page.keyboard.press('Escape');
    await page.reload();
    await demoReady(page);
  });

  it('hears nobody but its own document', async () => {
    const contents = desktop.windows[0]?.webContents;
    if (!contents) throw new Error('no window');
    const good = { origin: 'app://main', detached: false, parent: null };
    const channel = 'siteferry:language';
    await desktop.invoke(contents, channel, ['en'], good);
    for (const [frame, values, reason] of [
      [null, ['en'], 'sender'],
      [{ ...good, parent: {} }, ['en'], 'sender'],
      [{ ...good, origin: 'https://main' }, ['en'], 'sender'],
      [{ ...good, detached: true }, ['en'], 'sender'],
      [good, ['xx'], 'shape'],
      [good, [], 'size'],
      [good, ['en', 'en'], 'size'],
      [good, ['x'.repeat(5_000)], 'size'],
    ] as const) {
      await expect(desktop.invoke(contents, channel, [...values], frame)).rejects.toThrow(reason);
    }
    await expect(desktop.invoke({} as never, channel, ['en'], good)).rejects.toThrow('sender');
  });

  it('grants nothing that is not named', async () => {
    const { PermissionRequest, PermissionCheck, DevicePermission, DisplayMediaRequest } = desktop.permissions;
    const asked: unknown[] = [];
    const answer = (granted: unknown) => asked.push(granted);
    const call = (handler: unknown, ...values: unknown[]) =>
      (handler as (...all: unknown[]) => unknown)(...values);
    call(PermissionRequest, null, 'media', answer, { requestingUrl: 'app://main/' });
    call(PermissionRequest, null, 'clipboard-sanitized-write', answer, { requestingUrl: 'app://main/' });
    call(DisplayMediaRequest, {}, answer);
    expect(asked).toEqual([false, true, {}]);
    expect(call(PermissionCheck, null, 'geolocation', 'app://main/')).toBe(false);
    expect(call(DevicePermission, {})).toBe(false);
  });

  it('asks before closing cancels work, and ends in order', async () => {
    await link(/^Export/).click();
    await page.getByRole('switch', { name: 'Export everything on the site' }).click();
    const exporting = page.getByRole('button', { name: /^Export [1-9]/ });
    await exporting.waitFor();
    // The work stands still, so that it is not done before the window is closed.
    const { child } = desktop.service;
    child.kill('SIGSTOP');
    onTestFinished(() => void child.kill('SIGCONT'));
    await exporting.click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    desktop.answers.button = 1;
    const before = desktop.questions.length;
    await desktop.closeWindow();
    await expect.poll(() => desktop.questions.length).toBe(before + 1);
    desktop.service.child.kill('SIGCONT');
    await page.getByRole('button', { name: 'Preview on the receiver' }).waitFor();
    await desktop.closeWindow();
    await desktop.app.ended;
    expect(desktop.app.exitCode).toBe(0);
    expect(desktop.service.child.exitCode).toBe(0);
  });

  it('opens archives from the menu, from its start and from a second start, in the language of the window', async () => {
    const archive = join(home, 'demo', 'conflicts.zip');
    await start({ argv: [archive], locale: 'ru-RU' });
    await demoReady(page);
    const name = page.getByText('conflicts.zip', { exact: true });
    await name.waitFor();
    await page.getByRole('button', { name: 'Выбрать другой архив…' }).waitFor();
    expect(desktop.menu.map(({ label }) => label)).toContain('&Файл');
    // That one is for developers.
    expect(withoutRussianLabel(desktop.menu)).toEqual(['toggleDevTools']);
    await page.getByRole('button', { name: 'In English' }).click();
    await expect.poll(() => desktop.menu.map(({ label }) => label)).toContain('&File');

    await link(/^History/).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    desktop.answers.file = archive;
    desktop.click('&File', '&Open archive…');
    await name.waitFor();

    await link(/^History/).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    desktop.app.emit('second-instance', {}, ['electron', '.', '--inspect', archive], '/');
    await name.waitFor();
    desktop.app.emit('second-instance', {}, ['electron', '.', 'https://example.com/x.zip'], '/');
    desktop.app.emit('open-file', { preventDefault() {} }, '/etc/passwd');
    await expect.poll(() => name.count()).toBe(1);
  });

  it('leaves the window nowhere to go', async () => {
    const address = page.url();
    for (const target of [
      'https://example.com/',
      'app://other/',
      'app://main/assets/../x',
      'file:///etc/passwd',
    ]) {
      // A file is refused before anything is asked for; the browser says so.
      const refused = target.startsWith('file:')
        ? page.waitForEvent('console', (message) => message.text().includes(target))
        : page.waitForEvent('requestfailed', (request) => request.url() === new URL(target).href);
      await page.evaluate((url) => {
        location.href = url;
      }, target);
      await refused;
      expect(page.url()).toBe(address);
    }
    const leaked = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(leaked).toBe('refused');

    const before = desktop.questions.length;
    for (const target of ['https://example.com/a', 'javascript:alert(1)', 'file:///etc/passwd']) {
      desktop.windows[0]?.webContents.openHandler({ url: target });
    }
    await expect.poll(() => desktop.external).toEqual(['https://example.com/a']);
    const asked = desktop.questions.slice(before).map(({ detail }) => detail);
    expect(asked).toEqual(['https://example.com/a']);
    desktop.answers.button = 1;
    onTestFinished(() => {
      desktop.answers.button = 0;
    });
    await page.evaluate(() => void window.open('https://example.com/b'));
    await expect.poll(() => desktop.opened).toEqual([{ url: 'https://example.com/b', action: 'deny' }]);
    expect(desktop.external).toEqual(['https://example.com/a']);
  });

  it('does not start in a way that opens it to other programs', async () => {
    const refused = new StandIn({ browser, home, packaged: true, argv: ['--remote-debugging-port=9222'] });
    started.push(refused);
    await refused.start();
    expect(refused.app.exitCode).toBe(1);
    expect(refused.errors.join()).toContain('--remote-debugging-port=9222');
    expect(refused.windows).toEqual([]);
  });
});

/** Items of a menu that would have Electron's own English label, or another that is not Russian. */
function withoutRussianLabel(items: readonly MenuItemConstructorOptions[]): string[] {
  return items.flatMap(({ label = '', role, type, submenu }) => [
    ...(type === 'separator' || /\p{Script=Cyrillic}/u.test(label) ? [] : [role ?? label]),
    ...(Array.isArray(submenu) ? withoutRussianLabel(submenu) : []),
  ]);
}

/** Has the program find the two sites of a prepared demo chosen, as after an earlier start; it has no keychain here. */
async function chooseDemo(home: string, demo: PreparedDemo): Promise<void> {
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
  for (const [name, site] of [
    ['Demo source', demo.source],
    ['Demo receiver', demo.receiver],
  ] as const) {
    const { password } = new URL(site);
    const passwordFile = join(home, `${name}.password`);
    await writeFile(passwordFile, decodeURIComponent(password), { mode: 0o600 });
    const url = site.replace(`:${password}@`, '@');
    await host.client.site.save({ name, url, colour: 'teal', production: false, passwordFile });
  }
  await chooseSides({ host }, 'Demo source', 'Demo receiver');
  await host.close();
}
