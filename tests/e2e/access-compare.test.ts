import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST, make, SECOND } from '#tests/access/compare-lab.ts';
import { createLab, type Lab as SiteLab } from '#tests/transfer/support/lab.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { postgres } from '../support/databases.ts';
import { type Lab, saveSite, seriousFindings, startLab } from './support.ts';

describe.skipIf(!hasChromium)(`Two sites in the window${needsChromium}`, () => {
  let lab: Lab;
  const sites: SiteLab[] = [];
  beforeAll(async () => {
    lab = await startLab();
    for (const [name, made] of [
      ['test', FIRST],
      ['prod', SECOND],
    ] as const) {
      const site = await createLab(postgres);
      sites.push(site);
      await make(site, made);
      await saveSite(lab.host, { name, url: site.receiver.url, colour: 'teal', remember: true });
    }
    await lab.host.client.window.remember({ values: { 'site.administered': 'test' } });
  });
  afterAll(async () => {
    await lab?.close();
    for (const site of sites) await site.remove();
  });

  const answerOf = (page: Page, name: string) => page.getByRole('region', { name });
  async function begin(language: 'en' | 'ru'): Promise<Page> {
    const page = await lab.open({ language });
    await page.evaluate(() => {
      location.hash = '#/access?part=compare';
    });
    return page;
  }

  it('are compared by who may what, and each says why', async () => {
    const page = await begin('en');
    const answer = answerOf(page, 'Comparison');
    await answer.getByText('Who may what on two sites?').waitFor();
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await page.getByLabel('Other site').selectOption('prod');
    await compare.click();
    await page.getByText('Enter users or a group.').first().waitFor();
    await page.getByLabel('Users').fill('anna\nboris\nonly-here');
    await compare.click();
    await expect.poll(() => answer.textContent()).toMatch(/2 differences in 4 comparisons of 2 users/);
    await expect.poll(() => answer.textContent()).toMatch(/prod does not have these users: only-here/);
    await answer.getByRole('gridcell', { name: 'boris (boris)' }).first().dblclick();
    await expect.poll(() => answer.textContent()).toMatch(/1 of 1 tasks.*Group 2.*0 of \d tasks/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  });

  it('are compared in Russian', async () => {
    const page = await begin('ru');
    const answer = answerOf(page, 'Сравнение');
    await page.getByLabel('Другой сайт').selectOption('prod');
    await page.getByLabel('Группа').fill('Group 1');
    await page.getByRole('button', { name: 'Сравнить', exact: true }).click();
    await expect.poll(() => answer.textContent()).toMatch(/Отличий нет, сравнений: 2/);
    await expect.poll(() => answer.textContent()).toMatch(/Оба сайта отвечают одинаково/);
    await page.context().close();
  });
});
