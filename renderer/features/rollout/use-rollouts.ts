import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  Rollout,
  RolloutLogEntry,
  RolloutMatrix,
  RolloutSite,
  RolloutSiteDetail,
} from '#core/contract/rollout/rollout.ts';
import { AT_WORK } from '#core/contract/rollout/states.ts';
import { type Client, useApi, useLinkState } from '#renderer/api/api.tsx';
import { isPasswordError } from '#renderer/api/passwords.ts';
import { isAtWork, isMoving } from './allowed.ts';
import { type RolloutPlace, useRolloutPlace } from './place.ts';
import { mergeSites, type SitesRead } from './site-rows.ts';

/** Pauses between two looks, in milliseconds: while something goes on by itself, and else. */
const SOON = 1_000;
const LATER = 10_000;

/** Rows of the matrix that are asked for at once. */
const PAGE = 2_000;

/** Entries of the log that are asked for at once, and those that are shown. */
const LOG_PAGE = 10_000;
const LOG_SHOWN = 200;

/** When to look again; not by itself for want of a password, which the person would be asked for again. */
function nextLook(error: unknown, isSoon: boolean | undefined): number | false {
  if (isPasswordError(error)) return false;
  return isSoon ? SOON : LATER;
}

/** Newest first, looked at again and again. */
export function useRollouts(): UseQueryResult<Rollout[]> {
  const { queries } = useApi();
  const input = useRolloutPlace();
  return useQuery({
    ...queries.rollout.list.queryOptions({ input }),
    enabled: useLinkState() === 'open',
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      nextLook(
        error,
        data?.some((one) => isMoving(one.state)),
      ),
  });
}

/** One roll-out with its groups, looked at again and again. */
export function useRollout(rollout: string): UseQueryResult<RolloutMatrix> {
  const { queries } = useApi();
  const input = { ...useRolloutPlace(), rollout };
  return useQuery({
    ...queries.rollout.get.queryOptions({ input }),
    enabled: useLinkState() === 'open',
    retry: false,
    refetchInterval: ({ state: { data, error } }) => nextLook(error, data && isMoving(data.rollout.state)),
  });
}

/** All of its sites: page by page at first, then only those that have changed. */
export function useRolloutSites({ id, state, revision }: Rollout): UseQueryResult<SitesRead> {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const place = useRolloutPlace();
  const queryKey = [...queries.rollout.sites.key(), place, id];
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readSites(client, { ...place, rollout: id }, queryClient.getQueryData(queryKey), signal),
    enabled: useLinkState() === 'open',
    retry: false,
    structuralSharing: false,
    refetchInterval: ({ state: { error } }) => isMoving(state) && nextLook(error, true),
  });
  const { data, isFetching, refetch } = read;
  const isBehind = data !== undefined && data.revision < revision;
  useEffect(() => {
    if (isBehind && !isFetching) void refetch();
  }, [isBehind, isFetching, refetch]);
  return read;
}

async function readSites(
  client: Client,
  of: RolloutPlace & { rollout: string },
  before: SitesRead | undefined,
  signal: AbortSignal,
): Promise<SitesRead> {
  const since = before === undefined ? {} : { since: before.revision };
  const changed: RolloutSite[] = [];
  let revision: number | undefined;
  for (;;) {
    const page = await client.rollout.sites(
      { ...of, ...since, offset: changed.length, limit: PAGE },
      { signal },
    );
    changed.push(...page.sites);
    // What changes while the pages are read is asked for the next time.
    revision ??= page.revision;
    if (page.sites.length === 0 || changed.length >= page.total) break;
  }
  const sites = mergeSites(before?.sites ?? [], changed);
  // How far a job is raises no revision.
  const atWork = sites.some(isAtWork)
    ? await client.rollout.sites({ ...of, states: [...AT_WORK], limit: PAGE }, { signal })
    : { sites: [] };
  return { sites: mergeSites(sites, atWork.sites), revision };
}

/** One site with its plan and what happened to it. */
export function useRolloutSite(rollout: Rollout, site: string): UseQueryResult<RolloutSiteDetail> {
  const { queries } = useApi();
  const input = { ...useRolloutPlace(), rollout: rollout.id, site };
  return useQuery({
    ...queries.rollout.site.queryOptions({ input }),
    enabled: useLinkState() === 'open',
    retry: false,
    refetchInterval: ({ state: { error } }) => nextLook(error, isMoving(rollout.state)),
  });
}

/** The latest of what happened, oldest first: only what is new is read again. */
export function useRolloutLog({ id, revision }: Rollout): UseQueryResult<readonly RolloutLogEntry[]> {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const place = useRolloutPlace();
  const queryKey = [...queries.rollout.log.key(), place, id];
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readLog(client, { ...place, rollout: id }, queryClient.getQueryData(queryKey) ?? [], signal),
    enabled: useLinkState() === 'open',
    retry: false,
  });
  const { refetch } = read;
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    void refetch();
  }, [revision, refetch]);
  return read;
}

async function readLog(
  client: Client,
  of: RolloutPlace & { rollout: string },
  before: readonly RolloutLogEntry[],
  signal: AbortSignal,
): Promise<readonly RolloutLogEntry[]> {
  let log = before;
  for (;;) {
    const after = log.at(-1)?.number ?? 0;
    const read = await client.rollout.log({ ...of, after, limit: LOG_PAGE }, { signal });
    log = [...log, ...read].slice(-LOG_SHOWN);
    if (read.length < LOG_PAGE) return log;
  }
}

/** Has everything about roll-outs read again; of sites only what has changed. */
export function useReloadRollouts(): () => Promise<void> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queries.rollout.key() });
}
