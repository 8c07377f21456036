import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { writeGroups } from './groups.ts';
import { demoLab, type Lab, rowAction, siteCell } from './support.ts';

/** Names that try to be more than names. */
const HOSTILE = [
  '<img src=x onerror="document.title=1">',
  '"><script>document.title=1</script>',
  'left \u202etxet desrever\u202c right',
  `long ${'x'.repeat(180)}`,
];

describe.skipIf(!hasChromium)(`the window in trouble${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });

  it('shows hostile names as text', async () => {
    await writeGroups(lab, 800, HOSTILE);
    await page.getByRole('link', { name: 'Export' }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('img src');
    await page.getByRole('treeitem', { name: '<img src=x' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('desrever');
    await page.getByText('left \\u{202e}txet desrever\\u{202c} right').waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
    expect(await page.title()).toBe('Siteferry');
    await expect.poll(() => page.locator('img, script:not([src])').count()).toBe(0);
  });

  it('keeps what was typed when the core cannot be reached, and goes on when it is back', async () => {
    await page.getByRole('link', { name: 'Sites' }).click();
    await page.getByRole('button', { name: 'Add site…' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Test site');
    await page.getByRole('radio', { name: 'Embedded, in a folder' }).check();
    await page.getByRole('textbox', { name: 'Folder' }).fill(`${lab.home}/mine`);
    await page.route('**/rpc/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/The connection to the Siteferry core was lost/)
      .first()
      .waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Test site');
    await page.unroute('**/rpc/**');
    await expect.poll(() => page.getByText(/Siteferry is reconnecting/).count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await siteCell(page, 'Test site').waitFor();
  });

  it('makes an empty folder a site when it is asked to', async () => {
    await rowAction(siteCell(page, 'Test site'), 'Test');
    await page.getByRole('button', { name: 'Initialize as a site' }).click();
    await page.getByText('You can read and write all 83 tables.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('says that it is no longer let in when the host was started anew', async () => {
    await page.route('**/rpc/**', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('This window is no longer signed in to Siteferry.').waitFor();
    await page.unroute('**/rpc/**');
  });

  it('switches to Russian at once, and remembers it', async () => {
    const other = await lab.open();
    await other.getByRole('button', { name: 'По-русски' }).click();
    await other.getByRole('heading', { name: 'Главная' }).waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'Главная' }).waitFor();
    await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('ru');
  });
});
