import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { type PageName, pages } from '#renderer/shell/pages.ts';
import { makeFailedRun, makeUndoableRun } from './made-runs.ts';
import { inFirstTier, pseudoLab } from './pseudo-window.ts';
import { addShopRollout } from './shop-rollout.ts';
import { strangersOfAccess } from './strangers-of-access.ts';
import { strangersOfComparison } from './strangers-of-comparison.ts';
import { strangersOfRehearsal } from './strangers-of-rehearsal.ts';
import { strangersOfVersions } from './strangers-of-versions.ts';
import { type Lab, toolbarCommand } from './support.ts';

/** The rest of `pseudo-language.test.ts`. */
let lab: Lab;
let page: Page;
const { strangers, type, lookIntoDialogs, ...window } = pseudoLab((opened) => {
  ({ lab, page } = opened);
});

/** The pages that were opened. */
const opened = new Set<string>(inFirstTier);

async function go(name: PageName): Promise<void> {
  opened.add(name);
  await window.go(name);
}

it('says nothing in the tour that is not from a catalogue', async () => {
  await go('home');
  await page.getByRole('button', { name: /Take the tour/ }).click();
  await page.getByRole('complementary').waitFor();
  expect(await strangers()).toEqual([]);
  await page.getByRole('button', { name: /End tour/ }).click();
});

it('nor in the dialogs about sites', async () => {
  await go('sites');
  await page.getByRole('gridcell').first().waitFor();
  expect(await lookIntoDialogs()).toEqual([]);
});

it('nor in the profile of a site', async () => {
  await go('sites');
  await page.getByRole('gridcell').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Profile…/ }).click();
  await page.getByRole('button', { name: /Replace a text/ }).click();
  await page.getByRole('button', { name: /Limit to a type/ }).click();
  await page.getByRole('button', { name: /Add a pattern/ }).click();
  expect(await strangers()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Discard changes/ }).click();
  await expect.poll(() => page.locator('[role=dialog], [role=alertdialog]').count()).toBe(0);
});

it('nor on Import, from the archive to the result', async () => {
  await go('import');
  expect(await strangers()).toEqual([]);
  await page.getByRole('button', { name: /demo archive/i }).click();
  await page.getByRole('button', { name: /^⟦Preview⟧$/ }).click();
  await page
    .getByRole('button', { name: /undecided/i })
    .first()
    .waitFor();
  const found = [...(await strangers())];
  for (let index = 0; index < 12; index += 1) {
    await page.getByRole('button', { name: /Next undecided/ }).click();
    found.push(...(await strangers()));
  }
  expect([...new Set(found)]).toEqual([]);
});

it('nor on Archives, with a file that is none and with an archive', async () => {
  await go('archives');
  const found = [...(await strangers())];
  const broken = join(lab.home, 'no-archive.zip');
  await writeFile(broken, 'no archive');
  for (const path of [broken, join(lab.home, 'demo', 'conflicts.zip')]) {
    await page.getByRole('textbox').first().fill(type(path));
    await page.getByRole('button', { name: /^⟦Verify archive⟧$/ }).click();
    await page.getByText(/^⟦Verified⟧$/).waitFor();
    found.push(...(await strangers()));
  }
  expect([...new Set(found)]).toEqual([]);
});

it('nor on Compare, with what differs', async () => {
  await go('compare');
  expect(await strangersOfComparison(page, { strangers })).toEqual([]);
});

it('nor on any part of Versions, nor on the change of one', async () => {
  await go('versions');
  expect(await strangersOfVersions({ lab, page }, { strangers }, lookIntoDialogs)).toEqual([]);
});

it('nor on Roll-out, with one that has stopped', async () => {
  const { sql } = await lab.host.context.rollouts({});
  await addShopRollout(sql, { name: 'All shops', state: 'stopped', sites: 50, settled: 24 });
  // Numbers, and names that somebody has given to waves.
  for (const wave of ['1. Canary', '3. All the others']) type(wave);
  await go('rollout');
  const found = [...(await strangers())];
  await page.getByText('All shops').first().dblclick();
  await page.getByRole('gridcell', { name: 'shop-0003', exact: true }).first().click();
  await page.getByRole('heading', { name: 'shop-0003' }).waitFor();
  found.push(...(await strangers()));
  await page.evaluate(() => {
    location.hash = '#/rollout/plan';
  });
  found.push(...(await strangers()));
  expect([...new Set(found)]).toEqual([]);
});

