import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from '@playwright/test';
import { inject } from 'vitest';
import { measureTime } from './measure-time.ts';

/** Where Debian has it; another can be named. */
const CHROMIUM = process.env.SITEFERRY_TEST_CHROMIUM ?? '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);
/** For the title of tests that are skipped without it. */
export const needsChromium = hasChromium ? '' : ' (needs Chromium)';

/** How long a page is waited for, in milliseconds: for what hangs, since a busy machine is slow and slowness shall not fail. */
export const PATIENCE = 120_000;

/** It asks the internet for nothing. */
const OPTIONS: LaunchOptions = {
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
  ],
};

/** The browser of a whole run, for `shared-chromium.ts`; undefined where there is none. */
export async function serveChromium(): Promise<BrowserServer | undefined> {
  return hasChromium ? await chromium.launchServer(OPTIONS) : undefined;
}

/**
 * The run's browser, or one of its own outside of a run. `close` ends the contexts that were opened by it, and leaves the
 * run's browser to the others.
 */
export async function openChromium(): Promise<Browser> {
  const address = process.env.VITEST ? inject('chromium') : undefined;
  return address ? await measureTime('browser', () => chromium.connect(address)) : await launchChromium();
}

/** A browser of its own. */
async function launchChromium(): Promise<Browser> {
  return await measureTime('browser', () => chromium.launch(OPTIONS));
}
