import type { Page } from '@playwright/test';
import { parts } from '#renderer/features/signin/parts.ts';
import { demoReady, forEachDialog, toolbarCommand } from './support.ts';
import { ROLLOUT, SHOPS } from './walk-prepare.ts';
import { words } from './walk-words.ts';

/** Looks at what is shown now, which has a name. */
type Look = (name: string) => Promise<void>;

interface Walk {
  page: Page;
  t: (typeof words)['en' | 'ru'];
  look: Look;
}

/** Goes over all pages, parts and dialogs of the window on the demo; `port` is that of a server with LDAPS. */
export async function walkWindow(page: Page, language: 'en' | 'ru', port: number, look: Look): Promise<void> {
  const walk: Walk = { page, t: words[language], look };
  await demoReady(page);
  await walkSites(walk);
  await walkTransfer(walk);
  await walkVersions(walk);
  await walkRollout(walk);
  await walkSignin(walk);
  await walkAccess(walk);
  await walkChecks(walk, port);
  await walkHistory(walk);
  await walkService(walk);
  await walkFrame(walk);
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/${to}`;
  }, path);
}

async function lookWithDialogs({ page, look }: Walk, name: string): Promise<void> {
  await look(name);
  await forEachDialog(page, (index) => look(`${name}-dialog-${index + 1}`));
}

async function walkSites(walk: Walk): Promise<void> {
  const { page, look } = walk;
  await look('home');
  await go(page, 'sites');
  await lookWithDialogs(walk, 'sites');
  await page.getByRole('gridcell', { name: /^Demo source/ }).click({ button: 'right' });
  await look('sites-menu');
  await page.keyboard.press('Escape');
}

async function walkTransfer({ page, t, look }: Walk): Promise<void> {
  /** The part of an entity that is shown is kept for the next one. */
  const lookAtGraph = async (name: string) => {
    await page.getByRole('tab', { name: t.graph, exact: true }).click();
    await look(name);
    await page.getByRole('tab').first().click();
  };
  await go(page, 'export');
  await page
    .getByRole('treeitem', { name: /Contracts/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('treeitem', { name: /Contracts/ }).click();
  await page.keyboard.press('ArrowRight');
  await look('export');
  await lookAtGraph('export-graph');

  await go(page, 'import');
  await look('import-start');
  await page.getByRole('button', { name: t.demo }).click();
  await look('import-options');
  await page.getByRole('button', { name: t.preview, exact: true }).click();
  await page.getByRole('button', { name: t.next }).click();
  await look('import');
  await page.keyboard.press('Alt+1');
  await look('import-decided');
  await page.keyboard.press('Control+z');
  await lookAtGraph('import-graph');

  await go(page, 'compare');
  await look('compare-start');
  await page.getByRole('button', { name: t.compareSites }).click();
  await page.getByRole('gridcell', { name: /^Under review/ }).click();
  await look('compare');

  await go(page, 'archives');
  await look('archives');
}

async function walkVersions(walk: Walk): Promise<void> {
  const { page, t, look } = walk;
  const grid = page.getByRole('grid');
  await go(page, 'versions');
  const version = page.getByRole('gridcell', { name: '1.0', exact: true });
  await version.first().waitFor();
  await lookWithDialogs(walk, 'versions');
  await go(page, 'versions?part=repositories');
  await grid.waitFor();
  await page.getByRole('gridcell').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: t.prepare }).click();
  await page.getByRole('list').filter({ hasText: /\S/ }).last().waitFor();
  await lookWithDialogs(walk, 'versions-repositories');
  await go(page, 'versions?part=drift');
  await grid.waitFor();
  await look('versions-drift');
  await go(page, 'versions');
  await version.first().dblclick();
  await page.getByRole('button', { name: t.changeOptions }).waitFor();
  await grid.waitFor();
  await lookWithDialogs(walk, 'versions-change');
}

async function walkRollout(walk: Walk): Promise<void> {
  const { page, look } = walk;
  await go(page, 'rollout');
  const listed = page.getByRole('gridcell', { name: ROLLOUT, exact: true });
  await listed.waitFor();
  await lookWithDialogs(walk, 'rollouts');
  await go(page, 'rollout/plan');
  await page.getByRole('grid').waitFor();
  await look('rollout-plan');
  await go(page, 'rollout');
  await listed.dblclick();
  await page.getByRole('gridcell', { name: 'Demo receiver', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Demo receiver', exact: true }).waitFor();
  await lookWithDialogs(walk, 'rollout-planned');
  await go(page, 'rollout');
  await page.getByRole('gridcell', { name: SHOPS, exact: true }).dblclick();
  await page.getByRole('gridcell', { name: 'shop-0003', exact: true }).click();
  await page.getByRole('heading', { name: 'shop-0003', exact: true }).waitFor();
  await lookWithDialogs(walk, 'rollout');
}

async function walkSignin(walk: Walk): Promise<void> {
  const { page, t, look } = walk;
  await go(page, 'signin');
  await page.getByRole('combobox', { name: t.operator, exact: true }).fill('admin');
  await page.keyboard.press('Enter');
  await look('signin');
  for (const part of parts) {
    await go(page, `signin?part=${part}`);
    await lookWithDialogs(walk, `signin-${part}`);
  }
  await go(page, 'signin?part=providers');
  await page.getByRole('gridcell', { name: t.builtIn }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: t.tryIt, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t.login, exact: true }).fill('admin');
  await dialog.getByLabel(t.password).first().fill('wrong');
  await look('signin-rehearse');
  await dialog.getByRole('button', { name: t.signIn, exact: true }).click();
  await dialog.getByRole('button', { name: t.expandAll }).waitFor();
  await look('signin-rehearsed');
  await dialog.getByRole('button', { name: t.close, exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await go(page, 'signin?part=services');
  await page.getByRole('gridcell', { name: 'Partner portal', exact: true }).dblclick();
  await look('signin-services-form');
  await page.getByRole('dialog').getByRole('tab', { name: /JSON/ }).click();
  await look('signin-services-json');
  await page.keyboard.press('Escape');
  // A form with a text behind it.
  await go(page, 'signin?part=page');
  await page.getByRole('button', { name: t.addType }).click();
  await look('signin-page-form');
  await page.getByRole('button', { name: t.revert }).click();
}

async function walkAccess({ page, t, look }: Walk): Promise<void> {
  await go(page, 'access?part=task');
  await page.getByRole('combobox').last().waitFor();
  await look('access-task-empty');
  await go(page, 'access?part=task&user=admin&task=1&ask=true');
  await page.getByRole('button', { name: t.expandAll }).click();
  await look('access-task');
  await toolbarCommand(page, t.compareUsers, t.moreActions);
  await page.getByRole('combobox', { name: t.secondUser }).fill('e.smirnova');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: t.expandAll }).waitFor({ state: 'detached' });
  await look('access-compare');
  await toolbarCommand(page, t.several, t.moreActions);
  await page.getByRole('textbox', { name: t.users }).fill('admin\n#3\nnobody');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('grid').getByRole('gridcell').nth(6).click();
  await page.getByRole('button', { name: t.expandAll }).waitFor();
  await look('access-several');
  await go(page, 'access?part=signin&user=e.smirnova&provider=0&ask=true');
  await page.getByRole('button', { name: t.expandAll }).click();
  await look('access-signin');
  await page.getByRole('button', { name: t.more }).click();
  await look('access-signin-form');
  await page.getByRole('button', { name: t.more }).click();
  await go(page, 'access?part=person&user=i.petrova');
  await page.getByRole('heading', { name: 'Ирина Петрова' }).waitFor();
  await look('access-person');
  await go(page, 'access?part=triage');
  await page.getByRole('textbox').first().fill('a.meyer: 403 https://crm.example.com/task/12');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: t.asked }).waitFor();
  await look('access-triage');
}

async function walkChecks(walk: Walk, port: number): Promise<void> {
  const { page, t, look } = walk;
  await go(page, 'certificates');
  await page.getByRole('button', { name: t.checkAll }).click();
  await page.getByRole('button', { name: t.checkServer }).click();
  await page.getByRole('textbox', { name: t.server, exact: true }).fill(`localhost:${port}`);
  await page.keyboard.press('Enter');
  await page.getByText('R06').first().waitFor();
  await look('certificates');
  await page.getByRole('toolbar').getByRole('button').first().click();
  await look('certificates-1');

  await go(page, 'directory');
  await lookWithDialogs(walk, 'directory');
  for (const name of ['OpenLDAP: Address book', 'People', 'Contracts']) {
    await page.getByRole('treeitem', { name, exact: true }).dblclick();
  }
  await page.getByRole('treeitem', { name: 'Anna Meyer', exact: true }).click();
  await look('directory-tree');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: /Ирина Петрова/ }).waitFor();
  await look('directory-found');
  await go(page, 'directory?part=clocks');
  await page.getByRole('gridcell').first().waitFor();
  await look('directory-clocks');
}

async function walkHistory({ page, t, look }: Walk): Promise<void> {
  await go(page, 'history');
  await page.getByRole('grid').getByRole('gridcell').nth(1).click();
  await look('history');
  await page.getByRole('button', { name: t.compare }).first().click();
  await look('history-compare');
  await page.keyboard.press('Escape');
}

async function walkService(walk: Walk): Promise<void> {
  const { page, t } = walk;
  await go(page, 'service');
  await page.getByRole('gridcell', { name: 'pipeline', exact: true }).click();
  await lookWithDialogs(walk, 'service-keys');
  await go(page, 'service?part=jobs');
  await page.getByRole('heading', { name: t.noService }).waitFor();
  await walk.look('service-jobs-none');
  await toolbarCommand(page, t.otherService, t.moreActions);
  await page.getByRole('dialog').waitFor();
  await walk.look('service-jobs-dialog');
  await page.keyboard.press('Escape');
}

async function walkFrame({ page, look }: Walk): Promise<void> {
  await go(page, 'export');
  const opened = { palette: 'Control+k', shortcuts: '?', help: 'F1', activity: 'Control+j' };
  for (const [name, key] of Object.entries(opened)) {
    await page.keyboard.press(key);
    await look(name);
    await page.keyboard.press('Escape');
  }
}
