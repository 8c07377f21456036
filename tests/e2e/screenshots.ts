/**
 * `npm run screenshots`: every page of the window in both themes and languages, in `out/pictures`, to be looked at. Those
 * that the README shows are copied to `docs/pictures`.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoReady, type Lab, startLab } from './support.ts';

const FOLDER = join(import.meta.dirname, '../../out/pictures');
const SHOWN = join(import.meta.dirname, '../../docs/pictures');
/** Without a page that shows paths of this computer. */
const IN_README = ['export-light-en.png', 'import-light-en.png', 'import-dark-ru.png', 'signin-light-en.png'];

const words = {
  en: {
    demo: 'Use the demo archive with conflicts',
    preview: 'Preview',
    next: 'Next undecided',
    operator: 'Work as',
  },
  ru: {
    demo: 'Взять демо-архив с конфликтами',
    preview: 'Предпросмотр',
    next: 'К следующему без решения',
    operator: 'Работать как',
  },
} as const;

async function shoot(page: Page, language: 'en' | 'ru', theme: 'light' | 'dark'): Promise<void> {
  const picture = (name: string) =>
    page.screenshot({ path: join(FOLDER, `${name}-${theme}-${language}.png`) });
  const go = (path: string) =>
    page.evaluate((to) => {
      location.hash = `#/${to}`;
    }, path);
  const settle = () => page.waitForTimeout(1_500);
  const t = words[language];

  await settle();
  await picture('sites');

  await go('export');
  await page
    .getByRole('treeitem', { name: /Contracts/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('treeitem', { name: /Contracts/ }).click();
  await page.keyboard.press('ArrowRight');
  await settle();
  await picture('export');

  await go('import');
  await page.getByRole('button', { name: t.demo }).click();
  await page.getByRole('button', { name: t.preview, exact: true }).click();
  await page.getByRole('button', { name: t.next }).click();
  await settle();
  await page.getByTestId('item-details').scrollIntoViewIfNeeded();
  await picture('import');

  await go('signin');
  await page.getByRole('textbox', { name: t.operator }).fill('admin');
  await page.keyboard.press('Enter');
  await settle();
  await picture('signin');

  await go('history');
  await page.getByRole('list').getByRole('button').first().click();
  await settle();
  await picture('history');
}

for (const folder of [FOLDER, SHOWN]) mkdirSync(folder, { recursive: true });
const lab: Lab = await startLab();
try {
  const first = await lab.open();
  await demoReady(first);
  const steps = await lab.host.client.transfer.export({ site: 'Demo source', selection: 'all' });
  while (!(await steps.next()).done);
  for (const [language, theme] of [
    ['en', 'light'],
    ['en', 'dark'],
    ['ru', 'light'],
    ['ru', 'dark'],
  ] as const) {
    const page = await lab.open({ language, theme });
    await page.evaluate(() => {
      localStorage.setItem('siteferry-source', 'Demo source');
      localStorage.setItem('siteferry-receiver', 'Demo receiver');
    });
    await page.reload();
    await demoReady(page);
    await shoot(page, language, theme);
  }
  for (const name of IN_README) copyFileSync(join(FOLDER, name), join(SHOWN, name));
} finally {
  await lab.close();
}
