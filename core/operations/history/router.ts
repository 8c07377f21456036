import { historyContract } from '#core/contract/history.ts';
import { forgetRun } from '#core/workspace/history/forget.ts';
import { listRunsWithLeft, readRunWithLeft } from '#core/workspace/history/left-of-runs.ts';
import { readRunPart } from '#core/workspace/history/store.ts';
import { readUndoStorage, setUndoLimits } from '#core/workspace/history/undo-storage.ts';
import { done, implementArea } from '../handlers.ts';
import { readRunChanges } from './changes.ts';
import { compareRuns, readRequest } from './compare.ts';

const os = implementArea({ history: historyContract });

/** Operations on the exports and imports that were made on this computer. */
export const historyRouter = os.history.router({
  list: os.history.list.handler(({ context, input }) => listRunsWithLeft(context.home, input, context.now())),
  get: os.history.get.handler(({ context, input }) =>
    readRunWithLeft(context.home, input.run, context.now()),
  ),
  changes: os.history.changes.handler(({ context, input }) => readRunChanges(context.home, input.run)),
  request: os.history.request.handler(({ context, input }) => readRequest(context.home, input.run)),
  compare: os.history.compare.handler(({ context, input }) => compareRuns(context.home, input)),
  read: os.history.read.handler(({ context, input }) => readRunPart(context.home, input)),
  undoStorage: os.history.undoStorage.handler(({ context }) => readUndoStorage(context.home)),
  limitUndo: os.history.limitUndo.handler(({ context, input }) => setUndoLimits(context.home, input)),
  forget: os.history.forget.handler(({ context, input }) => forgetRun(context.home, input.run).then(done)),
});