it('nor on any part of Sign-in', async () => {
  await go('signin');
  expect(await strangers()).toEqual([]);
  await page.getByRole('combobox', { name: /Work as/ }).fill(type('admin'));
  await page.keyboard.press('Enter');
  const parts = page.getByRole('navigation', { name: /^⟦Parts of Sign-in⟧/ }).getByRole('link');
  await parts.first().waitFor();
  const found: string[] = [];
  for (let index = 0; index < (await parts.count()); index += 1) {
    await parts.nth(index).click();
    found.push(...(await strangers()), ...(await lookIntoDialogs()));
  }
  expect([...new Set(found)]).toEqual([]);
});

it('nor where a provider is tried, with an answer', async () => {
  await go('signin');
  expect(await strangersOfRehearsal(page, { strangers, type })).toEqual([]);
});

it('nor on Access, with answers in each part', async () => {
  await go('access');
  expect(await strangersOfAccess(page, { strangers, type }, lookIntoDialogs)).toEqual([]);
});

it('nor on Certificates, with a server that cannot be reached', async () => {
  await go('certificates');
  expect(await strangers()).toEqual([]);
  const openDialog = async (name: RegExp) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
  };
  await openDialog(/Site settings/);
  expect(await strangers()).toEqual([]);
  await page.keyboard.press('Escape');
  await openDialog(/Check a server/);
  await page.getByRole('textbox', { name: /^⟦Server⟧/ }).fill(type('localhost:9'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('list', { name: /stages/i })
    .first()
    .waitFor();
  expect(await strangers()).toEqual([]);
});

it('nor on Directory', async () => {
  await go('directory');
  expect([...(await strangers()), ...(await lookIntoDialogs())]).toEqual([]);
});

it('nor on Service, with keys and without a service', async () => {
  await lab.host.client.service.keys.create({
    ...{ site: 'Demo source', name: 'pipeline', user: 'admin' },
    rights: ['transfer:write', '*:read'],
  });
  // As a word of the command that starts the service.
  type(JSON.stringify('"Demo receiver"'));
  await go('service');
  await page.getByRole('gridcell', { name: 'pipeline', exact: true }).click();
  const found = [...(await strangers()), ...(await lookIntoDialogs())];
  await page.getByRole('tab').nth(1).click();
  await page.getByRole('heading', { name: /^⟦No service is running⟧$/ }).waitFor();
  found.push(...(await strangers()));
  await toolbarCommand(page, /^⟦Another service…⟧/, /^⟦More actions⟧/);
  await page.getByRole('dialog').waitFor();
  found.push(...(await strangers()));
  await page.keyboard.press('Escape');
  expect([...new Set(found)]).toEqual([]);
});

it('nor on History, with a run that failed', async () => {
  await makeFailedRun(lab, 'Demo receiver');
  await go('history');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const runs = grid.getByRole('gridcell').and(page.locator('[aria-colindex="2"]'));
  await runs.first().waitFor();
  const found: string[] = [];
  for (let index = 0; index < (await runs.count()); index += 1) {
    await runs.nth(index).click();
    found.push(...(await strangers()));
  }
  expect([...new Set(found)]).toEqual([]);
});

it('nor on the preview of an undo, and what it asks', async () => {
  const run = await makeUndoableRun(lab, 'Demo source', 'Demo receiver');
  await page.evaluate((id) => {
    location.hash = `#/history/undo?run=${id}`;
  }, run);
  await page.getByRole('grid').getByRole('gridcell').first().waitFor();
  const seen = [...(await strangers()), ...(await lookIntoDialogs())];
  await page.evaluate(() => {
    location.hash = '#/history/undo';
  });
  expect([...new Set([...seen, ...(await strangers())])]).toEqual([]);
});

it('nor in what the frame opens over a page', async () => {
  const found: string[] = [];
  for (const key of ['Control+k', 'Control+j', 'F1', '?']) {
    await page.keyboard.press(key);
    found.push(...(await strangers()));
    await page.keyboard.press('Escape');
  }
  expect([...new Set(found)]).toEqual([]);
});

it('was looked for on every page', () => {
  expect([...opened].toSorted()).toEqual(pages.map(({ name }) => name).toSorted());
});
