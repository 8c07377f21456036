import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListedSite, SiteCheck } from '#core/contract/site/site.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { canRecheck, recheckInterval } from './recheck.ts';

/** Whether a site answers. */
export interface SiteHealth {
  /** What it said last; undefined while it has said nothing. */
  check: SiteCheck | undefined;
  /** Why it does not answer now. */
  failure: Failure | undefined;
  checking: boolean;
  /** When it answered last, milliseconds since the epoch; undefined for never. */
  answeredAt: number | undefined;
  recheck(): void;
}

/** Asks a site whether it answers, now and again and again. */
export function useSiteHealth(site: ListedSite | undefined): SiteHealth {
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const check = useQuery({
    ...queries.site.check.queryOptions({ input: { site: site?.name ?? '' } }),
    enabled: open && site !== undefined,
    retry: false,
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      recheckInterval(site?.url ?? '', state.error ? toFailure(state.error).code : undefined),
  });
  if (!site) {
    return {
      check: undefined,
      failure: undefined,
      checking: false,
      answeredAt: undefined,
      recheck: () => {},
    };
  }
  return {
    check: check.data,
    failure: check.error ? toFailure(check.error) : undefined,
    checking: check.isFetching,
    answeredAt: check.dataUpdatedAt || undefined,
    recheck: () => void check.refetch(),
  };
}

/** Asks a site at once when a call to it has failed: the frame shall not go on saying that it answers. */
export function useCheckAfterFailures(): void {
  const { failures, queries } = useApi();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      failures.subscribe(({ operation, site, code }) => {
        if (site === undefined || operation === 'site.check' || !canRecheck(code)) return;
        void queryClient.invalidateQueries({
          queryKey: queries.site.check.queryKey({ input: { site } }),
        });
      }),
    [failures, queries, queryClient],
  );
}
