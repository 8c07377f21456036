import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { LongCall } from '#core/contract/progress.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { DecideResult, KeptPreviewResult, PreviewInput } from '#core/contract/transfer/import.ts';
import type { MovePreviewInput } from '#core/contract/transfer/move.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import { useApi } from '#renderer/api/api.tsx';
import { sessionValue, setSessionValue } from '#renderer/api/use-session-state.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useStableCallback } from '#renderer/ui/use-stable-callback.ts';
import { useWork } from '#renderer/work/work.tsx';
import type { ChosenBase } from '../base/chosen-base.ts';
import { patchPlan } from './patch-plan.ts';
import {
  type ChangeDecisions,
  initialPlanState,
  nextPlan,
  type PlanEvent,
  type PlanReceiver,
  type PlanRequest,
  type PlanState,
  type PlanStatus,
  planReducer,
  planStatus,
  planToDecide,
} from './plan-state.ts';

/** A plan with decisions, and what happens to it. */
interface PlanStore<Of extends object, Result extends KeptPreviewResult = KeptPreviewResult> {
  get(): PlanState<Of, Result>;
  dispatch(event: PlanEvent<Of, Result>): void;
  subscribe(listener: () => void): () => void;
}

/** What of a plan a reload of the window does not lose: whatever it is made of. */
type StoredPlan<Of extends object> = Pick<PlanState<Of>, 'of' | 'decisions'>;

