import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { postgres } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';
import { demoReady, type Lab, rowCell, seriousFindings, startLab, startOverAfterFailure } from './support.ts';

const ROOT = join(import.meta.dirname, '../..');

describe.skipIf(!hasChromium)(`the Service page${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let served: TestSite;
  let service: ChildProcess | undefined;
  let address = '';
  let key = '';
  beforeAll(async () => {
    served = await createSite(postgres, { seed: { profile: 'demo' } });
    lab = await startLab({ demo: 'prepared' });
    const { password } = new URL(served.url);
    const passwordFile = join(lab.home, 'password');
    await writeFile(passwordFile, decodeURIComponent(password), { mode: 0o600 });
    const url = served.url.replace(`:${password}@`, '@');
    const { client } = lab.host;
    await client.site.save({ name: 'Served', url, colour: 'green', production: false, passwordFile });
    await client.window.remember({ values: { 'site.administered': 'Served' } });
    page = await lab.open();
    await demoReady(page);
    await page.evaluate(() => {
      location.hash = '#/service';
    });
  });
  startOverAfterFailure(() => page);
  afterAll(async () => {
    if (service && service.exitCode === null) {
      service.kill('SIGINT');
      await once(service, 'exit');
    }
    await lab?.close();
    await served?.remove();
  });

  /** A process of its own, at a port that the system gives it. */
  async function startService(): Promise<void> {
    const words = ['electron/cli/siteferry.mjs', 'service', '--site', 'Served', '--port', '0'];
    const started = spawn(process.execPath, words, {
      cwd: ROOT,
      env: { ...process.env, SITEFERRY_HOME: lab.home, SITEFERRY_LANG: 'en' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    service = started;
    address = await new Promise((resolve, reject) => {
      let said = '';
      started.stdout.on('data', (piece: Buffer) => {
        said += piece.toString();
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
        if (found) resolve(found);
      });
      started.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
    });
  }

  const status = async () =>
    (await fetch(`${address}/api/migration/tree-root`, { headers: { authorization: `Bearer ${key}` } }))
      .status;

  it('says how the service is started', async () => {
    await page.getByText('siteferry service --site Served --port 8480').waitFor();
    await page.getByText(/^No keys yet\./).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('says that no service is running, where there is none', async () => {
    await page.getByRole('tab', { name: 'Jobs' }).click();
    await page.getByRole('heading', { name: 'No service is running' }).waitFor();
    await page.getByRole('tab', { name: 'Keys' }).click();
  });

  it('makes a key for a user who is found, and shows its text once', async () => {
    await page.getByRole('button', { name: 'Create key…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create key', exact: true }).click();
    await dialog.getByText('Fill in this field.').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('pipeline');
    await dialog.getByRole('combobox', { name: 'User' }).pressSequentially('adm');
    await page.getByRole('option', { name: /^admin/ }).click();
    await dialog.getByRole('radio', { name: 'Only what I choose' }).check();
    await dialog.getByRole('button', { name: 'Create key', exact: true }).click();
    await dialog.getByText('Choose something that the key may do.').waitFor();
    await dialog.getByRole('combobox', { name: 'Export, import, and comparison' }).selectOption('write');
    await dialog.getByRole('button', { name: 'Create key', exact: true }).click();
    const shown = page.getByRole('alertdialog').getByText(/^sfk_/);
    await shown.waitFor();
    key = (await shown.textContent()) ?? '';
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await rowCell(page, 'pipeline').waitFor();
    await expect.poll(() => page.locator('body').textContent()).not.toContain(key);
    await rowCell(page, 'Export, import, and comparison: read and change').waitFor();
  });

  it('lists jobs of a service that runs here, and shows one with its files', async () => {
    await startService();
    expect(await status()).toBe(200);
    await page.getByRole('tab', { name: 'Jobs' }).click();
    await page.getByText('This service has no jobs yet.').waitFor();
    const { id } = await lab.host.client.jobs.begin({
      job: { operation: 'transfer.export', input: { selection: 'all' } },
    });
    // Read again at once, not after its pause.
    await page.getByRole('tab', { name: 'Keys' }).click();
    await page.getByRole('tab', { name: 'Jobs' }).click();
    await rowCell(page, 'Export').click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('Completed', { exact: true }).waitFor();
    await details.getByText(id).waitFor();
    const download = page.waitForEvent('download');
    await details.getByRole('button', { name: /^Save: .*\.zip$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('revokes a key, which ends at once in the service that runs', async () => {
    await page.getByRole('tab', { name: 'Keys' }).click();
    await rowCell(page, 'pipeline').click();
    await page.getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
    await rowCell(page, 'Revoked').waitFor();
    expect(await status()).toBe(401);
  });
});
