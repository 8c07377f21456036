import { transferContract } from '#core/contract/transfer/transfer.ts';
import { convertArchive } from '#core/transfer/convert-archive.ts';
import { denormalizeAll, denormalizeCategories } from '#core/transfer/denormalize/denormalize.ts';
import { describeArchive } from '#core/transfer/describe-archive.ts';
import { reportPlan } from '#core/transfer/report.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { searchTree } from '#core/transfer/selection/search-tree.ts';
import { selectItems } from '#core/transfer/selection/select.ts';
import { treeChildren, treeRoot } from '#core/transfer/selection/tree.ts';
import { verifyArchive } from '#core/transfer/verify-archive.ts';
import { receiveUpload } from '#core/workspace/uploads.ts';
import { implementArea, siteHandler, siteTaskHandler, taskHandler } from '../handlers.ts';
import { compareSides } from './compare.ts';
import { moveIntoSite, previewMove } from './move.ts';
import {
  decideOnSite,
  exportFromSite,
  importIntoSite,
  previewOnSite,
  showEntityOnSite,
  typeTitles,
} from './transfer.ts';
import { previewUndo, undoOnSite } from './undo.ts';

const os = implementArea({ transfer: transferContract });

/** Operations on configuration. */
export const transferRouter = os.transfer.router({
  types: os.transfer.types.handler(({ context, input }) => typeTitles(context, input)),
  tree: os.transfer.tree.handler(siteHandler((site) => treeRoot(site))),
  fetch: os.transfer.fetch.handler(
    siteHandler((site, { node, language }) => treeChildren(site, node, language)),
  ),
  search: os.transfer.search.handler(
    siteHandler((site, { text, limit, type }) => searchTree(site, text, limit, type)),
  ),
  entity: os.transfer.entity.handler(({ context, input, signal }) =>
    showEntityOnSite(context, input, signal),
  ),
  resolve: os.transfer.resolve.handler(siteHandler((site, { nodes }) => resolveNodes(site, nodes))),
  select: os.transfer.select.handler(
    siteHandler((site, { selection, texts }, signal) => selectItems(site, { selection, texts }, signal)),
  ),
  export: os.transfer.export.handler(taskHandler((run, input, signal) => exportFromSite(run, input, signal))),
  upload: os.transfer.upload.handler(({ context, input }) =>
    receiveUpload(context.home, input, context.now()),
  ),
  describe: os.transfer.describe.handler(
    taskHandler(({ context: { catalog }, report }, input, signal) =>
      describeArchive({ catalog, report }, input, signal),
    ),
  ),
  convert: os.transfer.convert.handler(
    taskHandler(({ context: { catalog }, report }, input, signal) =>
      convertArchive({ catalog, report }, input, signal),
    ),
  ),
  verify: os.transfer.verify.handler(
    taskHandler(({ context: { catalog }, report }, input, signal) =>
      verifyArchive({ catalog, report }, input, signal),
    ),
  ),
  compare: os.transfer.compare.handler(taskHandler((run, input, signal) => compareSides(run, input, signal))),
  preview: os.transfer.preview.handler(
    taskHandler((run, input, signal) => previewOnSite(run, input, signal)),
  ),
  previewMove: os.transfer.previewMove.handler(
    taskHandler((run, input, signal) => previewMove(run, input, signal)),
  ),
  decide: os.transfer.decide.handler(taskHandler((run, input, signal) => decideOnSite(run, input, signal))),
  report: os.transfer.report.handler(({ context, input }) => ({ html: reportPlan(input, context.channel) })),
  import: os.transfer.import.handler(taskHandler((run, input, signal) => importIntoSite(run, input, signal))),
  undoPreview: os.transfer.undoPreview.handler(
    taskHandler((run, input, signal) => previewUndo(run, input, signal)),
  ),
  undo: os.transfer.undo.handler(taskHandler((run, input, signal) => undoOnSite(run, input, signal))),
  move: os.transfer.move.handler(taskHandler((run, input, signal) => moveIntoSite(run, input, signal))),
  denormalize: os.transfer.denormalize.handler(
    siteTaskHandler((run, { categories }, signal) => denormalizeCategories(run, categories, signal)),
  ),
  denormalizeAll: os.transfer.denormalizeAll.handler(
    siteTaskHandler((run, input, signal) => denormalizeAll(run, input, signal)),
  ),
});
