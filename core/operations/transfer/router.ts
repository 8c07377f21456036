import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { transferContract } from '#core/contract/transfer/transfer.ts';
import { loadRules } from '../context.ts';
import { implementArea, siteHandler, siteTaskHandler, taskHandler } from '../handlers.ts';

const os = implementArea({ transfer: transferContract });

/** Operations on configuration. What reads archives, plans and writes is loaded with the first operation that does. */
export const transferRouter = os.transfer.router({
  types: os.transfer.types.handler(async ({ context, input }) => {
    const { catalog } = input.signIn ? { catalog: signInCatalog } : await loadRules(context, input);
    return catalog.types.map(({ name, title, icon, key }) => ({
      type: name,
      title,
      icon,
      naturalKey: [...key],
    }));
  }),
  tree: os.transfer.tree.handler(
    siteHandler(async (site) => {
      const { treeRoot } = await import('#core/transfer/selection/tree.ts');
      return await treeRoot(site);
    }),
  ),
  fetch: os.transfer.fetch.handler(
    siteHandler(async (site, { node, language }) => {
      const { treeChildren } = await import('#core/transfer/selection/tree.ts');
      return await treeChildren(site, node, language);
    }),
  ),
  search: os.transfer.search.handler(
    siteHandler(async (site, { text, limit, type }) => {
      const { searchTree } = await import('#core/transfer/selection/search-tree.ts');
      return await searchTree(site, text, limit, type);
    }),
  ),
  findText: os.transfer.findText.handler(
    siteHandler(async (site, input, signal) => {
      const { findText } = await import('#core/transfer/selection/find-text.ts');
      return await findText(site, input, signal);
    }),
  ),
  unused: os.transfer.unused.handler(
    siteHandler(async (site, { type }, signal) => {
      const { findUnused } = await import('#core/transfer/unused.ts');
      return { unused: await findUnused(site, type, signal) };
    }),
  ),
  entity: os.transfer.entity.handler(async ({ context, input, signal }) => {
    const { showEntityOnSite } = await import('./transfer.ts');
    return await showEntityOnSite(context, input, signal);
  }),
  resolve: os.transfer.resolve.handler(
    siteHandler(async (site, { nodes, signIn }) => {
      const { resolveNodes } = await import('#core/transfer/selection/resolve.ts');
      if (!signIn) return await resolveNodes(site, nodes);
      const { signInSite } = await import('#core/signin-transfer/site.ts');
      return await resolveNodes(signInSite(site), nodes);
    }),
  ),
  select: os.transfer.select.handler(
    siteHandler(async (site, { selection, texts }, signal) => {
      const { selectItems } = await import('#core/transfer/selection/select.ts');
      return await selectItems(site, { selection, texts }, signal);
    }),
  ),
  export: os.transfer.export.handler(
    taskHandler(async (run, input, signal) => {
      const { exportFromSite } = await import('./transfer.ts');
      return await exportFromSite(run, input, signal);
    }),
  ),
  upload: os.transfer.upload.handler(async ({ context, input }) => {
    const { receiveUpload } = await import('#core/workspace/uploads.ts');
    return await receiveUpload(context.home, input, context.now());
  }),
  describe: os.transfer.describe.handler(
    taskHandler(async ({ context: { catalog }, report }, input, signal) => {
      const { describeArchive } = await import('#core/transfer/describe-archive.ts');
      return await describeArchive({ catalog, report }, input, signal);
    }),
  ),
  convert: os.transfer.convert.handler(
    taskHandler(async ({ context: { catalog }, report }, input, signal) => {
      const { convertArchive } = await import('#core/transfer/convert-archive.ts');
      return await convertArchive({ catalog, report }, input, signal);
    }),
  ),
  verify: os.transfer.verify.handler(
    taskHandler(async ({ context: { catalog }, report }, input, signal) => {
      const { verifyArchive } = await import('#core/transfer/verify-archive.ts');
      return await verifyArchive({ catalog, report }, input, signal);
    }),
  ),
  compare: os.transfer.compare.handler(
    taskHandler(async (run, input, signal) => {
      const { compareSides } = await import('./compare.ts');
      return await compareSides(run, input, signal);
    }),
  ),
  preview: os.transfer.preview.handler(
    taskHandler(async (run, input, signal) => {
      const { previewOnSite } = await import('./transfer.ts');
      return await previewOnSite(run, input, signal);
    }),
  ),
  previewMove: os.transfer.previewMove.handler(
    taskHandler(async (run, input, signal) => {
      const { previewMove } = await import('./move.ts');
      return await previewMove(run, input, signal);
    }),
  ),
  decide: os.transfer.decide.handler(
    taskHandler(async (run, input, signal) => {
      const { decideOnSite } = await import('./transfer.ts');
      return await decideOnSite(run, input, signal);
    }),
  ),
  whatIf: os.transfer.whatIf.handler(async (call) => {
    const { judgePreview } = await import('./what-if.ts');
    return await judgePreview(call);
  }),
  consequences: os.transfer.consequences.handler(
    taskHandler(async (run, input, signal) => {
      const { askConsequences } = await import('./consequences.ts');
      return await askConsequences(run, input, signal);
    }),
  ),
  report: os.transfer.report.handler(async ({ context, input }) => {
    const { reportPlan } = await import('#core/transfer/report.ts');
    return { html: reportPlan(input, context.channel) };
  }),
  reportMarkdown: os.transfer.reportMarkdown.handler(async ({ context, input }) => {
    const { reportMarkdown } = await import('#core/transfer/report-markdown.ts');
    return { markdown: reportMarkdown(input, context.channel) };
  }),
  import: os.transfer.import.handler(
    taskHandler(async (run, input, signal) => {
      const { importIntoSite } = await import('./transfer.ts');
      return await importIntoSite(run, input, signal);
    }),
  ),
  undoPreview: os.transfer.undoPreview.handler(
    taskHandler(async (run, input, signal) => {
      const { previewUndo } = await import('./undo.ts');
      return await previewUndo(run, input, signal);
    }),
  ),
  undo: os.transfer.undo.handler(
    taskHandler(async (run, input, signal) => {
      const { undoOnSite } = await import('./undo.ts');
      return await undoOnSite(run, input, signal);
    }),
  ),
  move: os.transfer.move.handler(
    taskHandler(async (run, input, signal) => {
      const { moveIntoSite } = await import('./move.ts');
      return await moveIntoSite(run, input, signal);
    }),
  ),
  denormalize: os.transfer.denormalize.handler(
    siteTaskHandler(async (run, { categories }, signal) => {
      const { denormalizeCategories } = await import('#core/transfer/denormalize/denormalize.ts');
      return await denormalizeCategories(run, categories, signal);
    }),
  ),
  denormalizeAll: os.transfer.denormalizeAll.handler(
    siteTaskHandler(async (run, input, signal) => {
      const { denormalizeAll } = await import('#core/transfer/denormalize/denormalize.ts');
      return await denormalizeAll(run, input, signal);
    }),
  ),
});
