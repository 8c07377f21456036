import type { Page } from '@playwright/test';
import type { watchStrangers } from './strangers.ts';

/** Texts of the dialog in which a provider is tried, with an answer and by a code, that nobody could translate. */
export async function strangersOfRehearsal(
  page: Page,
  { strangers, type }: Pick<ReturnType<typeof watchStrangers>, 'strangers' | 'type'>,
): Promise<string[]> {
  await page.evaluate(() => {
    location.hash = '#/signin?part=providers';
  });
  await page
    .getByRole('gridcell', { name: /not stored/ })
    .first()
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^⟦Try it…⟧/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^⟦Login⟧/ }).fill(type('admin'));
  await dialog.getByLabel(/^⟦Password⟧/).fill(type('wrong'));
  const found = [...(await strangers())];
  await dialog.getByRole('button', { name: /^⟦Sign in⟧$/ }).click();
  await dialog.getByRole('button', { name: /^⟦Expand all⟧/ }).click();
  found.push(...(await strangers()));
  const method = dialog.getByRole('combobox', { name: /^⟦Sign in by⟧/ });
  await method.selectOption('email-code');
  found.push(...(await strangers()));
  await method.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return [...new Set(found)];
}
