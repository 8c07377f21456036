import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { type Connection, connectionInput } from './connection.ts';
import { branchRows, type DirectoryRow, keyOf } from './directory-rows.ts';
import type { Wanted } from './search-line.tsx';
import { branchOf, LIMIT } from './use-directory-tree.ts';

/** What a search has found, or is about to. */
export interface Found {
  service: Service;
  rows: DirectoryRow[];
  /** Undefined while nothing is known. */
  count: number | undefined;
  failure: Failure | undefined;
}

/** A search in one of the directories of a site; without one there is the tree. */
export function useDirectorySearch(at: AdminScope, connection: Connection) {
  const { queries } = useApi();
  const [asked, setAsked] = useState<Wanted & { service: Service }>();
  const query = useQuery(
    queries.directory.ldap.search.queryOptions({
      input: asked
        ? {
            ...connectionInput(at, connection, asked.service),
            ...{ kind: asked.kind, text: asked.text, limit: LIMIT },
          }
        : skipToken,
    }),
  );
  const again = () => void query.refetch();
  const branch = branchOf(query);
  return {
    found: asked && {
      service: asked.service,
      rows: branchRows(asked.service, `${keyOf(asked.service)} ?`, branch, 1),
      count: branch.found?.entries.length,
      failure: branch.failure,
    },
    ask: (wanted: Wanted & { service: Service }) => {
      const isSame = asked && keyOf(asked.service) === keyOf(wanted.service);
      if (isSame && asked.kind === wanted.kind && asked.text === wanted.text) again();
      else setAsked(wanted);
    },
    again,
    end: () => setAsked(undefined),
  };
}
