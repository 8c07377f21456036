import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, demoReady, type Lab, seriousFindings } from './support.ts';

const HOSTILE = '<img src=x onerror=alert(1)> \u202egnp.exe and a name much too long for any node';

describe.skipIf(!hasChromium)(`the graph of an entity${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab((opened) => {
    ({ lab, page } = opened);
  });

  const graph = () => page.getByRole('group', { name: /^Needs and used by: / });
  const nodes = () => graph().getByRole('button');
  const node = (name: string | RegExp) => graph().getByRole('button', { name });
  const tab = (name: string) => page.getByRole('tab', { name });
  const nameOf = (target: Locator) => target.getAttribute('aria-label');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const scale = async () =>
    Number(/scale\(([\d.]+)\)/.exec((await graph().locator('> g').getAttribute('transform')) ?? '')?.[1]);

  async function openInExport(name: string) {
    await page.getByRole('link', { name: 'Export' }).click();
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill(name);
    await page.getByRole('tree', { name: 'Search results' }).getByRole('treeitem').first().click();
  }

  it('is asked for, and goes from what uses an entity to what it needs', async () => {
    await openInExport('Sales contracts');
    await tab('Graph').click();
    await node('Categories: Contracts / Sales contracts').waitFor();
    await node('Sections: Contracts').waitFor();
    await node(/more that use it$/).waitFor();
    const x = async (target: Locator) => (await target.boundingBox())?.x ?? 0;
    const root = await x(node('Categories: Contracts / Sales contracts'));
    expect(await x(node('Sections: Contracts'))).toBeGreaterThan(root);
    expect(await x(node(/more that use it$/))).toBeLessThan(root);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is walked by the arrows, one stop for Tab', async () => {
    const root = 'Categories: Contracts / Sales contracts';
    await expect.poll(() => graph().locator('[tabindex="0"]').count()).toBe(1);
    await graph().locator('[tabindex="0"]').focus();
    await expect.poll(focused).toBe(root);
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).not.toBe(root);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe(root);
    await page.keyboard.press('ArrowLeft');
    const user = await focused();
    expect(user).not.toBe(root);
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).not.toBe(user);
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe(root);
  });

  it('shows more by +, less by -, and what was left out', async () => {
    const before = await nodes().count();
    await page.keyboard.press('ArrowRight');
    const opened = await focused();
    await page.keyboard.press('+');
    await expect.poll(() => nodes().count()).toBeGreaterThan(before);
    await expect.poll(focused).toBe(opened);
    await expect.poll(() => node(opened).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('-');
    await expect.poll(() => nodes().count()).toBe(before);
    // It stands outside of what is seen, and is brought into it.
    await node(/more that use it$/).focus();
    await node(/more that use it$/)
      .locator('[data-more]')
      .click();
    await expect.poll(() => nodes().count()).toBe(before + 8);
    await expect.poll(focused).toMatch(/more that use it$/);
  });

  it('grows, shrinks, fits and is moved', async () => {
    await page.getByRole('button', { name: 'Fit to view' }).click();
    const fitted = await scale();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(scale).toBeGreaterThan(fitted);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(scale).toBeCloseTo(fitted, 5);
    const place = () => graph().locator('> g').getAttribute('transform');
    const before = await place();
    const box = await graph().boundingBox();
    if (!box) throw new Error('the graph is nowhere');
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 44, box.y + 24);
    await page.mouse.up();
    await expect.poll(place).not.toBe(before);
  });

  it('opens another entity by Enter, which keeps the keyboard, and goes back to the lists by Escape', async () => {
    await graph().locator('[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const opened = await focused();
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('heading', { name: opened.slice(opened.indexOf(': ') + 2) }).waitFor();
    await expect.poll(focused).toBe(opened);
    await node('Categories: Contracts / Sales contracts').waitFor();
    await page.keyboard.press('Escape');
    await details
      .getByRole('grid', { name: 'Needs' })
      .or(details.getByText('It refers to nothing.'))
      .waitFor();
    await expect.poll(() => tab('Needs').getAttribute('aria-selected')).toBe('true');
  });

  it('is there for what an import brings, as the archive has it', async () => {
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('button', { name: 'Use demo archive with conflicts' }).click();
    await page.getByRole('button', { name: /^Preview$/ }).click();
    const plan = page.getByRole('grid', { name: 'Import plan' });
    const cell = plan.getByRole('gridcell', { name: 'Auditors' }).first();
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show as a graph' }).click();
    await node(/^Groups: Auditors/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await plan.getByRole('gridcell', { name: 'Night shift' }).last().click();
    await node(/^Groups: Night shift/).waitFor();
    await page.getByText('It is not on the site', { exact: false }).waitFor();
    await tab('Fields').click();
  });

  it('shows hostile names as text, cut in the middle', async () => {
    const [hostile] = await withSite(
      lab.host.context,
      { site: 'Demo source' },
      (site) =>
        site.write(async (session) => {
          await session.query(
            `UPDATE dbo."Groups" SET "Name" = '${HOSTILE}' WHERE "GroupID" = (SELECT MIN("GroupID") FROM dbo."Groups")`,
          );
          return await session.query<{ Guid: string }>(
            'SELECT "Guid" FROM dbo."Groups" WHERE "GroupID" = (SELECT MIN("GroupID") FROM dbo."Groups")',
          );
        }),
      undefined,
    );
    expect(hostile).toBeDefined();
    await page.reload();
    await demoReady(page);
    await openInExport('onerror');
    await tab('Graph').click();
    // Those around it have its name in theirs.
    const root = node(/^Groups: .*onerror/);
    await root.waitFor();
    await expect.poll(() => nameOf(root)).toContain('<img src=x onerror=alert(1)> \\u{202e}gnp.exe');
    await expect.poll(() => root.locator('text').first().textContent()).toMatch(/^<img src.*….*node$/);
    await expect.poll(() => page.locator('img[src=x]').count()).toBe(0);
    await tab('Fields').click();
  });

  it('can be seen in forced colours', async () => {
    const forced = await lab.open({ forcedColours: true });
    await demoReady(forced);
    await forced.getByRole('link', { name: 'Export' }).click();
    await forced.getByRole('searchbox', { name: 'Search by name' }).fill('Sales contracts');
    await forced.getByRole('tree', { name: 'Search results' }).getByRole('treeitem').first().click();
    await forced.getByRole('tab', { name: 'Graph' }).click();
    const edge = forced
      .getByRole('group', { name: /^Needs and used by: / })
      .locator('> g > path')
      .first();
    await edge.waitFor({ state: 'attached' });
    const [line, ground] = await edge.evaluate((path) => [
      getComputedStyle(path).stroke,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(line).not.toBe(ground);
    await forced.context().close();
  });
});
