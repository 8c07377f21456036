import type { Page } from '@playwright/test';
import { chooseSides, demoReady, type Lab, startLab } from '../e2e/support.ts';
import { best, type Figure, milliseconds } from './measure.ts';
import { administer, type Bench, dropSite, newSite } from './sites.ts';

/** Rows of the longest list, and children of the node that is opened. */
const ROWS = 100_000;
const CHILDREN = 10_000;
/** How often scrolling is measured; the least disturbed time counts. */
const ROUNDS = 5;

const SOURCE = 'Large source';
const RECEIVER = 'Large receiver';
const TREE = 'Configuration of the source';
const DIFFERENCES = 'Differences';
const PLAN = 'Import plan';

const PATIENT = { timeout: 240_000 };

/** How the window behaves with very much in it, beside the core alone and the same browser at rest. */
export async function windowFigures(bench: Bench): Promise<Figure[]> {
  const source = await newSite(bench);
  const receiver = await newSite(bench);
  await fill(bench, source);
  const lab = await startLab();
  try {
    await saveSite(lab, SOURCE, source);
    await saveSite(lab, RECEIVER, receiver);
    await chooseSides(lab, SOURCE, RECEIVER);
    const page = await lab.open();
    await demoReady(page);
    return [...(await treeFigures(page, lab)), await compareFigure(page), await previewFigure(page)];
  } finally {
    await lab.close();
    await dropSite(bench, source);
    await dropSite(bench, receiver);
  }
}

/** Saves a site of the server in the window, with its password. */
export async function saveSite({ host }: Lab, name: string, url: string): Promise<void> {
  const { password } = new URL(url);
  const plain = url.replace(`:${password}@`, '@');
  await host.client.site.save({ name, url: plain, colour: 'blue', production: false });
  await host.client.site.setPassword({ name, password: decodeURIComponent(password), remember: false });
}

async function fill(bench: Bench, url: string): Promise<void> {
  const database = url.slice(url.lastIndexOf('/') + 1);
  const rows = (table: string, id: string, count: number, more: string, values: string) =>
    administer(
      bench,
      `INSERT INTO dbo."${table}" ("${id}", "Guid", "Name", ${more}) OVERRIDING SYSTEM VALUE ` +
        `SELECT n, gen_random_uuid(), 'Name ' || lpad(n::text, 6, '0'), ${values} FROM generate_series(1, ${count}) n`,
      database,
    );
  await rows('Groups', 'GroupID', ROWS, '"IsActive", "IsSystem", "OrderNo"', 'true, false, 0');
  await rows(
    'States',
    'StateID',
    CHILDREN,
    '"IsInitial", "IsFinal", "IsPaused", "OrderNo"',
    'false, false, false, 0',
  );
}

async function treeFigures(page: Page, lab: Lab): Promise<Figure[]> {
  await page.getByRole('link', { name: 'Export' }).click();
  const tree = page.getByRole('tree', { name: TREE });
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const figures: Figure[] = [];
  for (const [title, type, count] of [
    ['Statuses', 'states', CHILDREN],
    ['Groups', 'groups', ROWS],
  ] as const) {
    await tree
      .locator('[aria-level="2"]')
      .filter({ hasText: new RegExp(`^${title}\\d`) })
      .click();
    const opened = await page.evaluate(openActiveNode);
    const alone = await best(3, () =>
      lab.host.client.transfer.fetch({ site: SOURCE, node: `group:${type}` }),
    );
    figures.push({
      what: `opening a node of ${count.toLocaleString('en')} children in the window`,
      ours: milliseconds(opened),
      yardstick: milliseconds(alone),
      ratio: `${(opened / alone).toFixed(2)}x`,
      goal: count === CHILDREN ? 'under 200 ms' : '',
    });
    if (type === 'states') await page.keyboard.press('ArrowLeft');
  }
  return [...figures, await scrollFigure(page, TREE)];
}

async function compareFigure(page: Page): Promise<Figure> {
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('grid', { name: DIFFERENCES }).waitFor(PATIENT);
  return await scrollFigure(page, DIFFERENCES);
}

/** The plan of moving all of it. */
async function previewFigure(page: Page): Promise<Figure> {
  await page.getByRole('tree', { name: 'Both sides' }).getByRole('checkbox', { name: 'Everything' }).click();
  await page.getByRole('button', { name: /^Preview [\d,]+ differences$/ }).click(PATIENT);
  await page.getByRole('grid', { name: PLAN }).waitFor(PATIENT);
  return await scrollFigure(page, PLAN);
}

/** Opens the node that the keyboard is on, and waits until its children are on the screen; milliseconds. */
async function openActiveNode(): Promise<number> {
  const start = performance.now();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  while (!document.querySelector('[aria-level="3"] input')) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

async function scrollFigure(page: Page, label: string): Promise<Figure> {
  const leastDisturbed = async (step: number) => {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await frames(page, label, step));
    return Math.min(...rounds);
  };
  const [scrolled, idle] = [await leastDisturbed(400), await leastDisturbed(0)];
  return {
    what: `scrolling "${label}" with ${ROWS.toLocaleString('en')} rows, p95 of a frame`,
    ours: milliseconds(scrolled),
    yardstick: milliseconds(idle),
    ratio: `${(scrolled / idle).toFixed(2)}x`,
    goal: 'under 33 ms',
  };
}

/** The 95th percentile of the time between two frames while a list moves by `step` pixels in each. */
async function frames(page: Page, label: string, step: number): Promise<number> {
  return await page.evaluate(
    async ([name, pixels]) => {
      const list = document.querySelector(`:is([role=tree], [role=grid])[aria-label="${name}"]`);
      if (!list) throw new Error(`there is no ${name}`);
      const times: number[] = [];
      let last = performance.now();
      for (let count = 0; count < 200; count++) {
        list.scrollTop += pixels;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        times.push(now - last);
        last = now;
      }
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    },
    [label, step] as const,
  );
}
