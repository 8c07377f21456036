import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { runLong } from '#core/contract/progress.ts';
import type { ListedRepository } from '#core/contract/versions/settings.ts';
import type { DriftMatrix } from '#core/contract/versions/status.ts';
import type { ListedVersions, SiteModule } from '#core/contract/versions/versions.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';

/** The modules of a site. */
export function useModules(site: string): UseQueryResult<SiteModule[]> {
  const { queries } = useApi();
  const enabled = useLinkState() === 'open' && site !== '';
  return useQuery({ ...queries.versions.modules.list.queryOptions({ input: { site } }), enabled });
}

/** All versions of the modules of a site, newest first for each of them. */
export function useVersions(site: string): UseQueryResult<ListedVersions> {
  const { client, queries } = useApi();
  const enabled = useLinkState() === 'open' && site !== '';
  const input = { site };
  return useQuery({
    queryKey: queries.versions.list.key({ input }),
    queryFn: () => runLong(client.versions.list(input)),
    enabled,
  });
}

/** Where versions of a site are kept. */
export function useRepositories(site: string): UseQueryResult<ListedRepository[]> {
  const { queries } = useApi();
  const enabled = useLinkState() === 'open';
  return useQuery({ ...queries.versions.settings.list.queryOptions({ input: { site } }), enabled });
}

/** What was found out last about the drift of all sites. */
export function useKnownDrift(): UseQueryResult<DriftMatrix> {
  const { queries } = useApi();
  const enabled = useLinkState() === 'open';
  return useQuery({ ...queries.versions.remembered.queryOptions({ input: {} }), enabled });
}

/** Has everything about versions read again. */
export function useReloadVersions(): () => Promise<void> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queries.versions.key() });
}
