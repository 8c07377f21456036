import { implement } from '@orpc/server';
import type { ReportProgress } from '#core/base/progress.ts';
import { contract } from '#core/contract/index.ts';
import { connect } from '#core/site/connect.ts';
import { checkSite } from '#core/site/schema/check.ts';
import { initSite } from '#core/site/schema/init.ts';
import { seedSite } from '#core/site/seed/seed.ts';
import type { Site } from '#core/site/site.ts';
import { denormalizeCategories } from '#core/transfer/denormalize.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { searchTree } from '#core/transfer/search.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { selectItems } from '#core/transfer/selection/select.ts';
import { treeChildren, treeRoot } from '#core/transfer/tree.ts';
import { type HostContext, siteUrl, withSite } from './context.ts';
import { toWireError } from './errors.ts';
import { streamProgress } from './progress.ts';
import { forgetSite, readSavedSites, saveSite } from './saved-sites.ts';

const os = implement(contract)
  .$context<HostContext>()
  .use(async ({ context, next }) => {
    try {
      return await next();
    } catch (error) {
      throw toWireError(context, error);
    }
  });

/** What an operation on a site is called with. */
interface Call<Input> {
  context: HostContext;
  input: Input;
  signal?: AbortSignal | undefined;
}

/** Binds a function of an open site. */
function onSite<Input extends { site: string }, Output>(
  work: (site: Site, input: Input, signal: AbortSignal | undefined) => Promise<Output>,
) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(context, input.site, (site) => work(site, input, signal), signal);
}

/** Binds a function of an open site that reports progress. */
function longOnSite<Input extends { site: string }, Output>(
  work: (
    run: { site: Site; report: ReportProgress; now: () => Date },
    input: Input,
    signal: AbortSignal,
  ) => Promise<Output>,
) {
  return async function* ({ context, input, signal }: Call<Input>) {
    try {
      return yield* streamProgress(
        (report, stop) =>
          withSite(
            context,
            input.site,
            (site) => work({ site, report, now: context.now }, input, stop),
            stop,
          ),
        signal,
      );
    } catch (error) {
      throw toWireError(context, error);
    }
  };
}

/** Every operation of the contract, bound to its function. */
export const router = os.router({
  site: {
    init: os.site.init.handler(async ({ context, input, signal }) => {
      const { password } = context;
      const connection = await connect(await siteUrl(context, input.site), {
        create: true,
        password,
        signal,
      });
      return await initSite(connection, context.catalog, signal).finally(() => connection.close());
    }),
    seed: os.site.seed.handler(
      longOnSite(({ site, report }, { profile, scale, seed }, signal) => {
        const sizes = { ...(scale === undefined ? {} : { scale }), ...(seed === undefined ? {} : { seed }) };
        return seedSite(site, { profile, ...sizes }, report, signal);
      }),
    ),
    check: os.site.check.handler(onSite((site, _input, signal) => checkSite(site, signal))),
    list: os.site.list.handler(({ context }) => readSavedSites(context.home)),
    save: os.site.save.handler(({ context, input }) => saveSite(context.home, input)),
    forget: os.site.forget.handler(({ context, input }) => forgetSite(context.home, input.name)),
  },
  transfer: {
    tree: os.transfer.tree.handler(onSite((site) => treeRoot(site))),
    fetch: os.transfer.fetch.handler(onSite((site, { node }) => treeChildren(site, node))),
    search: os.transfer.search.handler(onSite((site, { text, limit }) => searchTree(site, text, limit))),
    resolve: os.transfer.resolve.handler(onSite((site, { nodes }) => resolveNodes(site, nodes))),
    select: os.transfer.select.handler(
      onSite((site, { selection }, signal) => selectItems(site, selection, signal)),
    ),
    export: os.transfer.export.handler(
      longOnSite((run, input, signal) => exportConfiguration(run, input, signal)),
    ),
    preview: os.transfer.preview.handler(
      longOnSite((run, input, signal) => previewImport(run, input, signal)),
    ),
    import: os.transfer.import.handler(
      longOnSite((run, input, signal) => importConfiguration(run, input, signal)),
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
});
