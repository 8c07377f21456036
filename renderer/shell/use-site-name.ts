import { useCallback } from 'react';
import { addressWithoutPassword } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { useSites } from './chosen-sites.tsx';

/** What a site is called here, by its address: the name under which it is saved, or else the address. */
export function useSiteName(): (address: string) => string {
  const sites = useSites();
  return useCallback(
    (address) => {
      if (sites.some(({ name }) => name === address)) return sanitize(address);
      const wanted = addressWithoutPassword(address);
      return sanitize(sites.find(({ url }) => addressWithoutPassword(url) === wanted)?.name ?? address);
    },
    [sites],
  );
}
