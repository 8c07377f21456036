import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium, openChromium } from '../../support/chromium.ts';
import { type OauthLab, startOauthLab } from './oauth-lab.ts';

/** What only a browser shows: which cookies it sends, and what it says of where it comes from. */
describe.skipIf(!hasChromium)(`a browser at an OpenID provider of another site${needsChromium}`, () => {
  let lab: OauthLab;
  let chromium: Browser;
  beforeAll(async () => {
    lab = await startOauthLab('localhost');
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium?.close();
    await lab?.close();
  });
  beforeEach(() => lab.restore());

  const signIn = async (page: Page) => {
    await page.goto(`${lab.service.address}${lab.login}?fromUrl=/spa/7`);
    await page.locator('input[name=login]').fill('anna');
    await page.locator('input[name=password]').fill('x');
    await page.locator('button[type=submit]').click();
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${lab.service.address}/spa/7`);
  };
  const status = async (page: Page) =>
    (await page.request.get(`${lab.service.address}/api/auth/info`)).status();

  it.each(['query', 'form_post'])('comes back by %s, and goes out again', async (ResponseMode) => {
    await lab.set({ ResponseMode });
    const context = await chromium.newContext();
    const page = await context.newPage();
    await signIn(page);
    expect(await status(page)).toBe(200);
    await page.goto(`${lab.service.address}/api/auth/oauth/logout`);
    await page.locator('button[value=yes]').click();
    await page.waitForURL(`${lab.service.address}/spa/entry/signin`);
    expect(await page.content()).not.toContain('other-site');
    expect(await status(page)).toBe(401);
    await context.close();
  });
});
