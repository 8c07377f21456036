import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { KeptPreviewResult } from '#core/contract/transfer-import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useWork } from '#renderer/work/work.tsx';
import { makePlan } from './make-plan.ts';
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
      const { source, ...how } = request;
      const { failure, result: kept } = await makePlan<KeptPreviewResult>(
        { client, work, kind: 'preview' },
        {
          ...request,
          before: before && { ...before.result, preview: before.preview },
          preview: (decisions) =>
            'remove' in source
              ? client.transfer.previewMove({ ...how, ...source, decisions, keep: true })
              : client.transfer.preview({ ...how, ...source, decisions, keep: true }),
        },
      );
      if (failure) happen({ kind: 'failed', request, failure });
      if (failure || !kept) return;
      const { preview, ...result } = kept;
      happen({ kind: 'made', request, result, preview });
    };
    // A newer state is rendered next.
    if (state !== store.get()) return;
    const request = nextPlan(state, { name, siteId, usable });
    if (request) void make(request, planToDecide(state, request));
  }, [state, name, siteId, usable, happen, work, client, store]);
}
