import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { postgres } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';
import { statusToEdit } from './edited-status.ts';
import { makeVersions } from './made-versions.ts';
import { demoLab, type Lab, rowAction, rowCell, saveSite, seriousFindings, siteCell } from './support.ts';

const SITES = ['Demo receiver', 'Demo source', 'Shop'] as const;

describe.skipIf(!hasChromium)(`a roll-out in the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let shop: TestSite;
  let queue: { url: string; drop(): Promise<void> } | undefined;
  let module: string;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    const { client } = lab.host;
    shop = await createSite(postgres);
    await shop.site.close();
    const marks = { colour: 'green', remember: true, production: true } as const;
    await saveSite(lab.host, { ...marks, name: 'Shop', url: shop.url });
    const status = await statusToEdit(lab, 'Demo source');
    module = await makeVersions(lab, 'Demo source', { edit: () => status.edit() });
    const location = join(lab.home, 'shared versions');
    for (const site of ['Demo receiver', 'Shop']) {
      const settings = { name: 'Shared folder', provider: 'FileSystem', location } as const;
      const [repository] = await client.versions.settings.save({ site, settings });
      await runLong(client.versions.settings.prepare({ site, id: repository?.id ?? 0 }));
    }
    await page.reload();
    await page.getByRole('link', { name: 'Roll-out' }).click();
  });
  afterAll(async () => {
    await shop?.remove();
    await queue?.drop();
  });

  const grid = (name: string) => page.getByRole('grid', { name });
  const matrix = () => grid('Sites of the roll-out');
  const groups = () => grid('Groups of equal plans');
  const dialog = (role: 'alertdialog' | 'dialog' = 'alertdialog') => page.getByRole(role);
  const button = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole('button', { name, exact: true });
  const row = (site: string) => matrix().getByRole('row').filter({ hasText: site });
  /** How the sites stand, in the order of the matrix. */
  const stand = () => Promise.all(SITES.map((site) => row(site).textContent()));
  const bound = () =>
    Promise.all(
      SITES.map(async (site) => {
        const modules = await lab.host.client.versions.modules.list({ site });
        return modules.find(({ guid }) => guid === module)?.bound?.version;
      }),
    );

  /** Whether a site has an entity of the module, which Shop had not before. */
  const hasGroup = async (site: string) => {
    const found = await lab.host.client.transfer.search({ site, text: 'External auditors', limit: 1 });
    return found.length > 0;
  };

  it('says what it is before there is any', async () => {
    await page.getByRole('heading', { name: 'No roll-outs yet' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Plan a roll-out').click();
    await page.getByRole('heading', { level: 1, name: 'Plan a roll-out' }).waitFor();
  });

  it('says at its field what is wrong with a wave', async () => {
    const waves = page.getByRole('list', { name: 'Waves' });
    const number = waves.getByRole('spinbutton', { name: 'Number of sites' });
    await number.fill('0');
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
    await number.fill('1');
    await expect.poll(() => number.getAttribute('aria-invalid')).not.toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('reads every site, and shows what would change where, the odd ones first', async () => {
    await page.getByRole('combobox', { name: 'Versions known to' }).selectOption('Demo source');
    await page.getByRole('combobox', { name: 'Module' }).fill('Contracts');
    await page.getByRole('combobox', { name: 'Version', exact: true }).fill('1.1');
    await page.getByRole('combobox', { name: 'Tick a group or label' }).selectOption('all');
    await page.getByText('Chosen: 3 sites').waitFor();
    await button(page, 'Read the sites and plan').click();
    await row('Shop').waitFor();
    expect(await stand()).toEqual([
      expect.stringContaining('conflict'),
      expect.stringContaining('already there'),
      expect.stringContaining('clean'),
    ]);
    await rowCell(groups(), 'All: 3 sites').waitFor();
    await expect.poll(() => row('Shop').textContent()).toContain('Production');
    await page.getByText('1 site has conflicts that nobody has decided.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('finds sites by name', async () => {
    const box = page.getByRole('searchbox', { name: 'Filter rows' });
    await box.fill('sho');
    await expect.poll(() => matrix().getByRole('row').count()).toBe(2);
    await row('Shop').waitFor();
    await box.fill('');
  });

  it('lists a group alone, and shows how a site is unlike the others', async () => {
    await groups().getByRole('row').filter({ hasText: 'conflict' }).getByRole('gridcell').nth(1).click();
    await expect.poll(() => matrix().getByRole('row').count()).toBe(2);
    await rowCell(groups(), 'All: 3 sites').click();
    await expect.poll(() => matrix().getByRole('row').count()).toBe(4);
    await rowCell(matrix(), 'Demo receiver').click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('heading', { name: 'Demo receiver' }).waitFor();
    await rowCell(details, 'Conflict').waitFor();
    await rowCell(details, 'Update').click();
    await details.getByText('Written').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('does not start before conflicts are decided or left out', async () => {
    await button(page, 'Start…').click();
    await dialog()
      .getByText(/It can start once/)
      .waitFor();
    await expect.poll(() => button(dialog(), /^Change \d/).isDisabled()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await button(dialog(), 'Cancel').click();
  });

  it('decides the conflicts of a group once', async () => {
    const odd = groups().getByRole('row').filter({ hasText: 'conflict' }).getByRole('gridcell').nth(1);
    await rowAction(odd, 'Decide conflicts…');
    await page.getByRole('heading', { level: 1, name: 'Decide conflicts' }).waitFor();
    await page.getByRole('radio').first().click();
    await button(page, 'Apply to 1 site').click();
    await row('Shop').waitFor();
    await expect.poll(() => row('Demo receiver').textContent()).toContain('clean');
  });

  it('goes wave by wave, with a word of approval between them', async () => {
    await button(page, 'Start…').click();
    await dialog()
      .getByRole('textbox', { name: /^Production: Shop\. / })
      .fill('Contracts 1.1');
    await button(dialog(), 'Change 2 sites').click();
    await button(page, /^Approve: /)
      .first()
      .waitFor();
    expect(await bound()).toEqual(['1.1', '1.1', undefined]);
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, /^Approve: /)
      .first()
      .click();
    await expect.poll(() => row('Shop').textContent()).toContain('done');
    await page.locator('main header').getByRole('status').filter({ hasText: 'done' }).waitFor();
    expect(await bound()).toEqual(['1.1', '1.1', '1.1']);
    expect(await hasGroup('Shop')).toBe(true);
  });

  it('saves who has what since when', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Save report (HTML)').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^roll-out-\d+\.html$/);
  });

  it('undoes what is chosen after it has said what that is', async () => {
    await rowAction(siteCell(matrix(), 'Shop'), 'Undo…');
    await dialog().getByText('Sites: Shop').waitFor();
    await dialog().getByRole('radio', { name: 'Everything: 2 sites' }).click();
    await dialog().getByText('Sites: Demo receiver, Shop').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByRole('radio', { name: 'The chosen ones: 1 site' }).click();
    await dialog()
      .getByRole('textbox', { name: /^Production: Shop\. / })
      .fill('Contracts 1.1');
    await button(dialog(), 'Undo 1 site').click();
    await rowCell(row('Shop'), 'undone').waitFor();
    expect(await hasGroup('Shop')).toBe(false);
    expect(await hasGroup('Demo receiver')).toBe(true);
  });

  it('is in the list, and is forgotten', async () => {
    await button(page, 'All roll-outs').click();
    const listed = rowCell(grid('Roll-outs'), 'Contracts 1.1');
    await rowAction(listed, 'Forget…');
    await button(dialog(), 'Forget').click();
    await page.getByRole('heading', { name: 'No roll-outs yet' }).waitFor();
  });

  it('says why nothing begins in a database of jobs without a worker', async () => {
    queue = await postgres.create();
    const { password } = new URL(queue.url);
    const jobs = queue.url.replace(`:${password}@`, '@');
    await page.clock.install();
    await button(page, 'Database of jobs…').click();
    await page.getByRole('textbox', { name: 'PostgreSQL database' }).fill(jobs);
    await button(page, 'Use this database').click();
    const typed = dialog('dialog').getByLabel('Password', { exact: true });
    const enter = async (text: string) => {
      await typed.fill(text);
      await typed.press('Enter');
    };
    await enter('not the password');
    await dialog('dialog')
      .getByText(/rejects user .+ with this password/)
      .waitFor();
    await button(dialog('dialog'), 'Cancel').click();
    await page.clock.fastForward(60_000);
    await button(page, 'Try again').click();
    await enter(decodeURIComponent(password));
    await page.getByText(/^Roll-outs in postgres:/).waitFor();
    await page.getByRole('heading', { name: 'No roll-outs yet' }).waitFor();
    const { rollout: operations } = lab.host.client;
    const { rollout } = await runLong(
      operations.plan({
        jobs,
        change: { kind: 'version', module: 'Contracts', version: '1.1' },
        sites: ['Shop'],
        policy: { waves: [{ take: { rest: true }, gate: { approval: true } }] },
      }),
    );
    await runLong(operations.control({ jobs, rollout: rollout.id, action: 'start' }));
    await button(page, 'Refresh').click();
    await rowAction(rowCell(grid('Roll-outs'), 'Contracts 1.1'), 'Open');
    await rowCell(row('Shop'), 'waiting').waitFor();
    const warning = page.getByText(/^Nothing has begun for 15 seconds: no siteferry worker/);
    await expect.poll(() => warning.count()).toBe(0);
    await page.clock.fastForward(15_000);
    await warning.waitFor();
    await page.getByText('Then: approval').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
