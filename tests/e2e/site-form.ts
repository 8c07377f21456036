import type { Locator, Page } from '@playwright/test';
import { rowAction, siteCell } from './support.ts';

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
