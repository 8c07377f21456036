import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoLab, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`triage on the Access page${needsChromium}`, () => {
  let page: Page;
  demoLab(async (opened) => {
    ({ page } = opened);
    await page.evaluate(() => {
      location.hash = '#/access?part=triage';
    });
    await page.getByRole('combobox', { name: 'Site', exact: true }).click();
    await page.getByRole('option', { name: /^Demo source/ }).click();
  });

  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const result = () => page.getByRole('region', { name: 'Result' });
  const saved = join(tmpdir(), `siteferry-triage-${process.pid}.json`);

  it('fills its form by what is pasted, and says what that means', async () => {
    await box('What was reported').fill('login: a.meyer, 403 https://crm.example.com/task/999999?token=abc');
    await expect.poll(() => box('User').inputValue()).toBe('a.meyer');
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Task' }).inputValue()).toBe('999999');
    await expect.poll(() => page.getByRole('spinbutton', { name: 'HTTP status' }).inputValue()).toBe('403');
    await box('What was reported').press('Control+Enter');
    await result().getByText('Task not found', { exact: true }).waitFor();
    const answers = result().getByRole('list', { name: 'What was checked' });
    await expect.poll(() => answers.getByText(/Task 999999 does not exist/).count()).toBeGreaterThan(0);
    const link = result().getByRole('link', { name: 'Explain access to the task' });
    await expect.poll(() => link.getAttribute('href')).toMatch(/part=task&user=%231&task=999999/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('keeps the complaint and its answer while another part is shown', async () => {
    await page.getByRole('tab', { name: 'User' }).click();
    await page.getByRole('heading', { name: 'Choose a user' }).waitFor();
    await page.getByRole('tab', { name: 'Triage' }).click();
    await expect.poll(() => box('User').inputValue()).toBe('a.meyer');
    await result().getByText('Task not found', { exact: true }).waitFor();
  });

  it('says whom a text names, or that it names several', async () => {
    await box('What was reported').fill('User i.petrova cannot open task 12');
    await expect.poll(() => box('User').inputValue()).toBe('');
    await box('What was reported').press('Control+Enter');
    await result().getByText('User named in the text: Ирина Петрова (i.petrova).').waitFor();
    await box('What was reported').fill('i.petrova and v.kuznetsov cannot open task 12');
    await box('What was reported').press('Control+Enter');
    await result()
      .getByText(/^The text names 2 users of this site, so none was chosen: /)
      .first()
      .waitFor();
    await expect.poll(() => result().getByRole('link', { name: 'Show the user' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('takes nobody from a complaint that was there before', async () => {
    await box('What was reported').fill('login: a.meyer, 403');
    await expect.poll(() => box('User').inputValue()).toBe('a.meyer');
    await box('What was reported').fill('500 https://crm.example.com/');
    await expect.poll(() => box('User').inputValue()).toBe('');
    await box('What was reported').fill('');
    await page.getByRole('button', { name: 'Triage' }).click();
    await page.getByText('Paste what was reported, or fill in a field below.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is saved without personal data, opened again and compared', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save record', exact: true }).click();
    await (await download).saveAs(saved);
    const text = await readFile(saved, 'utf8');
    for (const own of ['a.meyer', 'Anna Meyer', 'token=abc']) expect(text).not.toContain(own);

    const toCompare = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Compare with record…' }).click();
    await (await toCompare).setFiles(saved);
    await result().getByText('No differences.').waitFor();

    const toOpen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open record…' }).click();
    await (await toOpen).setFiles(saved);
    await result()
      .getByText(/^Record of /)
      .waitFor();
  });

  it('begins with the user and the task of its address', async () => {
    await page.evaluate(() => {
      location.hash = '#/access?part=person';
    });
    await page.getByRole('heading', { name: 'Choose a user' }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/access?part=triage&user=p.novak&task=2';
    });
    await expect.poll(() => box('User').inputValue()).toBe('p.novak');
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Task' }).inputValue()).toBe('2');
  });
});
