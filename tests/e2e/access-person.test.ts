import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { openTables } from '#core/site/site-tables.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, type Lab, rowCell, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`a person on the Access page${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab(async ({ lab: opened, page: shown }) => {
    lab = opened;
    page = shown;
    await show('part=person');
    await page.getByRole('combobox', { name: 'Site', exact: true }).click();
    await page.getByRole('option', { name: /^Demo source/ }).click();
  });

  const show = (address: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#/access?${address}`);
  const person = () => page.getByRole('region', { name: 'User', exact: true });
  const heading = (name: string) => person().getByRole('heading', { name, exact: true });
  const userRow = () =>
    withSite(
      lab.host.context,
      { site: 'Demo source' },
      (site) =>
        site.read(async (session) => {
          const tables = await openTables(session, site.catalog, { code: 'feature.access', values: {} });
          const [row] = await tables.select<{ IsBlocked: boolean }>('Users', { Nick: 'i.petrova' });
          return row;
        }),
      undefined,
    );

  it('is found by a part of what is known, and the only one found is shown', async () => {
    await show('part=person');
    await page.getByRole('heading', { name: 'Choose a user' }).waitFor();
    const box = page.getByRole('textbox', { name: 'User' });
    await box.fill('MEYER');
    await page.keyboard.press('Enter');
    await heading('Anna Meyer').waitFor();
    await heading('Providers').waitFor();
    const signIns = person().getByRole('grid', { name: 'Last sign-ins' });
    await expect.poll(() => signIns.getByRole('row').count()).toBeGreaterThan(5);
    await expect.poll(() => person().getByText('a.meyer@example.com').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is opened by an address, by login and by id, and chosen from several', async () => {
    await show('part=person&user=p.novak');
    await heading('Peter Novak').waitFor();
    await show('part=person&user=%23100');
    await heading('Site administrator').waitFor();
    await show('part=person&user=example.com');
    await page.getByRole('heading', { name: 'Choose a user' }).waitFor();
    await rowCell(page, 'Дмитрий Орлов').click();
    await heading('Дмитрий Орлов').waitFor();
  });

  it('has the room of the list where nobody else was found, and is there again after another part', async () => {
    const list = page.getByRole('grid', { name: 'Users found' });
    await expect.poll(() => list.count()).toBe(1);
    await show('part=person&user=p.novak');
    await heading('Peter Novak').waitFor();
    await expect.poll(() => list.count()).toBe(0);
    await page.getByRole('tab', { name: 'Task' }).click();
    await page.getByRole('combobox', { name: /^Task/ }).waitFor();
    await page.getByRole('tab', { name: 'User' }).click();
    await heading('Peter Novak').waitFor();
    const box = page.getByRole('textbox', { name: 'User' });
    await expect.poll(() => box.inputValue()).toBe('p.novak');
  });

  it('leads to the questions why, with the user filled in', async () => {
    await show('part=person&user=p.novak');
    const link = person().getByRole('link', { name: 'Why no sign-in?' });
    await expect.poll(() => link.getAttribute('href')).toMatch(/part=signin&user=p\.novak/);
    const task = person().getByRole('link', { name: 'Why no access to a task?' });
    await expect.poll(() => task.getAttribute('href')).toMatch(/part=task&user=p\.novak/);
  });

  it('is unblocked in the name of the operator, and read again', async () => {
    await show('part=person&user=i.petrova');
    await heading('Ирина Петрова').waitFor();
    const unblock = person().getByRole('button', { name: 'Unblock…' });
    await page.getByRole('combobox', { name: 'Work as' }).fill('admin');
    await page.keyboard.press('Enter');
    await expect.poll(() => unblock.getAttribute('aria-disabled')).not.toBe('true');
    await unblock.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock', exact: true }).click();
    await expect.poll(async () => (await userRow())?.IsBlocked).toBe(false);
    await expect.poll(() => unblock.getAttribute('aria-disabled')).toBe('true');
  });

  it('fits into a small window', async () => {
    await page.setViewportSize({ width: 640, height: 500 });
    await show('part=person&user=p.novak');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(width).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
