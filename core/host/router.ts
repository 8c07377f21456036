import { serviceType } from '#core/contract/signin-services.ts';
import { checkKeys } from '#core/keys/check.ts';
import { judgeSettings } from '#core/signin/services/settings.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import { connect } from '#core/site/connect.ts';
import { probeSite } from '#core/site/probe.ts';
import { checkSite } from '#core/site/schema/check.ts';
import { initSite } from '#core/site/schema/init.ts';
import { seedSite } from '#core/site/seed/seed.ts';
import { denormalizeCategories } from '#core/transfer/denormalize.ts';
import { describeArchive } from '#core/transfer/describe.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { reportPlan } from '#core/transfer/report/report.ts';
import { searchTree } from '#core/transfer/search.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { selectItems } from '#core/transfer/selection/select.ts';
import { treeChildren, treeRoot } from '#core/transfer/tree.ts';
import { long, longOnSite, onSite, os } from './bind.ts';
import { siteUrl, withSite } from './context.ts';
import { makeDemo } from './demo.ts';
import { directoryRouter } from './directory-router.ts';
import { recordExport, recordImport } from './history/record.ts';
import { forgetRun, listRuns, readRun, readRunPart } from './history/store.ts';
import { clearPassword, forgetListedSite, listSites, saveListedSite, setPassword } from './listed-sites.ts';
import {
  blockHandlers,
  entityHandlers,
  entryHandlers,
  logHandlers,
  passwordHandlers,
  providerHandlers,
  serviceHandlers,
  settingsHandlers,
  tokenHandlers,
} from './signin.ts';
import { takeUpload } from './uploads.ts';

