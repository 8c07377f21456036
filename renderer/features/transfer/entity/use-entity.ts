import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSignInType } from '#core/contract/transfer/sign-in.ts';
import { useApi } from '#renderer/api/api.tsx';

/** Pause before the core is asked: who goes through a list by the keyboard asks for nothing on the way. Milliseconds. */
const DEBOUNCE = 150;

/** Which entity of which site; beside it, on demand, the one of a previewed archive. */
export interface EntityAddress {
  site: string;
  type: string;
  guid: string;
  archived?: { preview: string; guid: string } | undefined;
}

/** All that is known of an entity; asked for once the address has stayed for a moment. */
export function useEntity(address: EntityAddress | undefined) {
  const { queries } = useApi();
  const name = JSON.stringify(address ?? null);
  const [settled, setSettled] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [name]);
  const { site = '', type = '', guid = '', archived } = address ?? {};
  return useQuery({
    ...queries.transfer.entity.queryOptions({
      input: { site, type, guid, signIn: isSignInType(type), ...(archived ? { archived } : {}) },
    }),
    enabled: address !== undefined && settled === name,
    staleTime: 10_000,
  });
}
