import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { SiteColour } from '#core/contract/site/site.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { startWebHost, type WebHost } from '#electron/web/server.ts';
import { buildKit, buildWindow } from '../../scripts/build.ts';
import { openChromium, PATIENCE } from '../support/chromium.ts';
import { memoryKeychain } from '../support/keychain.ts';
import type { TestSite } from '../support/sites.ts';
import { axeViolations } from './axe.ts';
import { prepareDemo } from './prepared-demo.ts';

const VIEWPORT = { width: 1280, height: 800 };

/** What a lab serves. */
interface Served {
  root: string;
  build: (tell: () => void) => boolean;
}

const OUT = join(import.meta.dirname, '../../out');
export const WINDOW = join(OUT, 'renderer');
const theWindow: Served = { root: WINDOW, build: buildWindow };
/** The page of examples, under the window's rules. */
export const theKit: Served = { root: join(OUT, 'kit'), build: buildKit };

export interface OpenOptions {
  language?: 'en' | 'ru';
  theme?: 'light' | 'dark';
  forcedColours?: boolean;
}

/** The web host with a state folder of its own, and a browser to open its window in. */
export interface Lab {
  home: string;
  host: Host;
  web: WebHost;
  /** What is kept in the keychain, which is one in memory. */
  kept: ReadonlyMap<string, string>;
  /** Opens the window; what the browser complains about is collected in `complaints`. */
  open(options?: OpenOptions): Promise<Page>;
  complaints: string[];
  close(): Promise<void>;
}

/**
 * Whether the window finds the demo's two sites chosen, in PostgreSQL databases (`prepareDemo`), or makes its own where it
 * finds no site: embedded ones, with their directory.
 */
type DemoOfLab = 'prepared' | 'own';

/** With `hasKeychain: false` as on a computer that has no keychain. */
export async function startLab({
  hasKeychain = true,
  served = theWindow,
  demo = 'own',
  idleMs,
}: {
  hasKeychain?: boolean;
  served?: Served;
  demo?: DemoOfLab;
  /** After how many milliseconds without work a site is let go of, for another process; else it is kept. */
  idleMs?: number;
} = {}): Promise<Lab> {
  if (!served.build(() => {})) throw new Error('the window cannot be built');
  const home = await mkdtemp(join(tmpdir(), 'siteferry-e2e-'));
  const sites = demo === 'prepared' ? await prepareDemo(home) : undefined;
  const keychain = memoryKeychain(!hasKeychain);
  const host = startHost(
    { SITEFERRY_HOME: home },
    {
      channel: 'window',
      keychain,
      ...(idleMs && { idleMs }),
      rollouts: async (context) =>
        (await import('#core/queue/rollout-databases.ts')).createRolloutDatabases(context),
    },
  );
  if (sites) {
    await saveSite(host, { name: 'Demo source', url: sites.source, colour: 'teal', remember: hasKeychain });
    await saveSite(host, {
      name: 'Demo receiver',
      url: sites.receiver,
      colour: 'orange',
      remember: hasKeychain,
    });
    await chooseSides({ host }, 'Demo source', 'Demo receiver');
  }
  const web = await startWebHost({ context: host.context, root: served.root, port: 0 });
  const browser = await openChromium();
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  return {
    home,
    host,
    web,
    kept: keychain.kept,
    complaints,
    async open({ language = 'en', theme = 'light', forcedColours = false } = {}) {
      const context = await browser.newContext({
        viewport: VIEWPORT,
        colorScheme: theme,
        forcedColors: forcedColours ? 'active' : 'none',
        reducedMotion: 'reduce',
        locale: language === 'ru' ? 'ru-RU' : 'en-GB',
        acceptDownloads: true,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        const refused = /Content Security Policy|TrustedScript|TrustedHTML/.test(message.text());
        if (refused) complaints.push(message.text());
      });
      await page.goto(web.newAddress());
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      await web.close();
      await host.close();
      await sites?.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Saves a site of which the URL says the password, as a person does who types it. */
export async function saveSite(
  { client }: Host,
  {
    url,
    remember,
    production = false,
    ...site
  }: { name: string; url: string; colour: SiteColour; remember: boolean; production?: boolean },
): Promise<void> {
  const { password } = new URL(url);
  await client.site.save({ ...site, url: url.replace(`:${password}@`, '@'), production });
  await client.site.setPassword({ name: site.name, password: decodeURIComponent(password), remember });
}

/** After a test that failed the next one finds the page without the dialogs and menus that were left open. */
export function startOverAfterFailure(page: () => Page): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await page().setViewportSize(VIEWPORT);
    await page().reload();
  });
}