/** Every operation of the contract, bound to its function. */
export const router = os.router({
  site: {
    init: os.site.init.handler(async ({ context, input, signal }) => {
      const url = await siteUrl(context, input.site);
      const password = await context.passwords.find(url);
      const connection = await connect(url, { create: true, password, signal });
      return await initSite(connection, context.catalog, signal).finally(() => connection.close());
    }),
    seed: os.site.seed.handler(
      longOnSite(({ site, report }, { profile, scale, seed }, signal) => {
        const sizes = { ...(scale === undefined ? {} : { scale }), ...(seed === undefined ? {} : { seed }) };
        return seedSite(site, { profile, ...sizes }, report, signal);
      }),
    ),
    check: os.site.check.handler(onSite((site, _input, signal) => checkSite(site, signal))),
    test: os.site.test.handler(
      long(async ({ context, report }, { site, password }, signal) => {
        const url = await siteUrl(context, site);
        const kept = password ?? (await context.passwords.find(url));
        return await probeSite(url, {
          catalog: context.catalog,
          password: kept,
          onStage: (stage) => report({ stage, done: 0 }),
          lend: (work) => withSite(context, url, work, signal),
          signal,
        });
      }),
    ),
    list: os.site.list.handler(({ context }) => listSites(context)),
    save: os.site.save.handler(({ context, input }) => saveListedSite(context, input)),
    setPassword: os.site.setPassword.handler(({ context, input }) => setPassword(context, input)),
    clearPassword: os.site.clearPassword.handler(({ context, input }) => clearPassword(context, input.name)),
    forget: os.site.forget.handler(({ context, input }) => forgetListedSite(context, input.name)),
    demo: os.site.demo.handler(
      long(({ context, report }, _input: object, signal) => makeDemo(context, report, signal)),
    ),
  },
  transfer: {
    types: os.transfer.types.handler(({ context }) =>
      context.catalog.types.map(({ name, title }) => ({ type: name, title })),
    ),
    tree: os.transfer.tree.handler(onSite((site) => treeRoot(site))),
    fetch: os.transfer.fetch.handler(onSite((site, { node }) => treeChildren(site, node))),
    search: os.transfer.search.handler(onSite((site, { text, limit }) => searchTree(site, text, limit))),
    resolve: os.transfer.resolve.handler(onSite((site, { nodes }) => resolveNodes(site, nodes))),
    select: os.transfer.select.handler(
      onSite((site, { selection }, signal) => selectItems(site, selection, signal)),
    ),
    export: os.transfer.export.handler(
      long(({ context, report }, input, signal) =>
        recordExport(context, input, (filled) =>
          withSite(
            context,
            filled.site,
            (site) => exportConfiguration({ site, report }, filled, signal),
            signal,
          ),
        ),
      ),
    ),
    upload: os.transfer.upload.handler(({ context, input }) =>
      takeUpload(context.home, input, context.now()),
    ),
    describe: os.transfer.describe.handler(
      long(({ context, report }, input, signal) =>
        describeArchive({ catalog: context.catalog, report }, input, signal),
      ),
    ),
    preview: os.transfer.preview.handler(
      longOnSite((run, input, signal) => previewImport(run, input, signal)),
    ),
    report: os.transfer.report.handler(({ input }) => ({ html: reportPlan(input) })),
    import: os.transfer.import.handler(
      long(({ context, report, now }, input, signal) =>
        recordImport(context, input, (filled) =>
          withSite(
            context,
            filled.site,
            (site) => importConfiguration({ site, report, now }, filled, signal),
            signal,
          ),
        ),
      ),
    ),
    denormalize: os.transfer.denormalize.handler(
      longOnSite(async (run, { categories }, signal) => ({
        rebuilt: await denormalizeCategories(run, categories, signal),
      })),
    ),
    denormalizeAll: os.transfer.denormalizeAll.handler(
      longOnSite(async (run, _input, signal) => ({
        rebuilt: await denormalizeCategories(run, 'all', signal),
      })),
    ),
  },
  signin: {
    providers: {
      active: os.signin.providers.active.handler(providerHandlers.active),
      list: os.signin.providers.list.handler(providerHandlers.list),
      metadata: os.signin.providers.metadata.handler(providerHandlers.metadata),
      get: os.signin.providers.get.handler(providerHandlers.get),
      create: os.signin.providers.create.handler(providerHandlers.create),
      update: os.signin.providers.update.handler(providerHandlers.update),
      clearBotToken: os.signin.providers.clearBotToken.handler(providerHandlers.clearBotToken),
      delete: os.signin.providers.delete.handler(providerHandlers.delete),
    },
    services: {
      types: os.signin.services.types.handler(() =>
        serviceType.options.map((type) => ({ type, fields: [...serviceTypes[type].fields] })),
      ),
      list: os.signin.services.list.handler(serviceHandlers.list),
      get: os.signin.services.get.handler(serviceHandlers.get),
      save: os.signin.services.save.handler(serviceHandlers.save),
      match: os.signin.services.match.handler(serviceHandlers.match),
      judge: os.signin.services.judge.handler(({ input }) => judgeSettings(input.type, input.text)),
      delete: os.signin.services.delete.handler(serviceHandlers.delete),
    },
    entry: {
      get: os.signin.entry.get.handler(entryHandlers.get),
      preview: os.signin.entry.preview.handler(entryHandlers.preview),
      save: os.signin.entry.save.handler(entryHandlers.save),
      register: os.signin.entry.register.handler(entryHandlers.register),
      guard: os.signin.entry.guard.handler(entryHandlers.guard),
    },
    passwords: {
      policy: os.signin.passwords.policy.handler(passwordHandlers.policy),
      judge: os.signin.passwords.judge.handler(passwordHandlers.judge),
      set: os.signin.passwords.set.handler(passwordHandlers.set),
      verify: os.signin.passwords.verify.handler(passwordHandlers.verify),
    },
    tokens: {
      list: os.signin.tokens.list.handler(tokenHandlers.list),
      revoke: os.signin.tokens.revoke.handler(tokenHandlers.revoke),
      generate: os.signin.tokens.generate.handler(tokenHandlers.generate),
    },
    ipBlocks: {
      list: os.signin.ipBlocks.list.handler(blockHandlers.list),
      zero: os.signin.ipBlocks.zero.handler(blockHandlers.zero),
      delete: os.signin.ipBlocks.delete.handler(blockHandlers.delete),
      clear: os.signin.ipBlocks.clear.handler(blockHandlers.clear),
    },
    accounts: {
      blocked: os.signin.accounts.blocked.handler(blockHandlers.accounts),
      unblock: os.signin.accounts.unblock.handler(blockHandlers.unblock),
    },
    log: {
      list: os.signin.log.list.handler(logHandlers.list),
      licences: os.signin.log.licences.handler(logHandlers.licences),
    },
    settings: {
      get: os.signin.settings.get.handler(settingsHandlers.get),
      update: os.signin.settings.update.handler(settingsHandlers.update),
    },
    synchronization: {
      list: os.signin.synchronization.list.handler(settingsHandlers.profiles),
      update: os.signin.synchronization.update.handler(settingsHandlers.updateProfile),
    },
    entities: {
      schemas: os.signin.entities.schemas.handler(entityHandlers.schemas),
      list: os.signin.entities.list.handler(entityHandlers.list),
      save: os.signin.entities.save.handler(entityHandlers.save),
      delete: os.signin.entities.delete.handler(entityHandlers.delete),
    },
  },
  keys: {
    check: os.keys.check.handler(({ input }) => checkKeys(input)),
  },
  directory: directoryRouter,
  work: {
    cancel: os.work.cancel.handler(({ context, input }) => ({ running: context.running.cancel(input.task) })),
  },
  history: {
    list: os.history.list.handler(({ context, input }) => listRuns(context.home, input.limit)),
    get: os.history.get.handler(({ context, input }) => readRun(context.home, input.run)),
    read: os.history.read.handler(({ context, input }) => readRunPart(context.home, input)),
    forget: os.history.forget.handler(async ({ context, input }) => {
      await forgetRun(context.home, input.run);
      return {};
    }),
  },
});
