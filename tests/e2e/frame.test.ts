import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { overlapsNowhere } from './misfits.ts';
import { demoLab, demoReady, type Lab, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`the frame of the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });

  const heading = (name: string, of = page) => of.getByRole('heading', { level: 1, name, exact: true });
  const palette = (of = page) => of.getByRole('combobox', { name: /^(Search everywhere|Поиск везде)$/ });
  const option = (name: string | RegExp, of = page) => of.getByRole('option', { name });
  /** Opens it and waits until it takes what is typed. */
  const openPalette = async () => {
    await page.keyboard.press('Control+k');
    await palette().and(page.locator(':focus')).waitFor();
  };
  const go = (to: string) =>
    page.evaluate((path) => {
      location.hash = `#/${path}`;
    }, to);
  const focusedRegion = () =>
    page.evaluate(() => document.activeElement?.closest('[data-region]')?.tagName.toLowerCase());
  const stored = async () => {
    const { values } = await lab.host.client.window.remembered({});
    return values;
  };

  /** A key as a Russian keyboard sends it: the place of the key is the same, its letter is not. */
  async function pressRussian(code: string, key: string, modifiers: number): Promise<void> {
    const keyboard = await page.context().newCDPSession(page);
    for (const type of ['rawKeyDown', 'keyUp'] as const) {
      await keyboard.send('Input.dispatchKeyEvent', { type, code, key, modifiers });
    }
    await keyboard.detach();
  }

  it('is gone about by the keyboard alone', async () => {
    await openPalette();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.type('import');
    await page.keyboard.press('Enter');
    await heading('Import').waitFor();
    await openPalette();
    await page.keyboard.type('hist');
    await page.keyboard.press('Enter');
    await heading('History').waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await heading('Import').waitFor();

    const regions: unknown[] = [];
    for (let region = 0; region < 5; region++) {
      const before = await focusedRegion();
      await page.keyboard.press('F6');
      await expect.poll(focusedRegion).not.toBe(before);
      regions.push(await focusedRegion());
    }
    expect(regions.slice(1)).toEqual(regions.slice(0, 4).map((_, index) => regions[(index + 1) % 4]));
    expect(new Set(regions)).toEqual(new Set(['header', 'nav', 'div', 'section']));
    await page.keyboard.press('Shift+F6');
    await expect.poll(() => focusedRegion()).toBe(regions[3]);
  });

  it('shows help, keys and activity, and gives the focus back', async () => {
    const link = page.getByRole('link', { name: 'Import' });
    await link.focus();
    await page.keyboard.press('F1');
    await page.getByRole('heading', { name: 'Help: import' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.getByRole('heading', { name: 'Everywhere' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+j');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await page.getByText(/Finished work stays here/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+j');
    await page.getByRole('heading', { name: 'Activity' }).waitFor({ state: 'detached' });
  });

  it('takes its keys from a Russian keyboard, and leaves a question mark in a text alone', async () => {
    await pressRussian('KeyK', 'л', 2);
    await palette().waitFor();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    await pressRussian('KeyB', 'и', 2);
    await expect.poll(async () => (await page.getByRole('navigation').boundingBox())?.width).toBe(48);
    await pressRussian('KeyB', 'и', 2);
    await expect.poll(async () => (await page.getByRole('navigation').boundingBox())?.width).toBe(176);
    await go('export');
    await heading('Export').waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
    await page.keyboard.type('why?');
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search by name' }).inputValue())
      .toBe('why?');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  });

  it('finds an entity by its Guid, and says why a command cannot be run', async () => {
    const named = await lab.host.client.transfer.search({
      site: 'Demo source',
      text: 'Contracts',
      limit: 100,
    });
    const section = named.find(({ path }) => path === 'Contracts');
    expect(section).toBeDefined();
    await page.keyboard.press('Control+k');
    await palette().fill(section?.guid.toUpperCase() ?? '');
    await option(/^Contracts/).waitFor();
    await page.keyboard.press('Enter');
    const found = page.getByRole('treeitem');
    await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringMatching(/^Contracts/)]);

    await page.keyboard.press('Control+k');
    await palette().fill('stop');
    await option(/Stop running work Nothing is running/).waitFor();
    await expect.poll(() => option(/Stop running work/).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => palette().count()).toBe(1);
    await palette().fill('no such thing at all');
    await page.getByText('No entity matches').waitFor();
    await page.keyboard.press('Escape');
  });

  it('is in another browser as the person left it, and holds no secret', async () => {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('[data-theme=dark]').waitFor();
    await expect.poll(stored).toMatchObject({ theme: 'dark', 'site.source': 'Demo source' });
    const other = await lab.open();
    await demoReady(other);
    await other.locator('[data-theme=dark]').waitFor();
    // So that scroll bars, boxes and date pickers are dark, too, though the system is light.
    const scheme = () => other.locator('main').evaluate((main) => getComputedStyle(main).colorScheme);
    await expect.poll(scheme).toBe('dark');
    await other.getByRole('button', { name: 'По-русски' }).click();
    await expect.poll(stored).toMatchObject({ language: 'ru' });
    // A window that writes beside it destroys nothing.
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await page.getByRole('button', { name: 'По-русски' }).click();
    await page.getByRole('button', { name: 'In English' }).click();
    await expect.poll(stored).toMatchObject({ language: 'en', theme: 'system' });
    expect(await readFile(join(lab.home, 'remembered.json'), 'utf8')).not.toMatch(/passw|token/i);
    await other.close();
  });

  it('overlaps nowhere with long names where there is little room', () =>
    overlapsNowhere(lab, ['ru', 640, 400]));
});
