import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { DecideResult, KeptPreviewResult } from '#core/contract/transfer-import.ts';
import { type Api, useApi } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useWork, type Work } from '#renderer/work/work.tsx';
import { patchedPlan } from './patched-plan.ts';
import {
  emptyState,
  type ImportEvent,
  type ImportState,
  type MadePlan,
  nextPlan,
  nextState,
  type PlanReceiver,
  type PlanRequest,
  planToDecide,
} from './plan-state.ts';

interface ImportStore {
  get(): ImportState;
  happen(event: ImportEvent): void;
  subscribe(listener: () => void): () => void;
}

/** One per window, like what was asked of the core. */
const stores = new WeakMap<QueryClient, ImportStore>();

function storeOf(client: QueryClient): ImportStore {
  const store = stores.get(client) ?? createStore();
  stores.set(client, store);
  return store;
}

function createStore(): ImportStore {
  let state = emptyState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    happen(event) {
      state = nextState(state, event);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The next import of this window, and what happens to it; leaving the page does not lose it. What happens is shown before
 * the event that made it happen is over, so that no choice is taken back for a moment.
 */
export function useImport(): [ImportState, (event: ImportEvent) => void] {
  const store = storeOf(useQueryClient());
  return [useSyncExternalStore(store.subscribe, store.get), store.happen];
}

/** The receiver that is chosen, as the plan needs it; `usable` is known by the page. */
export function usePlanReceiver(usable: boolean): PlanReceiver {
  const { receiver } = useChosenSites();
  return { name: receiver.name, siteId: receiver.check?.siteId, usable };
}

/** Makes every plan that is wanted, one after the other. */
export function usePlanMaker({ name, siteId, usable }: PlanReceiver): void {
  const store = storeOf(useQueryClient());
  const [state, happen] = useImport();
  const work = useWork();
  const { client } = useApi();
  useEffect(() => {
    const make = async (request: PlanRequest, before: MadePlan | undefined) => {
      happen({ kind: 'started', request });
      const { failure, made } = await makePlan(client, work, request, before);
      if (failure) happen({ kind: 'failed', request, failure });
      else if (made) happen({ kind: 'made', request, ...made });
    };
    // A newer state is rendered next.
    if (state !== store.get()) return;
    const request = nextPlan(state, { name, siteId, usable });
    if (request) void make(request, planToDecide(state, request));
  }, [state, name, siteId, usable, happen, work, client, store]);
}

/** A new preview, or the plan before with what is another one in it. */
async function makePlan(
  client: Api['client'],
  work: Work,
  request: PlanRequest,
  before: MadePlan | undefined,
): Promise<{ failure?: Failure | undefined; made?: Omit<MadePlan, 'request'> | undefined }> {
  const decisions = [...request.decisions];
  if (before?.preview !== undefined) {
    const { preview, result } = before;
    const input = { site: request.site, preview, hash: result.plan.hash, decisions };
    const task = await work.start<DecideResult>('preview', () => client.transfer.decide(input));
    const answer = task?.result;
    return { failure: task?.failure, made: answer && { result: patchedPlan(result, answer), preview } };
  }
  const { source, ...how } = request;
  const task = await work.start<KeptPreviewResult>('preview', () =>
    'remove' in source
      ? client.transfer.previewMove({ ...how, ...source, decisions, keep: true })
      : client.transfer.preview({ ...how, ...source, decisions, keep: true }),
  );
  if (!task?.result) return { failure: task?.failure };
  const { preview, ...result } = task.result;
  return { made: { result, preview } };
}
