import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { openPart, openSignin } from './navigate.ts';
import { demoLab, demoReady, type Lab, rowAction, rowCell, seriousFindings } from './support.ts';

describe.skipIf(!hasChromium)(`the demo that the window makes${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  demoLab(async (opened) => {
    ({ lab, page } = opened);
  }, 'own');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  /** Names of the timeline that are cut, out of it, or over another one. */
  const clashes = () =>
    page.getByRole('toolbar', { name: 'When certificates expire' }).evaluate((timeline) => {
      const around = timeline.getBoundingClientRect();
      const marks = [...timeline.querySelectorAll('button')].map((mark) => ({
        name: mark.textContent,
        isCut: mark.scrollWidth > mark.clientWidth + 1,
        box: mark.getBoundingClientRect(),
      }));
      return marks.flatMap(({ name, isCut, box }, index) => {
        const isOut = box.left < around.left - 1 || box.right > around.right + 1;
        const isOver = marks.some(
          (other, at) =>
            at !== index &&
            Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 1 &&
            Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 1,
        );
        return isCut || isOut || isOver ? [name] : [];
      });
    });

  it('is listed with the work that is done, and has a directory', async () => {
    await page.keyboard.press('Control+j');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Demo sites' })
      .getByText(/^Completed at/)
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // It stays there until it is put away.
    await page.getByRole('button', { name: 'Clear list' }).click();
    await page.getByText(/Finished work stays here/).waitFor();
    await page.keyboard.press('Control+j');
    await page.getByRole('heading', { name: 'Activity' }).waitFor({ state: 'detached' });
    await openSignin(page);
  });

  it('shows people to whoever asks, and with a password only where that is waived', async () => {
    await page.getByRole('link', { name: 'Directory' }).click();
    const row = (name: string | RegExp) => page.getByRole('treeitem', { name });
    await row('OpenLDAP: Address book').dblclick();
    await row('People').dblclick();
    await row('Contracts').dblclick();
    await row('Anna Meyer').waitFor();
    await row(/Martin Keller.*disabled/).waitFor();
    await row('ActiveDirectory: Head office').dblclick();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText(/This computer does not trust the server’s certificate/).waitFor();
    await details.getByRole('button', { name: 'Connection…' }).click();
    await page.getByRole('checkbox', { name: /Send the password even if/ }).check();
    await button('Done').click();
    await page.getByRole('searchbox', { name: 'Part of a name' }).fill('Петр');
    await page.keyboard.press('Enter');
    await row(/Ирина Петрова.*locked/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('signs a person in, in a test of the service', async () => {
    await page.getByRole('link', { name: 'Sign-in' }).click();
    await openPart(page, 'Services');
    await rowAction(rowCell(page, 'Head office'), 'Test');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /Send the password even if/ }).check();
    await dialog.getByRole('textbox', { name: 'Login of a user to look up' }).fill('a.meyer');
    await dialog.getByLabel('Password of this user, to test sign-in').fill('demo');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /Sign-in of the user\s*OK\s*The user signed in/ })
      .waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('has a certificate that ends in 20 days, of which it is reminded', async () => {
    await page.getByRole('link', { name: 'Certificates' }).click();
    await button('Check all').click();
    await page
      .getByRole('toolbar', { name: 'When certificates expire' })
      .getByRole('button', { name: /^dc1\.corp\.example\.com: .*20 days left/ })
      .waitFor();
    await page.setViewportSize({ width: 640, height: 700 });
    await expect.poll(clashes).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(clashes).toEqual([]);
    await page.getByRole('row', { name: /ldap\.corp\.example\.com 75/ }).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page
      .getByRole('grid', { name: 'Needs attention' })
      .getByRole('row', { name: /dc1\.corp\.example\.com/ })
      .waitFor();
    await page.reload();
    await button(/^Activity, 1 unread/).waitFor();
    await page.keyboard.press('Control+KeyJ');
    await page.getByText(/dc1\.corp\.example\.com expires in 20 days/).waitFor();
  });

  it('is offered as the next thing to do where there is no site', async () => {
    await page.getByRole('link', { name: 'Home' }).press('Enter');
    for (const { name } of await lab.host.client.site.list({})) await lab.host.client.site.forget({ name });
    await page.reload();
    await page.getByRole('heading', { name: 'What you can do now' }).waitFor();
    await page.getByRole('button', { name: 'Add a site' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create demo sites' }).press('Enter');
    await demoReady(page);
    await page.getByRole('heading', { name: /^Needs attention \(\d\)/ }).waitFor();
  });
});
