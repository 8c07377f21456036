import { type Lab, type OpenOptions, seriousFindings } from '../e2e/support.ts';

/** What axe finds serious about the grid of the kit with a row ticked, and with the menu of the row. */
export async function findingsOfGrid(lab: Lab, options: OpenOptions): Promise<string[]> {
  const page = await lab.open(options);
  await page.getByRole('gridcell', { name: 'Entity 1', exact: true }).click();
  await page.keyboard.press('Space');
  const found = await seriousFindings(page);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem').first().waitFor();
  found.push(...(await seriousFindings(page)));
  await page.context().close();
  return found;
}
