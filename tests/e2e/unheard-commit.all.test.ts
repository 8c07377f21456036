import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { type CommitProxy, startCommitProxy } from '#tests/support/commit-proxy.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { type Lab, openOn, startLab } from './support.ts';

describe.skipIf(!hasChromium)(`an import in the window whose COMMIT was not answered${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  let source: TestSite;
  let receiver: TestSite;
  let proxy: CommitProxy;
  beforeAll(async () => {
    source = await createSite(postgres, { seed: { profile: 'demo' } });
    receiver = await createSite(postgres);
    proxy = await startCommitProxy(receiver.url, 'unanswered');
    lab = await startLab();
    page = await openOn(lab, { source, receiver: { ...receiver, url: proxy.url } });
  });
  afterAll(async () => {
    await lab?.close();
    await proxy?.close();
    await source?.remove();
    await receiver?.remove();
  });

  it('does not say that nothing was written, because that is not known', async () => {
    const archive = join(lab.home, 'all.zip');
    await exportConfiguration(
      { site: source.site, report: noProgress },
      { selection: 'all', out: archive, overwrite: false, format: 'multi-file', texts: 'ignore' },
    );
    await page.goto(`${page.url().split('#')[0]}#/import?archive=${encodeURIComponent(archive)}`);
    await page.getByRole('button', { name: /^Preview$/ }).click();
    await page.getByRole('button', { name: /^Import [0-9,]+ into Receiver$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Import [0-9,]+ into Receiver$/ })
      .click();
    await page
      .getByText(/as a whole, or not at all/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to preview' }).waitFor();
    // It would be there with the rest.
    await expect.poll(() => page.getByText('Nothing was written.').count()).toBe(0);
    expect(proxy.lost()).toBe(1);
  });
});
