import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/api/api.tsx';

/** What a run of the history was asked to do; undefined until it is known, and where no run is named. */
export function useRunRequest(run: string | undefined) {
  const { queries } = useApi();
  const runRequest = useQuery({
    ...queries.history.request.queryOptions({ input: { run: run ?? '' } }),
    enabled: run !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return run === undefined
    ? undefined
    : { again: runRequest.data, isKnown: runRequest.isSuccess || runRequest.isError };
}
