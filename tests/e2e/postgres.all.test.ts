import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { lockTable } from '#tests/support/lock-table.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { type Lab, openOn, rowCell, startLab, startOverAfterFailure } from './support.ts';

describe.skipIf(!hasChromium)(`the window on PostgreSQL${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let source: TestSite;
  let receiver: TestSite;
  beforeAll(async () => {
    source = await createSite(postgres, { seed: { profile: 'demo' } });
    receiver = await createSite(postgres);
    lab = await startLab();
    page = await openOn(lab, { source, receiver });
  });
  startOverAfterFailure(() => page);
  afterAll(async () => {
    await lab?.close();
    await source?.remove();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });

  it('keeps passwords away from the window and its storage', async () => {
    const seen = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.body.innerHTML]),
    );
    const { password } = new URL(source.url);
    expect(seen).not.toContain(password);
    expect(seen).not.toContain(decodeURIComponent(password));
    await page.getByRole('link', { name: 'Sites' }).click();
    await rowCell(page, 'in the keychain').waitFor();
  });

  it('stops an export, and leaves nothing of it behind', async () => {
    await page.getByRole('link', { name: 'Export' }).click();
    await page.getByRole('switch', { name: 'Export everything on the site' }).click();
    await button(/^Export [1-9][\d,]* entities$/).waitFor();
    const release = await lockTable(source, 'ACCESS EXCLUSIVE');
    await button(/^Export/).click();
    await button('Stop').click();
    await page.getByText('Stopped; nothing was written.').waitFor();
    await release();
    const [run] = await lab.host.client.history.list({});
    expect(run?.outcome).toBe('cancelled');
    expect(await readdir(join(lab.home, 'history', run?.id ?? ''))).toEqual(['run.json']);
    await button('Back to selection').click();
  });

  it('goes on while the person looks at another page', async () => {
    await page.getByRole('switch', { name: 'Export everything on the site' }).click();
    await button(/^Export [1-9][\d,]* entities$/).waitFor();
    const release = await lockTable(source, 'ACCESS EXCLUSIVE');
    await button(/^Export/).click();
    await button('Stop').waitFor();
    await page.getByRole('link', { name: /^History/ }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await release();
    await page.getByRole('link', { name: /^Export/ }).click();
    await button('Preview on the receiver').waitFor();
  });

  it('stops an import, and the receiver is as it was', async () => {
    await button('Preview on the receiver').click();
    await button(/^Preview$/).click();
    await button(/^Import [0-9,]+ into Receiver$/).click();
    const release = await lockTable(receiver);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Import [0-9,]+ into Receiver$/ })
      .click();
    await button('Stop').click();
    await page.getByText('Stopped; nothing was written.').waitFor();
    await release();
    await page.getByText('Nothing was written. The receiver is unchanged.').waitFor();
    const { children } = await lab.host.client.transfer.tree({ site: 'Receiver' });
    expect(children).toBe(1);
  });

  it('says what happened when the database goes away, and keeps the page', async () => {
    // The preview is to find out: once the check of the site's health knows, nothing can be asked any more.
    await page.route('**/rpc/site/check', () => {});
    await receiver.remove();
    await button('Back to preview').click();
    await button('Refresh preview').click();
    await page
      .getByText(/was lost|does not exist/)
      .first()
      .waitFor();
    await page.getByRole('grid', { name: 'Import plan' }).waitFor();
  });
});
