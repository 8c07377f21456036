import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { issue } from '../directory/support/pki.ts';
import { plainServer, type Running, tlsServer } from '../directory/support/servers.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { demoReady, type Lab, rowAction, startLab, startOverAfterFailure } from './support.ts';

const HOUR = 3_600_000;

describe.skipIf(!hasChromium)(`checks of certificates on several sites${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let hung: Running;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    hung = await plainServer(() => undefined);
    lab = await startLab({ demo: 'prepared' });
    const { client } = lab.host;
    await client.window.remember({
      values: { 'operator.Demo source': 'admin', 'operator.Demo receiver': 'admin' },
    });
    for (const site of ['Demo source', 'Demo receiver']) {
      const { Id } = await client.signin.services.save({
        ...{ site, operator: 'admin', type: 'OpenLDAP', name: `Directory of ${site}` },
        fields: { ServerAddress: `ldaps://localhost:${hung.port}`, BaseDn: 'dc=example' },
      });
      ids[site] = Id;
    }
    page = await lab.open();
    await demoReady(page);
    await page.getByRole('link', { name: 'Certificates' }).click();
  });
  startOverAfterFailure(() => page);
  afterAll(async () => {
    await lab?.close();
    await hung?.close();
  });

  const rowOf = (site: string): Locator =>
    page.getByRole('grid', { name: 'Certificates' }).getByRole('row', { name: `Directory of ${site}` });
  const chooseSite = async (site: string) => {
    await page.getByRole('combobox', { name: 'Site', exact: true }).click();
    await page.getByRole('option', { name: site }).click();
    await rowOf(site).waitFor();
  };

  const button = (name: string) => page.getByRole('button', { name });
  const chooseFile = async (name: string, file: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await button(name).click();
    await (await chooser).setFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };

  it('shows a check with its own site, not with the same service of another one', async () => {
    expect(ids['Demo source']).toBe(ids['Demo receiver']);
    await chooseSite('Demo source');
    await rowAction(rowOf('Demo source').getByRole('gridcell').nth(1), 'Check');
    await rowOf('Demo source').getByRole('progressbar').waitFor();
    await chooseSite('Demo receiver');
    await expect.poll(() => rowOf('Demo receiver').getByRole('progressbar').count()).toBe(0);
    await chooseSite('Demo source');
    await rowAction(rowOf('Demo source').getByRole('gridcell').nth(1), 'Stop');
    await expect.poll(() => rowOf('Demo source').getByRole('progressbar').count()).toBe(0);
  });

  it('says how much of all was checked, and is stopped as a whole', async () => {
    await chooseSite('Demo receiver');
    await button('Check all').click();
    await page
      .locator('header')
      .getByText(/^Checked \d+ of \d+$/)
      .waitFor();
    await rowOf('Demo receiver').getByRole('progressbar').waitFor();
    await button('Stop all').click();
    await button('Check all').waitFor();
    await expect.poll(() => rowOf('Demo receiver').getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('is made with one configuration file, the last that was chosen', async () => {
    await chooseSite('Demo source');
    await button('Site settings…').click();
    await chooseFile('Site configuration file…', 'first.json', '{}');
    await page.getByText('Loaded first.json.').waitFor();
    await chooseFile('Site configuration file…', 'second.config', '<configuration/>');
    await page.getByText('Loaded second.config.').waitFor();
    await expect.poll(() => page.getByText('Loaded first.json.').count()).toBe(0);
    await button('Done').click();
  });

  it('is made with the files and settings of its own site', async () => {
    await chooseSite('Demo source');
    await button('Site settings…').click();
    await chooseFile('Site configuration file…', 'source.json', '{}');
    await page.getByText('Loaded source.json.').waitFor();
    await button('Done').click();
    await chooseSite('Demo receiver');
    await button('Site settings…').click();
    await expect.poll(() => page.getByText(/^Loaded /).count()).toBe(0);
    await page.getByRole('switch', { name: 'UseSecureLDAP' }).click();
    await button('Done').click();
    await chooseSite('Demo source');
    await button('Site settings…').click();
    await page.getByText('Loaded source.json.').waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'UseSecureLDAP' }).isChecked()).toBe(true);
    await button('Done').click();
  });

  it('that end about the same day are one mark, which says when each of them ends', async () => {
    const ends = [40, 41];
    const servers = await Promise.all(
      ends.map(async (to) => await tlsServer([await issue({ name: `dc${to}`, from: -300, to })])),
    );
    try {
      for (const { port } of servers)
        await runLong(lab.host.client.directory.ldaps.check({ server: `localhost:${port}` }), () => {});
      await page.reload();
      const timeline = page.getByRole('toolbar', { name: 'When certificates expire' });
      await timeline
        .getByRole('button', { name: /dc40: .* 39 days left; .*dc41: .* 40 days left/ })
        .waitFor();
      await timeline.getByText(/^dc4. \+1, 39–40 d$/).waitFor();
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });

  it('remind of an end by the calendar of the person, and say how many places it is of', async () => {
    const [now, end] = [Date.now(), Date.now() + 23 * HOUR];
    const certificate = {
      ...{ name: 'short.example.com', subject: 'CN=short', issuer: 'CN=short', sha256: 'e'.repeat(64) },
      ...{ notBefore: new Date(now - 300 * 24 * HOUR).toISOString(), notAfter: new Date(end).toISOString() },
    };
    const places = [1, 2, 3, 4, 5].map((number) => ({
      ...{ site: 'Demo source', address: 'short.example.com:636', place: { kind: 'other' } },
      source: { code: 'source.service', values: { type: 'OpenLDAP', name: `Branch ${number}` } },
      ...{ certificates: [certificate], checkedAt: new Date(now).toISOString() },
    }));
    await writeFile(join(lab.home, 'certificates.json'), JSON.stringify({ places, given: {} }));
    await page.reload();
    await button('Activity, 1 unread').click();
    const isToday = new Date(now).toDateString() === new Date(end).toDateString();
    await page.getByText(`short.example.com expires ${isToday ? 'today' : 'tomorrow'}, on`).waitFor();
    await page.getByText('short.example.com:636, OpenLDAP: Branch 3, Demo source').waitFor();
    await page.getByText('and 2 more places').waitFor();
    await page.keyboard.press('Escape');
  });
});