/** `name`: under which it is stored while the window is loaded again. */
function createStore<Of extends object, Result extends KeptPreviewResult>(
  of: Of,
  name?: string,
): PlanStore<Of, Result> {
  const stored = name === undefined ? undefined : sessionValue<StoredPlan<Of>>(name);
  let state: PlanState<Of, Result> = { ...initialPlanState<Of, Result>(of), ...stored };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch(event) {
      state = planReducer(state, event);
      if (name !== undefined) setSessionValue(name, { of: state.of, decisions: state.decisions });
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Makes every plan that is wanted, one after the other. `kind` is what this work is called. */
function usePlanRunner<Of extends object, Result extends KeptPreviewResult>(
  store: PlanStore<Of, Result>,
  kind: string,
  { name, siteId, usable }: PlanReceiver,
  preview: (request: PlanRequest<Of>) => LongCall<Result>,
): void {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const work = useWork();
  const { client } = useApi();
  const make = useStableCallback(async (request: PlanRequest<Of>) => {
    const before = planToDecide(store.get(), request);
    store.dispatch({ kind: 'started', request });
    const { failure, result } = await (before ? decided(request, before) : previewed(request));
    if (failure) store.dispatch({ kind: 'failed', request, failure });
    else if (result) store.dispatch({ kind: 'made', request, result });
  });
  const previewed = async (request: PlanRequest<Of>) => {
    work.drop(kind);
    const task = await work.start<Result>(kind, () => preview(request));
    return { result: task?.result, failure: task?.failure };
  };
  const decided = async ({ site, decisions }: PlanRequest<Of>, before: Result) => {
    const input = {
      site,
      preview: before.preview ?? '',
      hash: before.plan.hash,
      decisions: [...decisions],
    };
    const task = await work.start<DecideResult>(kind, () => client.transfer.decide(input));
    const result = task?.result && { ...before, ...patchPlan(before, task.result) };
    return { result, failure: task?.failure };
  };
  useEffect(() => {
    // A newer state is rendered next.
    if (state !== store.get()) return;
    const request = nextPlan(state, { name, siteId, usable });
    if (request) make(request);
  }, [state, name, siteId, usable, make, store]);
}

/** What is to be written: an archive by its address for the core, or what is ticked of two sides. */
export type ImportSource =
  | Pick<PreviewInput, 'archive'>
  | Pick<MovePreviewInput, 'from' | 'remove' | 'signIn'>;

/** The settings of the next import or move. */
export interface ImportDraft {
  source: ImportSource | undefined;
  /** What the person calls it. */
  name: string;
  options: ImportOptions;
  onConflict: 'fail' | 'skip';
  /** What both sides were once. */
  base: ChosenBase | undefined;
}

export const emptyDraft: ImportDraft = {
  source: undefined,
  name: '',
  options: importOptions.parse({}),
  onConflict: 'fail',
  base: undefined,
};

export type ImportState = PlanState<ImportDraft>;

/** What a page writes: the entities of an archive, or what is ticked of two sides. */
export type WriteKind = 'import' | 'move';

/** What the work of each is called. */
export const WORK = {
  import: { preview: 'preview', write: 'import' },
  move: { preview: 'move-preview', write: 'move' },
} as const;

/** What the page around writes. */
export const WriteKindContext = createContext<WriteKind>('import');

export function useWriteKind(): WriteKind {
  return useContext(WriteKindContext);
}

/** One of each kind per window, like what was asked of the core. */
const stores = new WeakMap<QueryClient, Record<WriteKind, PlanStore<ImportDraft>>>();

function useImportStore(kind: WriteKind): PlanStore<ImportDraft> {
  const client = useQueryClient();
  const own = stores.get(client) ?? {
    // An uploaded archive goes with the window.
    import: createStore(emptyDraft),
    move: createStore(emptyDraft, 'move'),
  };
  stores.set(client, own);
  return own[kind];
}

/**
 * The next import or move of this window, and what happens to it; leaving the page does not lose it. What happens is shown
 * before the event that made it happen is over, so that no choice is taken back for a moment.
 */
export function useImport(kind = useWriteKind()): [ImportState, PlanStore<ImportDraft>['dispatch']] {
  const store = useImportStore(kind);
  return [useSyncExternalStore(store.subscribe, store.get), store.dispatch];
}

/** The receiver that is chosen, as the plan needs it; `usable` is known by the page. */
export function usePlanReceiver(usable: boolean): PlanReceiver {
  const { receiver } = useChosenSites();
  return { name: receiver.name, siteId: receiver.check?.siteId, usable };
}

/** Makes the plans of the next import or move. */
export function useImportRunner(receiver: PlanReceiver): void {
  const { client } = useApi();
  const kind = useWriteKind();
  usePlanRunner(useImportStore(kind), WORK[kind].preview, receiver, ({ site, of, decisions }) => {
    const { source, options, onConflict, base } = of;
    const how = {
      site,
      ...(base ? { base: base.base } : {}),
      options,
      onConflict,
      decisions: [...decisions],
      keep: true,
    };
    if (!source) throw new Error('there is nothing to be written');
    return 'remove' in source
      ? client.transfer.previewMove({ ...how, ...source })
      : client.transfer.preview({ ...how, ...source });
  });
}

/** A plan that a page shows, with its decisions. */
interface PagePlan<Result extends KeptPreviewResult>
  extends PlanStatus<Result>,
    Pick<PlanState<object>, 'failure' | 'decisions'> {
  canUndoDecision: boolean;
  decide(change: ChangeDecisions): void;
  undoDecision(): void;
  /** Reads everything again. */
  refresh(): void;
}

/**
 * The plan of something that is none of an import: made at once, again where it is to be of something else, and after each
 * decision; it ends with its page. `kind` is what its work is called.
 */
export function usePagePlan<Of extends { site: string }, Result extends KeptPreviewResult>(
  kind: string,
  of: Of,
  preview: (of: Of, decisions: Decision[]) => LongCall<Result>,
): PagePlan<Result> {
  const [store] = useState(() => createStore<Of, Result>(of));
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { site } = of;
  const receiver = { name: site, siteId: state.made?.result.plan.receiver, usable: true };
  usePlanRunner(store, kind, receiver, (request) => preview(request.of, [...request.decisions]));
  const key = JSON.stringify(of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells what it is of
  useEffect(() => {
    store.dispatch({ kind: 'set', changes: of });
    store.dispatch({ kind: 'asked', site });
  }, [key, store]);
  return {
    ...planStatus(state, receiver),
    failure: state.failure,
    decisions: state.decisions,
    canUndoDecision: state.undoStack.length > 0,
    decide: (change) => store.dispatch({ kind: 'decided', change, site }),
    undoDecision: () => store.dispatch({ kind: 'undone', site }),
    refresh: () => store.dispatch({ kind: 'asked', site }),
  };
}
