import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Run } from '#core/contract/run.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import type { RunFilter } from './run-filter.tsx';

/** How many runs the page asks for. */
export const LIMIT = 1_000;

/** How often a run that is going on elsewhere is looked at, in milliseconds: it ends some time. */
const POLL_INTERVAL = 3_000;

/** The runs that a filter lets through. */
export function useRuns(filter: RunFilter): UseQueryResult<Run[]> {
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  return useQuery({
    ...queries.history.list.queryOptions({ input: inputOf(filter) }),
    enabled: reachable,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_INTERVAL : false),
  });
}

/** The run that was chosen; it is asked for by itself, because it may be none of those that are listed. */
export function useRun(chosen: string | undefined): UseQueryResult<Run> {
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  return useQuery({
    ...queries.history.get.queryOptions({ input: { run: chosen ?? '' } }),
    enabled: reachable && chosen !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_INTERVAL : false),
  });
}

/** Sites that runs were made on, whatever the filter lets through, and the one that it asks for. */
export function useSitesOfRuns(chosen: string | undefined): readonly string[] {
  const { data: all = [] } = useRuns({});
  const sites = all.map(({ site }) => site);
  return [...new Set(chosen === undefined ? sites : [...sites, chosen])];
}

function isRunning({ outcome }: Run): boolean {
  return outcome === 'running';
}

function inputOf({ kind, site, result, days }: RunFilter) {
  return {
    limit: LIMIT,
    ...(kind === undefined ? {} : { kind }),
    ...(site === undefined ? {} : { siteName: site }),
    ...(result === undefined ? {} : { results: [result] }),
    ...(days === undefined ? {} : { days }),
  };
}
