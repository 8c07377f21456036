import type { Page } from '@playwright/test';
import type { watchStrangers } from './strangers.ts';
import { toolbarCommand } from './support.ts';

/** Texts of a comparison, its packages and the preview of a move that nobody could translate. */
export async function strangersOfComparison(
  page: Page,
  { strangers }: Pick<ReturnType<typeof watchStrangers>, 'strangers'>,
): Promise<string[]> {
  const found = [...(await strangers())];
  await page.keyboard.press('Control+Enter');
  const list = page.getByRole('grid', { name: /^⟦Differences⟧/ });
  await list.getByRole('gridcell').first().waitFor();
  await list
    .getByRole('gridcell', { name: /Update/ })
    .first()
    .click();
  await page
    .getByRole('region', { name: /^⟦Details⟧/ })
    .getByRole('columnheader')
    .first()
    .waitFor();
  await list.getByRole('row').nth(1).getByRole('checkbox').click();
  found.push(...(await strangers()));
  for (const command of [/^⟦Save as a package…⟧/, /^⟦Packages…⟧/]) {
    await toolbarCommand(page, command, /^⟦More actions⟧/);
    await page.getByRole('dialog').waitFor();
    found.push(...(await strangers()));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^⟦Preview ⟧/ }).click();
  await page.getByRole('grid', { name: /^⟦Import plan⟧/ }).waitFor();
  found.push(...(await strangers()));
  return [...new Set(found)];
}
