import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { goTo } from './navigate.ts';
import { SIGN_INS } from './sign-ins.ts';
import { comesBack, fitsNarrow } from './site-form.ts';
import { type Lab, startLab } from './support.ts';

describe.skipIf(!hasChromium)(`the form of a site, every way to sign in${needsChromium}`, () => {
  let lab: Lab;
  let page: Page;
  beforeAll(async () => {
    lab = await startLab();
    const plain = { name: 'Plain', url: 'postgres://ann@db.corp/site' };
    await lab.host.client.site.save({ ...plain, colour: 'green', production: false });
    page = await lab.open();
    await goTo(page, 'sites');
  });
  afterAll(() => lab?.close());

  it.each(SIGN_INS.filter(({ auth }) => auth !== 'ntlm'))(
    'makes the fields of $auth its address, and has them again',
    (signIn) => comesBack({ lab, page }, signIn),
  );

  it('fits in a narrow window that is dark', () => fitsNarrow(lab, 'en', 'dark'));
});
