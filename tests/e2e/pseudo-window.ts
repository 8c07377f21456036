import type { Page } from '@playwright/test';
import { runLong } from '#core/contract/progress.ts';
import type { PageName } from '#renderer/shell/pages.ts';
import { watchStrangers } from './strangers.ts';
import { chooseSides, demoLab, forEachDialog, type Lab } from './support.ts';

/** Pages that `pseudo-language.test.ts` looks at; `pseudo-language.all.test.ts` has the others. */
export const inFirstTier = ['home', 'sites', 'export'] as const satisfies readonly PageName[];

/**
 * Opens the window in the pseudo-language before the tests of a file. In it every text of a catalogue stands in `⟦…⟧`: whatever
 * else the window shows has to be data that came from the core or was typed, or it is a text that nobody could translate.
 */
export function pseudoLab(begin: (opened: { lab: Lab; page: Page }) => void) {
  let page: Page;
  const { install, strangers, type } = watchStrangers(() => page);
  demoLab(async ({ lab, ...opened }) => {
    ({ page } = opened);
    begin({ lab, page });
    await runLong(lab.host.client.transfer.export({ site: 'Demo source', selection: 'all' }));
    await install();
    await chooseSides(lab, 'Demo source', 'Demo receiver');
    await page.evaluate(() => localStorage.setItem('siteferry-language', 'en-XA'));
    await page.reload();
    for (const side of ['source', 'receiver']) {
      await page
        .getByTestId(`${side}-site`)
        .getByRole('button', { name: /Connected/ })
        .waitFor();
    }
  });
  return {
    strangers,
    type,
    async go(name: PageName): Promise<void> {
      await page.evaluate((to) => {
        location.hash = `#/${to}`;
      }, name);
    },
    /** Opens every dialog that a page's own buttons open, and looks at each. */
    async lookIntoDialogs(): Promise<string[]> {
      const found: string[] = [];
      await forEachDialog(page, async () => {
        found.push(...(await strangers()));
      });
      return found;
    },
  };
}
