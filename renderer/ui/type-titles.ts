import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TypeTitle } from '#core/contract/transfer/tree.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { language } from './language.ts';
import { titleIn } from './messages.ts';

/** The entity types, those included that the profiles of source and receiver add; empty while they are not known. */
function useTypes(): readonly TypeTitle[] {
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const { source, receiver } = useChosenSites();
  const ofProfiles = [source, receiver].flatMap(({ site }) => (site?.profile ? [{ site: site.name }] : []));
  return useQueries({
    queries: [{}, { signIn: true }, ...ofProfiles].map((input) => ({
      ...queries.transfer.types.queryOptions({ input }),
      enabled: open,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: joined,
  });
}

function joined(results: readonly { data: TypeTitle[] | undefined }[]): TypeTitle[] {
  return results.flatMap(({ data }) => data ?? []);
}

/** What an entity type is called in the window's language; its name in archives while that is not known. */
export function useTypeTitle(): (type: string) => string {
  const types = useTypes();
  const current = language();
  return useCallback(
    (type) => {
      const title = types.find((known) => known.type === type)?.title;
      return title ? titleIn(title, current) : type;
    },
    [types, current],
  );
}

/** The columns of the natural key of an entity type; none while they are not known. */
export function useTypeKey(): (type: string) => readonly string[] {
  const types = useTypes();
  return useCallback((type) => types.find((known) => known.type === type)?.naturalKey ?? [], [types]);
}

/** The icon of an entity type, by its name. */
export function useTypeIcon(): (type: string) => string {
  const types = useTypes();
  return useCallback((type) => types.find((known) => known.type === type)?.icon ?? '', [types]);
}
