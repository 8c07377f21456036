import { siteAttention } from '#core/signin/attention.ts';
import { checkSite } from '#core/site/schema/check.ts';
import { grantsFor } from '#core/site/schema/grants.ts';
import { seedSite } from '#core/site/seed/seed.ts';
import { exportSiteList, importSiteList } from '#core/workspace/sites/site-list.ts';
import { loadRules, withSite } from '../context.ts';
import { os, siteHandler, siteTaskHandler, taskHandler } from '../handlers.ts';
import { makeDemo } from './demo.ts';
import { clearPassword, forgetListedSite, listSites, saveListedSite, setPassword } from './listed-sites.ts';
import { readConnections } from './read-connection.ts';
import { makeSite, testSite } from './site.ts';

/** Operations on sites as a whole, and on the list of saved ones. */
export const siteRouter = os.site.router({
  init: os.site.init.handler(({ context, input, signal }) => makeSite(context, input, signal)),
  seed: os.site.seed.handler(
    siteTaskHandler(({ site, report, now }, input, signal) =>
      seedSite(site, { ...input, now: now() }, report, signal),
    ),
  ),
  check: os.site.check.handler(siteHandler((site, _input, signal) => checkSite(site, signal))),
  rights: os.site.rights.handler(async ({ context, input: { for: purpose, user, ...siteRef } }) =>
    grantsFor(purpose, (await loadRules(context, siteRef)).catalog, user),
  ),
  attention: os.site.attention.handler(({ context, input, signal }) =>
    withSite(context, input, (site) => siteAttention(site, context.now(), signal), signal),
  ),
  test: os.site.test.handler(taskHandler((run, input, signal) => testSite(run, input, signal))),
  readConnection: os.site.readConnection.handler(({ input }) => readConnections(input)),
  list: os.site.list.handler(({ context }) => listSites(context)),
  save: os.site.save.handler(({ context, input }) => saveListedSite(context, input)),
  setPassword: os.site.setPassword.handler(({ context, input }) => setPassword(context, input)),
  clearPassword: os.site.clearPassword.handler(({ context, input }) => clearPassword(context, input.name)),
  forget: os.site.forget.handler(({ context, input }) => forgetListedSite(context, input.name)),
  exportList: os.site.exportList.handler(({ context }) => exportSiteList(context)),
  importList: os.site.importList.handler(({ context, input }) => importSiteList(context, input)),
  demo: os.site.demo.handler(
    taskHandler(({ context, report }, _input, signal) => makeDemo(context, report, signal)),
  ),
});
