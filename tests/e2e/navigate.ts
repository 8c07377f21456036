import type { Page } from '@playwright/test';
import { rowCell } from './support.ts';

/** What pages are headed, in both languages. */
const TITLES = {
  home: /^(Home|Главная)$/,
  sites: /^(Sites|Сайты)$/,
  export: /^(Export|Экспорт)$/,
  import: /^(Import|Импорт)$/,
  rollout: /^(Roll-out|Развёртывание)$/,
  history: /^(History|История)$/,
  signin: /^(Sign-in|Вход на сайт)$/,
};

/** Goes to a page by its address, and waits until it stands in place of the one before. */
export async function goTo(page: Page, path: keyof typeof TITLES): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/${to}`;
  }, path);
  await page.getByRole('heading', { level: 1, name: TITLES[path] }).waitFor();
}

/** Goes to Sign-in of the demo's receiver, which is worked with as `admin`. */
export async function openSignin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign-in' }).click();
  await page.getByRole('combobox', { name: 'Work as' }).fill('admin');
  await page.keyboard.press('Enter');
  await rowCell(page, 'Corporate account').waitFor();
}

/** Opens a part of Sign-in from the list at the side. */
export async function openPart(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Parts of Sign-in' })
    .getByRole('link', { name, exact: true })
    .click();
}
