import type { Page } from '@playwright/test';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, type Lab, rowAction, rowCell, seriousFindings, toolbarCommand } from './support.ts';

/** What an answer says, and the list of earlier checks, which stands in its place before it, does not. */
const DENIED = /may not open task/;
const GRANTED = /may open task/;

describe.skipIf(!hasChromium)(`Access in the window${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    await lab.host.client.window.remember({
      values: { 'site.administered': 'Demo source', 'operator.Demo source': 'admin' },
    });
    // The window's policy lets nobody read the clipboard.
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async (text) => {
        document.body.dataset.copied = text;
      };
    });
    await page.reload();
  });
  /** Each begins with an empty form. */
  beforeEach(async () => {
    await page.evaluate(() => {
      location.hash = '#/access?part=task';
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Access' }).waitFor();
  });

  const user = () => page.getByRole('combobox', { name: /^User/ });
  const task = () => page.getByRole('combobox', { name: /^Task/ });
  const answers = () => page.getByRole('region', { name: 'Answers' });
  const says = (text: string | RegExp) => expect.poll(() => answers().textContent()).toMatch(text);
  const saysNot = (text: RegExp) => expect.poll(() => answers().textContent()).not.toMatch(text);
  const copied = () => page.evaluate(() => document.body.dataset.copied ?? '');

  async function explainTask(login: string, id: string): Promise<void> {
    await user().fill(login);
    await task().fill(id);
    await page.keyboard.press('Enter');
  }

  it('explains a task without a mouse: the deciding step is open, and its statement can be read', async () => {
    await user().focus();
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Control+Enter');
    await says(/Denied.*may not open task 1/);
    const deciding = page.getByRole('listitem').filter({ hasText: 'decides' });
    await expect.poll(() => deciding.getByRole('button', { expanded: true }).count()).toBe(1);
    await expect.poll(() => deciding.textContent()).toMatch(/Permission function.*blocks/);
    const statement = deciding.getByRole('button', { name: /^Statement 1/ });
    await statement.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => deciding.locator('.cm-content').textContent())
      .toMatch(/fn_CheckUserTaskPermissions/);
    // A word of the language has a colour of its own.
    await expect.poll(() => deciding.locator('.cm-line span', { hasText: /^SELECT$/ }).count()).toBe(1);
    await deciding.getByRole('grid').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('says what the site shows, what would be enough and who may do it', async () => {
    await explainTask('admin', '1');
    await says(/What the site shows to this user.*Owner/);
    await says(/What would be enough.*Can be done by/);
    await page.getByRole('list', { name: 'Ways to access the task' }).waitFor();
    await page.getByRole('button', { name: /^Administrative operations/ }).click();
    await says(/Right to change the task/);
  });

  it('tells a missing task from a right', async () => {
    await explainTask('admin', '999999999');
    await says(/There is no task 999999999.*That is not a matter of rights/);
  });

  it('asks nothing before the form is filled in, and goes to what is missing', async () => {
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => user().getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => user().evaluate((input) => input === document.activeElement)).toBe(true);
    await saysNot(/Steps/);
  });

  it('finds a user by a part of the name', async () => {
    await user().fill('smirn');
    await user().press('ArrowDown');
    await page.getByRole('option', { name: /e\.smirnova/ }).click();
    await expect.poll(() => user().inputValue()).toBe('e.smirnova');
  });

  it('copies an answer as text and as JSON', async () => {
    await explainTask('admin', '1');
    await page.getByRole('button', { name: 'Copy as text' }).click();
    await expect.poll(copied).toMatch(/^Denied\. [\s\S]*\nSteps\n1\. Task exists: passes/);
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await expect.poll(async () => (await copied()).startsWith('{')).toBe(true);
    expect(JSON.parse(await copied())).toMatchObject({
      IsTaskExists: true,
      IsUserHasAccess: false,
      explanation: { verdict: 'denied', decidedBy: 'function' },
    });
  });

  it('sets two users beside each other and marks where they part', async () => {
    await explainTask('admin', '1');
    await says(DENIED);
    await toolbarCommand(page, /^Compare$/);
    await page.getByRole('combobox', { name: /^Second user/ }).fill('e.smirnova');
    await page.keyboard.press('Enter');
    const steps = page.getByRole('list', { name: 'Comparison by steps' });
    const first = steps.getByRole('listitem').filter({ hasText: 'first difference' });
    await expect.poll(() => first.textContent()).toMatch(/Permission function.*blocks.*grants/);
    await expect.poll(() => first.count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('checks many users at once, and explains the one that is opened', async () => {
    await task().fill('1');
    await toolbarCommand(page, /^Several users$/);
    await page.getByRole('textbox', { name: /^Users/ }).fill('admin\n#3\nnobody\nadmin');
    await page.keyboard.press('Control+Enter');
    const grid = page.getByRole('grid', { name: 'Answers' });
    await expect.poll(() => grid.getByRole('gridcell', { name: 'Denied' }).count()).toBe(2);
    await expect.poll(() => grid.getByRole('gridcell', { name: 'Granted' }).count()).toBe(1);
    await grid.getByRole('gridcell', { name: 'Granted' }).click();
    const details = page.getByRole('region', { name: 'Explanation' });
    await expect.poll(() => details.textContent()).toMatch(/Granted.*\(e\.smirnova\) may open task 1/);
  });

  it('keeps what was typed and answered while another part is shown', async () => {
    await explainTask('admin', '1');
    await says(DENIED);
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await user().fill('e.smirnova');
    await page.getByRole('tab', { name: 'Task' }).click();
    await expect.poll(() => user().inputValue()).toBe('admin');
    await says(DENIED);
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await expect.poll(() => user().inputValue()).toBe('e.smirnova');
  });

  it('changes its language with the answer that is shown', async () => {
    await explainTask('admin', '1');
    await says(DENIED);
    await page.getByRole('button', { name: 'По-русски' }).click();
    const main = page.getByRole('main');
    await expect.poll(() => main.textContent()).toMatch(/Нет доступа.*Что делать.*Функция прав.*запрещает/);
    await page.getByRole('button', { name: 'In English' }).click();
    await says(/Denied.*What to do.*Permission function.*blocks/);
  });

  it('asks an earlier check again, with what it said then, and forgets all of them', async () => {
    await explainTask('admin', '1');
    await says(DENIED);
    await explainTask('e.smirnova', '1');
    await says(GRANTED);
    await toolbarCommand(page, /^Earlier checks$/);
    const grid = page.getByRole('grid', { name: 'Earlier checks on this site' });
    await expect.poll(() => grid.getByRole('row').nth(1).textContent()).toMatch(/e\.smirnova.*Granted/);
    await expect.poll(() => grid.getByRole('row').nth(2).textContent()).toMatch(/admin.*Denied/);
    await rowCell(grid.getByRole('row').nth(2), 'admin').dblclick();
    await says(/Denied.*Earlier: Denied/);
    await expect.poll(() => user().inputValue()).toBe('admin');
    await toolbarCommand(page, /^Earlier checks$/);
    await page.getByRole('button', { name: 'Clear…' }).click();
    await page.getByRole('button', { name: 'Clear checks' }).click();
    await says(/No checks have been made/);
  });

  it('shows the text of a user as text', async () => {
    await explainTask('<img src=x onerror=alert(1)>\u202e', '1');
    await says(/<img src=x onerror=alert\(1\)>\\u\{202e\}/);
    await expect.poll(() => answers().locator('img').count()).toBe(0);
  });

  it('explains a sign-in, and never keeps the password', async () => {
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await user().fill('e.smirnova');
    await page.getByRole('combobox', { name: /^Provider ID/ }).fill('0');
    await page.getByRole('button', { name: /^Sign-in conditions/ }).click();
    const password = page.getByLabel('Password to try');
    await password.fill('S3cret-of-smirnova');
    await page.keyboard.press('Control+Enter');
    await says(/Steps.*Account/);
    await expect.poll(() => password.inputValue()).toBe('');
    const kept = async () => JSON.stringify(await lab.host.client.window.remembered({}));
    await expect.poll(kept).toMatch(/"kind":"signin"/);
    expect(await kept()).not.toContain('S3cret');
    expect(await page.content()).not.toContain('S3cret');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('refuses a provider that is no id, and claims that are no object', async () => {
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await user().fill('admin');
    await page.getByRole('combobox', { name: /^Provider ID/ }).fill('Head office');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The ID of a provider is a whole number, 0 or greater.').waitFor();
    await saysNot(/Steps/);
  });

  it('is where the row of a user of Sign-in leads to', async () => {
    await page.evaluate(() => {
      location.hash = '#/signin?part=users';
    });
    // The list of earlier checks has rows of the same users.
    await page.getByRole('heading', { level: 1, name: 'Sign-in' }).waitFor();
    await rowAction(rowCell(page, 'e.smirnova'), 'Why no sign-in?');
    await page.getByRole('heading', { level: 1, name: 'Access' }).waitFor();
    await expect.poll(() => user().inputValue()).toBe('e.smirnova');
    await says(/Steps.*Account/);
    // Going back and forth does not ask again.
    expect(await page.evaluate(() => location.hash)).not.toContain('ask');
  });

  it('says so where the site cannot be asked, and asks again', async () => {
    await page.route(/access\/task|access%2Ftask/, (route) => route.abort());
    await explainTask('admin', '1');
    await page.getByRole('alert').or(page.getByText('Nothing was changed.')).first().waitFor();
    await page.unroute(/access\/task|access%2Ftask/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await says(/Denied.*may not open task 1/);
  });

  // Where nobody has chosen a site to look after, nor an operator.
  it('finds out why somebody cannot sign in, and unblocks the account, by four clicks', async () => {
    await lab.host.client.window.remember({
      values: { 'site.administered': null, 'operator.Demo source': null },
    });
    const fresh = await lab.open();
    let clicks = 0;
    const click = async (name: RegExp, role: 'button' | 'option' = 'button') => {
      clicks += 1;
      await fresh.getByRole(role, { name }).click();
    };
    await click(/^Go to/);
    await fresh.getByRole('combobox', { name: 'Search everywhere' }).fill('petrova');
    await click(/^Why can .*i\.petrova.* not sign in/, 'option');
    await fresh
      .getByText(/The account has been blocked since/)
      .first()
      .waitFor();
    await click(/^Unblock…/);
    const dialog = fresh.getByRole('alertdialog', { name: 'Unblock i.petrova on “Demo source”?' });
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'On behalf of' }).inputValue())
      .toBe('admin');
    expect(await seriousFindings(fresh)).toEqual([]);
    await click(/^Unblock$/);
    await fresh.getByRole('region', { name: 'Answers' }).getByText('Account block').waitFor();
    await expect
      .poll(() => fresh.getByRole('region', { name: 'Answers' }).textContent())
      .not.toMatch(/has been blocked since/);
    // Who was proposed and agreed to is the operator of this site from now on.
    await expect.poll(() => fresh.getByRole('combobox', { name: 'Work as' }).inputValue()).toBe('admin');
    expect(clicks).toBe(4);
    await fresh.context().close();
  });

  it('takes a task by a part of its subject, and by an address', async () => {
    await task().fill('https://crm.example.com/spa/tasks/1');
    await user().fill('admin');
    await page.keyboard.press('Control+Enter');
    await says(/may not open task 1/);
    const found = await lab.host.client.access.tasks({ site: 'Demo source', text: '1' });
    await task().fill(found.tasks[0]?.Subject.slice(0, 8) ?? '');
    await page.getByRole('option').first().click();
    await expect.poll(() => task().inputValue()).toMatch(/^\d+$/);
  });
});
