import type { Page } from '@playwright/test';
import { newRunId, saveRun } from '#core/workspace/history/store.ts';
import { chooseSides, demoReady, type Lab, startLab } from '../e2e/support.ts';
import { addUsers } from './access.ts';
import { type Figure, milliseconds } from './measure.ts';
import { administer, type Bench, dropSite, newSite } from './sites.ts';
import { saveSite } from './window.ts';

const ROWS = 1_000;
const SOURCE = 'Source';
const RECEIVER = 'Receiver';

/** Each is opened so often, in turn; its best time counts. */
const ROUNDS = 7;

/** The pages of the navigation, with that part of Sign-in which lists all users, and whether rows belong to what is seen first. */
const PAGES = [
  ['home', true],
  ['sites', true],
  ['export', true],
  ['import', false],
  ['compare', true],
  ['compare/move', true],
  ['archives', false],
  ['versions', false],
  ['history', true],
  ['service', false],
  ['signin?part=users', true],
  ['access', false],
  ['certificates', false],
  ['directory', false],
] as const;

/** How long it takes from a click until another page is drawn, where each has a thousand of what it lists. */
export async function pagesFigures(bench: Bench): Promise<Figure[]> {
  const source = await newSite(bench, { profile: 'demo' });
  const receiver = await newSite(bench, { profile: 'demo', seed: 2 });
  await addUsers(bench, source);
  await addGroups(bench, source);
  const lab = await startLab();
  try {
    await saveSite(lab, SOURCE, source);
    await saveSite(lab, RECEIVER, receiver);
    await chooseSides(lab, SOURCE, RECEIVER);
    const values = { 'site.administered': SOURCE, [`operator.${SOURCE}`]: 'admin' };
    await lab.host.client.window.remember({ values });
    await addRuns(lab);
    const page = await lab.open();
    await demoReady(page);
    await fillPages(page);
    return [figure(await openInTurn(page), await openBare(page))];
  } finally {
    await lab.close();
    await dropSite(bench, source);
    await dropSite(bench, receiver);
  }
}

async function addGroups(bench: Bench, url: string): Promise<void> {
  const inserted =
    'INSERT INTO dbo."Groups" ("Guid", "Name", "IsActive", "IsSystem", "OrderNo") ' +
    `SELECT gen_random_uuid(), 'Bench ' || n, true, false, 0 FROM generate_series(1, ${ROWS}) n`;
  await administer(bench, inserted, url.slice(url.lastIndexOf('/') + 1));
}

async function addRuns({ home }: Lab): Promise<void> {
  for (let index = 0; index < ROWS; index += 1) {
    const at = new Date(Date.now() - (ROWS - index) * 60_000);
    const ended = new Date(at.getTime() + 5_000).toISOString();
    await saveRun(home, {
      ...{ id: await newRunId(home, at), kind: 'export', channel: 'window', site: SOURCE, dryRun: false },
      ...{ startedAt: at.toISOString(), endedAt: ended, outcome: 'done', counts: { exported: index } },
      ...{ process: 0, files: [] },
    });
  }
}

/** Has the pages show their lists: what differs, what would be moved, the users. */
async function fillPages(page: Page): Promise<void> {
  const patient = { timeout: 120_000 };
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page
    .getByRole('tree', { name: 'Both sides' })
    .getByRole('checkbox', { name: 'Everything' })
    .click(patient);
  await page.getByRole('button', { name: /^Preview [\d,]+ differences$/ }).click();
  await page.getByRole('grid', { name: 'Import plan' }).waitFor(patient);
}

/** The best time of each page, in milliseconds. */
async function openInTurn(page: Page): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  // The first round fetches what a page asks the core for.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [path, hasRows] of PAGES) {
      const time = await page.evaluate(openPage, [`#/${path}`, hasRows] as const);
      await page.waitForLoadState('networkidle');
      if (round > 0) times.set(path, Math.min(time, times.get(path) ?? Number.POSITIVE_INFINITY));
    }
  }
  return times;
}

/** Clicks a link and waits until its page is drawn; milliseconds. */
async function openPage([hash, hasRows]: readonly [string, boolean]): Promise<number> {
  const before = document.querySelector('h1');
  const text = before?.textContent;
  const link = document.createElement('a');
  link.href = hash;
  const start = performance.now();
  link.click();
  const isOpen = () => {
    const now = document.querySelector('h1');
    const isNew = now !== null && (now !== before || now.textContent !== text);
    return isNew && (!hasRows || document.querySelector('main :is([role=row], [role=treeitem])') !== null);
  };
  while (!isOpen()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // A task that was posted in a frame runs when that was drawn.
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
  return performance.now() - start;
}

/** The same with a page of nothing but a heading and as many rows. */
async function openBare(page: Page): Promise<number> {
  await page.goto('about:blank');
  await page.evaluate((rows) => {
    window.addEventListener('hashchange', () => {
      const heading = Object.assign(document.createElement('h1'), { textContent: location.hash });
      const list = Array.from({ length: rows }, (_, index) =>
        Object.assign(document.createElement('div'), { textContent: `Row ${index}` }),
      );
      document.body.replaceChildren(heading, ...list);
    });
  }, ROWS);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(await page.evaluate(openPage, [`#/${round}`, false] as const));
  return Math.min(...times);
}

function figure(times: ReadonlyMap<string, number>, bare: number): Figure {
  const sorted = [...times].sort(([, a], [, b]) => b - a);
  for (const [path, time] of sorted) console.error(`  ${path}: ${milliseconds(time)}`);
  const [slowest, time] = sorted[0] ?? ['', 0];
  return {
    what: `from a click to the first paint of a page with ${ROWS.toLocaleString('en')} rows, the slowest of ${times.size} (${slowest})`,
    ours: milliseconds(time),
    yardstick: milliseconds(bare),
    ratio: `${(time / bare).toFixed(2)}x`,
    goal: 'at most 100 ms',
  };
}
