import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { isOver, type Job } from '#core/contract/jobs.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { SelectedService } from './selected-service.ts';

/** Pauses between two looks at a service, in milliseconds: while something runs, and else. */
const SOON = 1_000;
const LATER = 10_000;

/** How many jobs are listed, newest first. */
const LISTED = 200;

/** The jobs of a service, looked at again and again. */
export function useJobs(selected: SelectedService): UseQueryResult<Job[]> {
  const { queries } = useApi();
  const enabled = useLinkState() === 'open';
  return useQuery({
    ...queries.jobs.list.queryOptions({ input: { ...selected, limit: LISTED } }),
    enabled,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? SOON : LATER),
  });
}

/** One job, looked at again until it is over. */
export function useJob(selected: SelectedService, id: string): UseQueryResult<Job> {
  const { queries } = useApi();
  const enabled = useLinkState() === 'open';
  return useQuery({
    ...queries.jobs.get.queryOptions({ input: { ...selected, id } }),
    enabled,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : SOON),
  });
}

/** True where jobs could not be read because no service of this person runs on this computer. */
export function isWithoutService(error: Error | null): boolean {
  const reason = error ? toFailure(error).data.reason : undefined;
  return (
    typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === 'jobs.no-service'
  );
}