/**
 * Starts the window with its demo before the tests of a file, and hands it to `begin`, which goes to where they begin. What
 * the browser complains about fails the test in which it did.
 */
export function demoLab(
  begin: (opened: { lab: Lab; page: Page }) => unknown,
  demo: DemoOfLab = 'prepared',
): void {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab({ demo });
    page = await lab.open();
    await demoReady(page);
    await begin({ lab, page });
  });
  startOverAfterFailure(() => page);
  afterEach(() => {
    expect(lab.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => lab?.close());
}

/** The first cell of a grid that says exactly this. */
export function rowCell(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('gridcell', { name, exact: true }).first();
}

/** The cell with the name of a saved site, which has badges beside it, in whatever folder. */
export function siteCell(page: Page | Locator, name: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${name}`) }).first();
}

/** Does something with the row of a grid that this cell is in, from the row's menu. */
export async function rowAction(cell: Locator, action: string): Promise<void> {
  await cell.click({ button: 'right' });
  await cell.page().getByRole('menuitem', { name: action, exact: true }).click();
}

/** Waits until the page is drawn as it is now: what has no room in a toolbar has gone into its menu, and the other way. */
async function laidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const places = () =>
      [...document.querySelectorAll('button')]
        .map((button) => JSON.stringify(button.getBoundingClientRect()))
        .join();
    let [before, now] = ['', places()];
    while (now !== before) {
      await frame();
      await frame();
      [before, now] = [now, places()];
    }
  });
}

/** Does a command of the page's toolbar, wherever there is room for it. */
export async function toolbarCommand(
  page: Page,
  name: RegExp,
  more: RegExp = /^More actions$/,
): Promise<void> {
  const command = page.getByRole('button', { name });
  await command
    .or(page.getByRole('button', { name: more }))
    .first()
    .waitFor();
  await laidOut(page);
  if (await command.isVisible()) return await command.click();
  await page.getByRole('button', { name: more }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** What axe finds that is serious or worse, one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const violations = await axeViolations(page);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Waits until the demo is there and both its sites answer. */
export async function demoReady(page: Page): Promise<void> {
  for (const side of ['source', 'receiver']) {
    await page
      .getByTestId(`${side}-site`)
      .getByRole('button', { name: /^(Connected|Подключено)/ })
      // Making it takes its time; what hangs is ended by the runner.
      .waitFor({ timeout: 0 });
  }
}

/** Chooses the sites of both sides as a person did last time; windows that are opened or loaded later have them. */
export async function chooseSides(
  lab: Pick<Lab, 'host'>,
  source: string | null,
  receiver: string | null,
): Promise<void> {
  await lab.host.client.window.remember({ values: { 'site.source': source, 'site.receiver': receiver } });
}

/** Opens the window on two sites of a test, which it saves as Source and Receiver. */
export async function openOn(lab: Lab, sites: { source: TestSite; receiver: TestSite }): Promise<Page> {
  const marks = { colour: 'green', remember: true } as const;
  await saveSite(lab.host, { ...marks, name: 'Source', url: sites.source.url });
  await saveSite(lab.host, { ...marks, name: 'Receiver', url: sites.receiver.url });
  await chooseSides(lab, 'Source', 'Receiver');
  const page = await lab.open();
  await demoReady(page);
  return page;
}

/** Opens every dialog that a page's own buttons open, one after the other, for `look`. */
export async function forEachDialog(page: Page, look: (index: number) => Promise<void>): Promise<void> {
  const openers = page.locator('main button:not([disabled])').filter({ hasText: '…' });
  const dialog = page.locator('[role=dialog], [role=alertdialog]').first();
  const count = await openers.count();
  for (let index = 0; index < count; index += 1) {
    await openers
      .nth(index)
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await look(index);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}
