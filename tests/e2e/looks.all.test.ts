import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issue } from '../directory/support/pki.ts';
import { tlsServer } from '../directory/support/servers.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { lastingMisfits } from './misfits.ts';
import { demoReady, goTo, type Lab, openPart, rowCell, seriousFindings, startLab } from './support.ts';
import { prepareWalk, walkWindow } from './walk.ts';

describe.skipIf(!hasChromium)(`all that the window shows${needsChromium}`, () => {
  let lab: Lab;
  let server: Awaited<ReturnType<typeof tlsServer>>;
  beforeAll(async () => {
    lab = await startLab();
    server = await tlsServer([await issue({ name: 'dc1', dns: ['dc1.example.com'], from: -400, to: -3 })]);
    await demoReady(await lab.open());
    await prepareWalk(lab);
  });
  afterAll(async () => {
    await server?.close();
    await lab?.close();
  });

  it.each(['en', 'ru'] as const)(
    'fits at 1000 and at 640 pixels, in %s',
    async (language) => {
      const page = await lab.open({ language });
      const found: string[] = [];
      await walkWindow(page, language, server.port, async (view) => {
        found.push(...(await lastingMisfits(page, view)));
      });
      expect(found).toEqual([]);
      await page.close();
    },
    400_000,
  );

  it.each([
    ['light', 'en'],
    ['dark', 'ru'],
  ] as const)('gives axe nothing serious to find: %s, %s', async (theme, language) => {
    const page = await lab.open({ theme, language });
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
      const page = await lab.open({ theme });
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
