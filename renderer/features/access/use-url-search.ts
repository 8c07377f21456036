import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AccessSearch } from '#renderer/shell/access-search.ts';

/**
 * Lets a part take what the address says, once for each address. What it is to be done at once is taken from it, so that
 * going back does not do it again.
 */
export function useUrlSearch(take: (search: AccessSearch) => void): void {
  const search = useSearch({ from: '/access' });
  const navigate = useNavigate();
  const text = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is told by its text
  useEffect(() => {
    take(search);
    if (search.ask === undefined && search.check === undefined) return;
    const { ask: _ask, check: _check, ...rest } = search;
    void navigate({ to: '/access', search: rest, replace: true });
  }, [text]);
}
