import type { Page } from '@playwright/test';
import type { watchStrangers } from './strangers.ts';
import { toolbarCommand } from './support.ts';

/** Texts of the parts of Access, with answers of each kind, that nobody could translate. */
export async function strangersOfAccess(
  page: Page,
  { strangers, type }: Pick<ReturnType<typeof watchStrangers>, 'strangers' | 'type'>,
  lookIntoDialogs: () => Promise<string[]>,
): Promise<string[]> {
  const found = [...(await strangers())];
  const user = page.getByRole('combobox', { name: /^⟦User⟧/ });
  const expandAll = page.getByRole('button', { name: /^⟦Expand all⟧/ });
  const explain = async () => {
    await page.keyboard.press('Control+Enter');
    await expandAll.click();
    found.push(...(await strangers()));
  };
  await user.fill(type('e.smirnova'));
  await page.getByRole('combobox', { name: /^⟦Task⟧/ }).fill(type('1'));
  await explain();
  await page
    .getByRole('button', { name: /^⟦Statement/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^⟦Administrative/ }).click();
  found.push(...(await strangers()));
  await user.fill(type('nobody'));
  await explain();
  await toolbarCommand(page, /^⟦Compare⟧/, /^⟦More actions⟧/);
  await page.getByRole('combobox', { name: /^⟦Second user⟧/ }).fill(type('admin'));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: /^⟦Comparison by steps⟧/ }).waitFor();
  found.push(...(await strangers()));
  await toolbarCommand(page, /^⟦Several users⟧/, /^⟦More actions⟧/);
  await page.getByRole('textbox', { name: /^⟦Users⟧/ }).fill(type('admin\nnobody'));
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('grid', { name: /^⟦Answers⟧/ })
    .getByRole('gridcell')
    .nth(1)
    .click();
  await expandAll.waitFor();
  found.push(...(await strangers()));
  await toolbarCommand(page, /^⟦Earlier checks⟧/, /^⟦More actions⟧/);
  await page.getByRole('grid', { name: /^⟦Earlier checks on this site⟧/ }).waitFor();
  found.push(...(await strangers()), ...(await lookIntoDialogs()));
  await page.getByRole('tab', { name: /^⟦Sign-in⟧/ }).click();
  found.push(...(await strangers()));
  await user.fill(type('e.smirnova'));
  await page.getByRole('button', { name: /^⟦Sign-in conditions/ }).click();
  await explain();
  await page.getByRole('combobox', { name: /^⟦Sign-in method⟧/ }).selectOption('saml');
  await page.locator('.cm-content').waitFor();
  await explain();
  await page.getByRole('tab', { name: /^⟦User⟧/ }).click();
  found.push(...(await strangers()));
  await page.getByRole('textbox', { name: /^⟦User⟧/ }).fill(type('admin'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^⟦Providers⟧/ }).waitFor();
  found.push(...(await strangers()));
  await page.getByRole('tab', { name: /^⟦Triage⟧/ }).click();
  found.push(...(await strangers()));
  await page
    .getByRole('textbox', { name: /^⟦What was reported⟧/ })
    .fill(type('admin 403 https://crm.example.com/task/12'));
  await page
    .getByRole('button', { name: /^⟦Triage⟧/ })
    .last()
    .click();
  await page.getByRole('list', { name: /^⟦What was checked⟧/ }).waitFor();
  found.push(...(await strangers()));
  return [...new Set(found)];
}
