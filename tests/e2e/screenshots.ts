/**
 * `npm run screenshots`: every page of the window in both themes and languages, in `out/pictures`, to be looked at. Those
 * that the README shows are copied to `docs/pictures`.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parts } from '#renderer/features/signin/parts.ts';
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
    addType: 'Add type of sign-in',
    revert: 'Discard changes',
    checkServer: 'Check a server…',
    checkAll: 'Check all',
    activity: /^Activity/,
    compare: 'Compare…',
    compareSites: /^Compare$/,
  },
  ru: {
    demo: 'Взять демо-архив с конфликтами',
    preview: 'Показать предпросмотр',
    next: 'Следующий без решения',
    operator: 'От имени',
    server: 'Сервер',
    addType: 'Добавить тип входа',
    revert: 'Сбросить изменения',
    checkServer: 'Проверить сервер…',
    checkAll: 'Проверить все',
    activity: /^Операции/,
    compare: 'Сравнить…',
    compareSites: /^Сравнить$/,
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
  await picture('home');

  await go('sites');
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

  await go('compare');
  await page.getByRole('button', { name: t.compareSites }).click();
  await page.getByRole('gridcell', { name: 'Under review', exact: true }).click({ timeout: 60_000 });
  await settle();
  await picture('compare');

  await go('signin');
  await page.getByRole('combobox', { name: t.operator }).fill('admin');
  await page.keyboard.press('Enter');
  await settle();
  await picture('signin');
  for (const part of parts) {
    await go(`signin?part=${part}`);
    await settle();
    await picture(`signin-${part}`);
  }
  // A form with a text behind it, and the list of parts where there is little room.
  await go('signin?part=page');
  await page.getByRole('button', { name: t.addType }).click();
  await settle();
  await picture('signin-page-form');
  await page.getByRole('button', { name: t.revert }).click();
  await page.setViewportSize({ width: 1000, height: 800 });
  await settle();
  await picture('signin-narrow');
  await page.setViewportSize({ width: 1280, height: 800 });

  await go('certificates');
  await page.getByRole('button', { name: t.checkAll }).click();
  await page.getByRole('button', { name: t.checkServer }).click();
  await page.getByRole('textbox', { name: t.server, exact: true }).fill(`localhost:${port}`);
  await page.keyboard.press('Enter');
  await page.getByText('R06').first().waitFor();
  await settle();
  await picture('certificates');
  await page.getByRole('toolbar').getByRole('button').first().click();
  await settle();
  await picture('certificates-1');
  await page.getByRole('button', { name: t.activity }).click();
  await settle();
  await picture('reminders');
  await page.keyboard.press('Escape');

  await go('directory');
  await settle();
  await picture('directory');

  await go('history');
  await page.getByRole('grid').getByRole('gridcell').nth(1).click();
  await settle();
  await picture('history');
  await page.getByRole('button', { name: t.compare }).first().click();
  await settle();
  await picture('history-compare');
  await page.keyboard.press('Escape');
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
  // Two runs, which can be compared.
  for (const site of ['Demo source', 'Demo receiver']) {
    const steps = await lab.host.client.transfer.export({ site, selection: 'all' });
    while (!(await steps.next()).done);
  }
  for (const [language, theme] of [
    ['en', 'light'],
    ['en', 'dark'],
    ['ru', 'light'],
    ['ru', 'dark'],
  ] as const) {
    const page = await lab.open({ language, theme });
    await demoReady(page);
    await shoot(page, language, theme, server.port);
  }
  for (const name of IN_README) copyFileSync(join(FOLDER, name), join(SHOWN, name));
} finally {
  await server.close();
  await lab.close();
}
