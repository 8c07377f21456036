import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { DirectoryEntries } from '#core/contract/directory/ldap.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { type Connection, connectionInput } from './connection.ts';
import { type Branch, type DirectoryRow, keyOf, treeRows } from './directory-rows.ts';

/** How many entries of a branch are read; the contract has no more. */
export const LIMIT = 1_000;

/** A row that is open: a service, or an entry of it. */
interface Opened {
  service: Service;
  dn?: string;
}

/** The tree of a site's directories, of which a branch is read when it is opened. */
export function useDirectoryTree(at: AdminScope, services: readonly Service[], connection: Connection) {
  const { queries } = useApi();
  const [open, setOpen] = useState<ReadonlyMap<string, Opened>>(new Map());
  const results = useQueries({
    queries: [...open.values()].map(({ service, dn }) =>
      queries.directory.ldap.browse.queryOptions({
        input: { ...connectionInput(at, connection, service), limit: LIMIT, ...(dn !== undefined && { dn }) },
      }),
    ),
  });
  const byKey = new Map(
    [...open.keys()].flatMap((key, index) => {
      const result = results[index];
      return result ? [[key, result] as const] : [];
    }),
  );
  const branches = new Map([...byKey].map(([key, result]) => [key, branchOf(result)]));
  return {
    rows: treeRows(services, branches),
    /** Why what is below a row could not be read. */
    failureOf: (key: string) => branches.get(key)?.failure,
    /** Reads again what is below a row. */
    reload: (key: string) => void byKey.get(key)?.refetch(),
    toggle: (row: DirectoryRow) => {
      if (row.expanded === undefined) return;
      const next = new Map(open);
      if (!next.delete(row.key)) {
        next.set(row.key, { service: row.service, ...(row.kind === 'entry' && { dn: row.entry.dn }) });
      }
      setOpen(next);
    },
    /** Leaves the roots open only: each branch signs in for itself, and a wrong password must not be sent many times at once. */
    close: () => setOpen(new Map([...open].filter(([key, { service }]) => key === keyOf(service)))),
  };
}

/** What a query has brought; what is read again after a failure is being read. */
export function branchOf(query: {
  data: DirectoryEntries | undefined;
  error: Error | null;
  isFetching: boolean;
}): Branch {
  if (query.error) return query.isFetching ? {} : { failure: toFailure(query.error) };
  return { found: query.data };
}
