import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronBinary, hasDisplay } from '../../scripts/electron.ts';
import { demoReady } from '../e2e/support.ts';

const root = join(import.meta.dirname, '../..');
const executablePath = electronBinary();
const missing = [...(executablePath ? [] : ['the Electron binary']), ...(hasDisplay() ? [] : ['a display'])];
const needs = missing.length > 0 ? ` (needs ${missing.join(' and ')})` : '';

/** What only a real Electron can show; everything else is in desktop.test.ts. */
describe.skipIf(needs !== '')(`the desktop program in Electron${needs}`, () => {
  let home: string;
  let electron: ElectronApplication;
  let page: Page;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-electron-'));
    electron = await _electron.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [root, `--user-data-dir=${join(home, 'electron')}`],
      env: { ...(process.env as Record<string, string>), SITEFERRY_HOME: home },
    });
    page = await electron.firstWindow();
  });
  afterAll(async () => {
    await electron?.close();
    await rm(home, { recursive: true, force: true });
  });

  it('opens from its own scheme, and its window reaches the core', async () => {
    expect(page.url()).toMatch(/^app:\/\/main\/#/);
    await demoReady(page);
  });

  it('keeps Node and Electron out of the window', async () => {
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(found).toEqual([]);
    const preferences = await electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return contents.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
  });

  it('leaves its pages nowhere to go', async () => {
    for (const url of ['https://example.com/', 'file:///etc/passwd', 'app://main/index.html?x']) {
      await page.evaluate((target) => {
        location.href = target;
      }, url);
      await page.waitForTimeout(200);
      expect(page.url()).toMatch(/^app:\/\/main\/#/);
    }
    const answer = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(answer).toBe('refused');
    const permission = await page.evaluate(
      async () => (await navigator.permissions.query({ name: 'geolocation' })).state,
    );
    expect(permission).toBe('denied');
  });
});
