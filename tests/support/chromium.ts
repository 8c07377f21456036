import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Where Debian has it; another can be named. */
const CHROMIUM = process.env.SITEFERRY_TEST_CHROMIUM ?? '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);
/** For the title of tests that are skipped without it. */
export const needsChromium = hasChromium ? '' : ' (needs Chromium)';

/** A real browser that asks the internet for nothing. */
export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-sync',
    ],
  });
}
