import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { issue } from '../directory/support/pki.ts';
import { type Running, tlsServer } from '../directory/support/servers.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { goTo } from './navigate.ts';
import { demoLab, type Lab } from './support.ts';

describe.skipIf(!hasChromium)(`certificates that are checked daily${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  const servers: Running[] = [];
  beforeAll(async () => {
    const root = await issue({ name: 'Example root', ca: true });
    for (const name of ['dc1', 'dc2'])
      servers.push(await tlsServer([await issue({ name, from: -9, to: 50 }, root), root]));
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));
  demoLab(async (opened) => {
    ({ lab, page } = opened);
    for (const { port } of servers)
      await runLong(lab.host.client.directory.ldaps.check({ server: `localhost:${port}` }), () => {});
    await page.getByRole('link', { name: 'Certificates' }).click();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });

  const places = () => join(lab.home, 'certificates.json');
  /** As if everything had been checked long ago. */
  const age = async () => {
    const kept = JSON.parse(await readFile(places(), 'utf8'));
    const old = kept.places.map((place: object) => ({ ...place, checkedAt: '2026-01-01T00:00:00.000Z' }));
    await writeFile(places(), JSON.stringify({ ...kept, places: old }));
  };
  const checkedAt = async () =>
    (await lab.host.client.directory.certificates.known({})).places.map((place) => place.checkedAt ?? '');
  /** How many checks the activity centre lists; it stays open. */
  const checksTold = async (window: Page) => {
    const panel = window.getByRole('complementary', { name: 'Activity' });
    if (!(await panel.isVisible())) await window.keyboard.press('Control+KeyJ');
    await panel.waitFor();
    return panel.getByText('Certificate check', { exact: true }).count();
  };
  const times = async () => (await checkedAt()).map((time) => time.slice(0, 10));

  it('checks at the start what was checked more than a day ago, unless that is switched off', async () => {
    await button('Check daily').focus();
    await page.getByRole('tooltip', { name: /checked more than a day ago/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await lab.host.client.window.remembered({})).values['certificates.background'])
      .toBe(false);
    const fresh = await readFile(places(), 'utf8');
    await age();
    await page.reload();
    await page.getByText('1 Jan 2026').first().waitFor();
    expect(await times()).toEqual(['2026-01-01', '2026-01-01']);
    // This page has nothing to check when it is switched on: what it still reads is not old. The next one has.
    await writeFile(places(), fresh);
    await button('Check daily').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await lab.host.client.window.remembered({})).values['certificates.background'])
      .toBeUndefined();
    const address = page.url();
    await page.goto('about:blank');
    await age();
    await page.goto(address);
    await expect.poll(times).not.toContain('2026-01-01');
    await expect.poll(() => checksTold(page)).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('checks once a day in a window that stays open', async () => {
    const other = await lab.open();
    // Home asks for what is known as well.
    await goTo(other, 'history');
    await other.clock.install();
    const isRead = async () => {
      const known = await other.waitForResponse((answer) => answer.url().endsWith('/certificates/known'));
      await known.finished();
    };
    const firstRead = isRead();
    await other.reload();
    // The window asks again an hour after this.
    await firstRead;
    await other.getByRole('link', { name: 'Certificates' }).waitFor();
    // Nothing is old yet: no check was told of.
    expect(await checksTold(other)).toBe(0);
    await age();
    await other.clock.fastForward('01:01:00');
    await expect.poll(times).not.toContain('2026-01-01');
    // It was looked at: the next hour has nothing to do.
    await expect.poll(() => checksTold(other)).toBe(1);
    const checked = await checkedAt();
    const nextRead = isRead();
    await other.clock.fastForward('01:01:00');
    await nextRead;
    expect(await checkedAt()).toEqual(checked);
    expect(await checksTold(other)).toBe(1);
    await other.context().close();
  });
});
