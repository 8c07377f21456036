import { siteContract } from '#core/contract/site/site.ts';
import { exportSiteList, importSiteList } from '#core/workspace/sites/site-list.ts';
import { loadRules, withSite } from '../context.ts';
import { implementArea, siteHandler, siteTaskHandler, taskHandler } from '../handlers.ts';
import { clearPassword, forgetListedSite, listSites, saveListedSite, setPassword } from './listed-sites.ts';

const os = implementArea({ site: siteContract });

/** Operations on sites as a whole, and on the list of saved ones, which is asked for far more often: what the others need is loaded for them. */
export const siteRouter = os.site.router({
  init: os.site.init.handler(async ({ context, input, signal }) => {
    const { makeSite } = await import('./site.ts');
    return await makeSite(context, input, signal);
  }),
  seed: os.site.seed.handler(
    siteTaskHandler(async ({ site, report, now }, input, signal) => {
      const { seedSite } = await import('#core/site/seed/seed.ts');
      return await seedSite(site, { ...input, now: now() }, report, signal);
    }),
  ),
  check: os.site.check.handler(
    siteHandler(async (site, _input, signal) => {
      const { checkSite } = await import('#core/site/schema/check.ts');
      return await checkSite(site, signal);
    }),
  ),
  rights: os.site.rights.handler(async ({ context, input: { for: purpose, user, ...siteRef } }) => {
    const { grantsFor } = await import('#core/site/schema/grants.ts');
    return grantsFor(purpose, (await loadRules(context, siteRef)).catalog, user);
  }),
  attention: os.site.attention.handler(async ({ context, input, signal }) => {
    const { siteAttention } = await import('#core/signin/attention.ts');
    return await withSite(context, input, (site) => siteAttention(site, context.now(), signal), signal);
  }),
  test: os.site.test.handler(
    taskHandler(async (run, input, signal) => {
      const { testSite } = await import('./site.ts');
      return await testSite(run, input, signal);
    }),
  ),
  readConnection: os.site.readConnection.handler(async ({ input }) => {
    const { readConnections } = await import('./read-connection.ts');
    return await readConnections(input);
  }),
  list: os.site.list.handler(({ context }) => listSites(context)),
  save: os.site.save.handler(({ context, input }) => saveListedSite(context, input)),
  setPassword: os.site.setPassword.handler(({ context, input }) => setPassword(context, input)),
  clearPassword: os.site.clearPassword.handler(({ context, input }) => clearPassword(context, input.name)),
  forget: os.site.forget.handler(({ context, input }) => forgetListedSite(context, input.name)),
  exportList: os.site.exportList.handler(({ context }) => exportSiteList(context)),
  importList: os.site.importList.handler(({ context, input }) => importSiteList(context, input)),
  demo: os.site.demo.handler(
    taskHandler(async ({ context, report }, _input, signal) => {
      const { makeDemo } = await import('./demo.ts');
      return await makeDemo(context, report, signal);
    }),
  ),
});
