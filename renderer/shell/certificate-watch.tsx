import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { CheckedPlace } from '#core/contract/directory-known.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { remembered } from '#renderer/ui/remembered.ts';
import { useWork } from '#renderer/work/work.tsx';

/** Under which it is kept that certificates are not checked at the start: false, or nothing. */
export const BACKGROUND_CHECK = 'certificates.background';

const DAY = 86_400_000;

/** Checks again, once after the start of the window, what was checked more than a day ago. */
export default function CertificateWatch() {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const work = useWork();
  const isOpen = useLinkState() === 'open';
  const isLoaded = useSyncExternalStore(remembered.subscribe, remembered.isLoaded);
  const begun = useRef(false);
  const known = useQuery({
    ...queries.directory.certificates.known.queryOptions({ input: {} }),
    enabled: isOpen && isLoaded,
  });
  const check = useEffectEvent(async (places: readonly CheckedPlace[]) => {
    if (begun.current) return;
    begun.current = true;
    const isOff = remembered.get(BACKGROUND_CHECK) === false;
    if (isOff || !places.some(isOld)) return;
    await work.start('certificates', () => client.directory.certificates.recheck({ olderThanHours: 24 }));
    await queryClient.invalidateQueries({ queryKey: queries.directory.certificates.key() });
  });
  useEffect(() => {
    if (known.data) void check(known.data.places);
  }, [known.data]);
  return null;
}

function isOld({ checkedAt = '', failure, place }: CheckedPlace): boolean {
  const last = failure && failure.at > checkedAt ? failure.at : checkedAt;
  return place.kind !== 'other' && Date.now() - Date.parse(last) > DAY;
}
