import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoReady } from '../e2e/support.ts';
import { hasChromium, needsChromium, openChromium } from '../support/chromium.ts';
import { StandIn } from './stand-in/stand-in.ts';

/** What `desktop.test.ts` leaves out: embedded sites, which the built service makes itself. */
describe.skipIf(!hasChromium)(`the desktop program on its own demo${needsChromium}`, () => {
  let browser: Browser;
  let home: string;
  let desktop: StandIn | undefined;
  beforeAll(async () => {
    browser = await openChromium();
    home = await mkdtemp(join(tmpdir(), 'siteferry-desktop-'));
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    // The demo is waited for as long as it takes: what is shown instead of it tells why it did not come.
    const [window] = desktop?.windows ?? [];
    const shown = await window?.webContents.page.locator('body').textContent();
    throw new Error(`the window shows: ${shown}`);
  });
  afterAll(async () => {
    await desktop?.close();
    await browser?.close();
    await rm(home, { recursive: true, force: true });
  });

  it('makes it at its first start, and leaves its sites free for the next when it ends', async () => {
    const first = new StandIn({ browser, home });
    desktop = first;
    await first.start();
    await demoReady(await first.page());
    const storage = await first.storage();
    await first.closeWindow();
    await first.app.ended;
    expect(first.app.exitCode).toBe(0);
    expect(first.service.child.exitCode).toBe(0);
    await first.close();

    const again = new StandIn({ browser, home, storage });
    desktop = again;
    await again.start();
    await demoReady(await again.page());
  });
});
