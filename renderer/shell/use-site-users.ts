import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SiteUser } from '#core/contract/signin/users.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';

/** Pause after typing before the site is asked, milliseconds. */
const DEBOUNCE = 200;

export type SiteUsers = UseQueryResult<{ users: SiteUser[]; isCut: boolean }>;

/** Users of a site who may sign in and whose login or name contains what was typed; asked once it is wanted. */
export function useSiteUsers(site: string, typed: string, wanted: boolean): SiteUsers {
  const { queries } = useApi();
  const isOpen = useLinkState() === 'open';
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return useQuery({
    ...queries.signin.users.list.queryOptions({ input: { site, text: text.trim() } }),
    enabled: wanted && isOpen,
    placeholderData: keepPreviousData,
  });
}
