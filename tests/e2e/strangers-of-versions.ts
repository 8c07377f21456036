import type { Page } from '@playwright/test';
import { makeVersions } from './made-versions.ts';
import type { watchStrangers } from './strangers.ts';
import type { Lab } from './support.ts';

/** Texts of the parts of Versions, without a module and with one, and of a change of version, that nobody could translate. */
export async function strangersOfVersions(
  { lab, page }: { lab: Lab; page: Page },
  { strangers }: Pick<ReturnType<typeof watchStrangers>, 'strangers'>,
  lookIntoDialogs: () => Promise<string[]>,
): Promise<string[]> {
  const found = [...(await strangers()), ...(await lookIntoDialogs())];
  const module = await makeVersions(lab, 'Demo receiver');
  await page.reload();
  await page.getByRole('grid', { name: /^⟦Modules⟧/ }).waitFor();
  found.push(...(await strangers()), ...(await lookIntoDialogs()));
  for (const [index, name] of [
    [1, /^⟦Repositories of the site⟧/],
    [2, /^⟦Drift of modules by sites⟧/],
  ] as const) {
    await page.getByRole('tab').nth(index).click();
    await page.getByRole('grid', { name }).waitFor();
    found.push(...(await strangers()), ...(await lookIntoDialogs()));
  }
  await page.evaluate((guid) => {
    location.hash = `#/versions/change?module=${guid}&version=%221.0%22`;
  }, module);
  await page.getByRole('grid', { name: /^⟦Import plan⟧/ }).waitFor();
  found.push(...(await strangers()), ...(await lookIntoDialogs()));
  return [...new Set(found)];
}
