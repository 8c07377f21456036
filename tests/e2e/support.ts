import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { afterEach } from 'vitest';
import { type Host, startHost } from '#core/host/start.ts';
import { startWebHost, type WebHost } from '#electron/web/server.ts';
import { buildWindow } from '../../scripts/build.ts';
import { launchChromium } from '../support/chromium.ts';
import { memoryKeychain } from '../support/keychain.ts';

const WINDOW = join(import.meta.dirname, '../../out/renderer');

export interface OpenOptions {
  language?: 'en' | 'ru';
  theme?: 'light' | 'dark';
}

/** The web host with a state folder of its own, and a browser to open its window in. */
export interface Lab {
  home: string;
  host: Host;
  web: WebHost;
  /** Opens the window; what the browser complains about is collected in `complaints`. */
  open(options?: OpenOptions): Promise<Page>;
  complaints: string[];
  close(): Promise<void>;
}

export async function startLab(): Promise<Lab> {
  if (!buildWindow(() => {})) throw new Error('the window cannot be built');
  const home = await mkdtemp(join(tmpdir(), 'siteferry-e2e-'));
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
  const web = await startWebHost({ context: host.context, root: WINDOW, port: 0 });
  const browser = await launchChromium();
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  return {
    home,
    host,
    web,
    complaints,
    async open({ language = 'en', theme = 'light' } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: language === 'ru' ? 'ru-RU' : 'en-GB',
        acceptDownloads: true,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(12_000);
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
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** After a test that failed the next one finds the page without the dialogs and menus that were left open. */
export function startOverAfterFailure(page: () => Page): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await page().reload();
  });
}

/** What axe finds that is serious or worse, one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Fluent's own stops for the Tab key at the ends of a group; a screen reader does not see them.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
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
      .waitFor({ timeout: 60_000 });
  }
}
