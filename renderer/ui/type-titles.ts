import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { language, titleIn } from './messages.ts';

/**
 * What an entity type is called in the window's language, those included that the profiles of source and receiver add;
 * its name in archives while that is not known.
 */
export function useTypeTitle(): (type: string) => string {
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const { source, receiver } = useChosenSites();
  const ofProfiles = [source, receiver].flatMap(({ site }) => (site?.profile ? [{ site: site.name }] : []));
  const titles = useQueries({
    queries: [{}, ...ofProfiles].map((input) => ({
      ...queries.transfer.types.queryOptions({ input }),
      enabled: open,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const current = language();
  return useCallback(
    (type) => {
      const title = titles.find((known) => known.type === type)?.title;
      return title ? titleIn(title, current) : type;
    },
    [titles, current],
  );
}
