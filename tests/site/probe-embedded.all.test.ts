import { expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { openSite } from '#core/site/open.ts';
import { probeSite } from '#core/site/probe.ts';
import { embedded } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';

it('the test of an embedded site has two steps', async () => {
  const local = await createSite(embedded);
  await local.site.close();
  const { steps } = await probeSite(local.url, {
    catalog: referenceCatalog,
    timeout: 10_000,
    open: (work) => work({}),
    report: () => {},
    async withSite(work) {
      const site = await openSite(local.url, { catalog: referenceCatalog });
      return await work(site).finally(() => site.close());
    },
  });
  const done = steps.filter(({ verdict }) => verdict !== 'skipped');
  expect(done).toMatchObject([
    { step: 'site-schema', verdict: 'ok' },
    { step: 'site-rights', verdict: 'ok' },
  ]);
  await local.remove();
});
