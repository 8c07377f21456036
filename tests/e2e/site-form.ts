import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { goTo } from './navigate.ts';
import type { SIGN_INS } from './sign-ins.ts';
import { type Lab, rowAction, seriousFindings, siteCell } from './support.ts';

const ADVANCED = /^(Advanced|Дополнительно)/;

/** The form of a site on the Sites page, and the dialogs over it. */
export interface SiteForm {
  button(name: string | RegExp): Locator;
  dialogs(of?: Page): Locator;
  /** The one in front. */
  dialog(): Locator;
  field(name: string): Locator;
  /** Presses a button of the dialog. */
  press(name: string): Promise<void>;
  add(kind: 'PostgreSQL' | 'MS SQL Server'): Promise<void>;
  edit(name: string): Promise<void>;
  /** Shows the fields that few sites need. */
  advanced(): Promise<void>;
  /** The HTML of the page and what it stores; of inputs, their attributes only. */
  exposed(): Promise<string>;
}

export function siteForm(page: () => Page): SiteForm {
  const button = (name: string | RegExp) =>
    page().getByRole('button', { name, exact: typeof name === 'string' });
  const dialogs = (of = page()) => of.locator('[role=dialog], [role=alertdialog]');
  const dialog = () => dialogs().last();
  return {
    button,
    dialogs,
    dialog,
    field: (name) => page().getByRole('textbox', { name, exact: true }),
    press: (name) => dialog().getByRole('button', { name, exact: true }).click(),
    async add(kind) {
      await button('Add site…').click();
      await page().getByRole('radio', { name: kind }).check();
    },
    edit: (name) => rowAction(siteCell(page(), name), 'Edit'),
    advanced: () => page().getByRole('button', { name: ADVANCED }).click(),
    exposed: () =>
      page().evaluate(() =>
        [
          document.documentElement.outerHTML,
          JSON.stringify([localStorage, sessionStorage]),
          location.href,
        ].join(),
      ),
  };
}

/** What is typed for a way of signing in to MS SQL is its address, and is there again when the site is edited. */
export async function comesBack(
  { lab, page }: { lab: Lab; page: Page },
  { auth, typed, url }: (typeof SIGN_INS)[number],
): Promise<void> {
  const { dialogs, field, press, add, edit, advanced } = siteForm(() => page);
  const method = page.getByRole('combobox', { name: 'Sign-in' });
  const savedUrl = async () => (await lab.host.client.site.list({})).find(({ name }) => name === auth)?.url;
  const entered = Object.entries({ Server: 'db.corp', 'Database name': 'site', ...typed });
  await add('MS SQL Server');
  await advanced();
  await method.selectOption(auth);
  await field('Name').fill(auth);
  for (const [name, text] of entered) await field(name).fill(text);
  await press('Save');
  await siteCell(page, auth).waitFor();
  expect(await savedUrl()).toBe(url);

  await edit(auth);
  await advanced();
  await expect.poll(() => method.inputValue()).toBe(auth);
  for (const [name, text] of entered) await expect.poll(() => field(name).inputValue()).toBe(text);
  await press('Save');
  await dialogs().waitFor({ state: 'detached' });
  expect(await savedUrl()).toBe(url);
}

/** In a narrow window no part of the form of a site is cut or squeezed. */
export async function fitsNarrow(lab: Lab, language: 'en' | 'ru', theme: 'light' | 'dark'): Promise<void> {
  const page = await lab.open({ language, theme });
  const { dialogs } = siteForm(() => page);
  await page.setViewportSize({ width: 1000, height: 700 });
  await goTo(page, 'sites');
  await page.getByRole('button', { name: /^(Add site|Добавить сайт)/ }).click();
  await page.getByRole('radio', { name: 'MS SQL Server' }).check();
  await page.getByRole('button', { name: ADVANCED }).click();
  await page.getByRole('checkbox', { name: /SSH/ }).check();
  await page.getByRole('textbox', { name: /SSH/ }).first().waitFor();
  const squeezed = () =>
    dialogs().evaluate((element) =>
      [...element.querySelectorAll('button, input, select, label, textarea, .fui-DialogContent')]
        .filter(
          (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
        )
        .map((part) => `${part.tagName} ${part.textContent}`),
    );
  await expect.poll(squeezed).toEqual([]);
  const heights = () =>
    dialogs()
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((one) => one.clientHeight));
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(20);
  expect(await seriousFindings(page)).toEqual([]);
  await page.close();
}
