import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { goTo, openPart } from './navigate.ts';
import { demoReady, rowCell, seriousFindings } from './support.ts';
import { walkedLab } from './walked-lab.ts';

describe.skipIf(!hasChromium)(`all that the window shows${needsChromium}`, () => {
  const { lab, misfitsIn } = walkedLab();

  it('fits at 1000 and at 640 pixels', async () => {
    expect(await misfitsIn('en')).toEqual([]);
  }, 400_000);

  it.each([
    ['light', 'en'],
    ['dark', 'ru'],
  ] as const)('gives axe nothing serious to find: %s, %s', async (theme, language) => {
    const page = await lab().open({ theme, language });
    await demoReady(page);
    for (const name of ['home', 'sites', 'export', 'import', 'history'] as const) {
      await goTo(page, name);
      await page.waitForLoadState('networkidle');
      expect(await seriousFindings(page), name).toEqual([]);
    }
    await page.close();
  });

  it('is legible in an editor, light and dark', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await lab().open({ theme });
      await demoReady(page);
      await goTo(page, 'signin');
      await page.getByRole('combobox', { name: 'Work as' }).fill('admin');
      await page.keyboard.press('Enter');
      await openPart(page, 'Services');
      await rowCell(page, 'Partner portal').dblclick();
      await page.getByRole('tab', { name: 'JSON' }).click();
      await page.locator('.cm-content').getByText('"https://id.example.com"').waitFor();
      expect(await seriousFindings(page), theme).toEqual([]);
      await page.close();
    }
  });
});
