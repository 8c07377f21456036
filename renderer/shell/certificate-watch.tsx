import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type CheckedPlace, lastCheckedAt } from '#core/contract/directory/known-certificates.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { preferences } from '#renderer/ui/preferences.ts';
import { useWork } from '#renderer/work/work.tsx';

/** Under which it is kept that certificates are not checked in the background: false, or nothing. */
export const BACKGROUND_CHECK = 'certificates.background';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Checks again what was checked more than a day ago, as long as the window is open: windows stay open for days. */
export default function CertificateWatch() {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const work = useWork();
  const isOpen = useLinkState() === 'open';
  const isLoaded = useSyncExternalStore(preferences.subscribe, preferences.isLoaded);
  const begunAt = useRef(0);
  const { data, dataUpdatedAt } = useQuery({
    ...queries.directory.certificates.known.queryOptions({ input: {} }),
    enabled: isOpen && isLoaded,
    refetchInterval: HOUR,
    refetchIntervalInBackground: true,
  });
  const check = useEffectEvent(async (places: readonly CheckedPlace[]) => {
    // Where it cannot be kept that they were looked at, they stay old.
    const isTooEarly = Date.now() - begunAt.current < HOUR / 2;
    const isRunning = work.tasks().some(({ kind, endedAt }) => kind === 'certificates' && !endedAt);
    const isOff = preferences.get(BACKGROUND_CHECK) === false;
    if (isTooEarly || isRunning || isOff || !places.some(isOld)) return;
    begunAt.current = Date.now();
    await work.start('certificates', () => client.directory.certificates.recheck({ olderThanHours: 24 }));
    await queryClient.invalidateQueries({ queryKey: queries.directory.certificates.key() });
  });
  useEffect(() => {
    if (data && dataUpdatedAt > 0) void check(data.places);
  }, [data, dataUpdatedAt]);
  return null;
}

function isOld(place: CheckedPlace): boolean {
  return place.place.kind !== 'other' && Date.now() - Date.parse(lastCheckedAt(place)) > DAY;
}
