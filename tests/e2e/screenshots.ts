/**
 * `npm run screenshots`: every page of the window in both themes and languages, in `out/pictures`, to be looked at. Those
 * that the README shows are copied to `docs/pictures`.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { issue } from '../directory/support/pki.ts';
import { tlsServer } from '../directory/support/servers.ts';
import { demoReady, type Lab, startLab } from './support.ts';

const FOLDER = join(import.meta.dirname, '../../out/pictures');
const SHOWN = join(import.meta.dirname, '../../docs/pictures');
/** Without a page that shows paths of this computer. */
const IN_README = [
  'export-light-en.png',
  'import-light-en.png',
  'import-dark-ru.png',
  'signin-light-en.png',
  'certificates-light-en.png',
];

const words = {
  en: {
    demo: 'Use demo archive with conflicts',
    preview: 'Preview',
    next: 'Next undecided',
    operator: 'Work as',
    server: 'Server',
  },
  ru: {
    demo: 'Взять демо-архив с конфликтами',
    preview: 'Показать предпросмотр',
    next: 'Следующий без решения',
    operator: 'От имени',
    server: 'Сервер',
  },
} as const;

async function shoot(
  page: Page,
  language: 'en' | 'ru',
  theme: 'light' | 'dark',
  port: number,
): Promise<void> {
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
  const tabs = page.getByRole('tab');
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    await settle();
    await picture(`signin-${index}`);
  }

  await go('certificates');
  await page.getByRole('textbox', { name: t.server, exact: true }).fill(`localhost:${port}`);
  await page.keyboard.press('Enter');
  await page.getByText('R06').first().waitFor();
  await settle();
  await picture('certificates');

  await go('directory');
  await settle();
  await picture('directory');

  await go('history');
  await page.getByRole('list').getByRole('button').first().click();
  await settle();
  await picture('history');
}

for (const folder of [FOLDER, SHOWN]) mkdirSync(folder, { recursive: true });
const lab: Lab = await startLab();
// A server with a few things wrong, for the page of certificates.
const root = await issue({ name: 'Example root', ca: true });
const leaf = await issue({ name: 'dc1', dns: ['dc1.example.com'], from: -400, to: -3 }, root);
const server = await tlsServer([leaf, root]);
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
    await shoot(page, language, theme, server.port);
  }
  for (const name of IN_README) copyFileSync(join(FOLDER, name), join(SHOWN, name));
} finally {
  await server.close();
  await lab.close();
}
