import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { DecideResult, PreviewResult } from '#core/contract/transfer.ts';
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
    const make = async (request: PlanRequest, before: MadePlan | undefined) => {
      happen({ kind: 'started', request });
      const { failure, made } = await makePlan(client, work, request, before);
      if (failure) happen({ kind: 'failed', request, failure });
      else if (made) happen({ kind: 'made', request, ...made });
    };
    // What was rendered last may be older than what has happened.
    const newest = queryClient.getQueryData<ImportState>(KEY) ?? state;
    const request = nextPlan(newest, { name, siteId, usable });
    if (request) void make(request, planToDecide(newest, request));
  }, [state, name, siteId, usable, happen, work, client, queryClient]);
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
  const task = await work.start<PreviewResult & { preview?: string | undefined }>('preview', () =>
    client.transfer.preview({ ...request, decisions, keep: true }),
  );
  if (!task?.result) return { failure: task?.failure };
  const { preview, ...result } = task.result;
  return { made: { result, preview } };
}
