import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { PreviewResult } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useWork } from '#renderer/work/work.tsx';
import {
  emptyState,
  type ImportEvent,
  type ImportState,
  nextPlan,
  nextState,
  type PlanReceiver,
  type PlanRequest,
} from './plan-state.ts';

const KEY = ['import'];

/** The next import of this window, and what happens to it; leaving the page does not lose it. */
export function useImport(): [ImportState, (event: ImportEvent) => void] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => emptyState,
    initialData: emptyState,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A plan is replaced and never compared: it can be large.
    structuralSharing: false,
  });
  const happen = useCallback(
    (event: ImportEvent) => {
      queryClient.setQueryData<ImportState>(KEY, (before = emptyState) => nextState(before, event));
    },
    [queryClient],
  );
  return [data, happen];
}

/** The receiver that is chosen, as the plan needs it; `usable` is known by the page. */
export function usePlanReceiver(usable: boolean): PlanReceiver {
  const { receiver } = useChosenSites();
  return { name: receiver.name, siteId: receiver.check?.siteId, usable };
}

/** Makes every plan that is wanted, one after the other. */
export function usePlanMaker({ name, siteId, usable }: PlanReceiver): void {
  const queryClient = useQueryClient();
  const [state, happen] = useImport();
  const work = useWork();
  const { client } = useApi();
  useEffect(() => {
    const make = async (request: PlanRequest) => {
      happen({ kind: 'started', request });
      const input = { ...request, decisions: [...request.decisions] };
      const task = await work.start<PreviewResult>('preview', () => client.transfer.preview(input));
      if (task?.failure) happen({ kind: 'failed', request, failure: task.failure });
      else if (task?.result) happen({ kind: 'made', request, result: task.result });
    };
    // What was rendered last may be older than what has happened.
    const newest = queryClient.getQueryData<ImportState>(KEY) ?? state;
    const request = nextPlan(newest, { name, siteId, usable });
    if (request) void make(request);
  }, [state, name, siteId, usable, happen, work, client, queryClient]);
}
