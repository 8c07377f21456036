import { useQuery } from '@tanstack/react-query';
import type { Reminder } from '#core/contract/directory/known-certificates.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';

/** How often it is asked whether another one is due, in milliseconds: windows stay open for days. */
const HOUR = 3_600_000;

const NONE: readonly Reminder[] = [];

/** Reminders of certificates that nobody has read yet. */
export function useReminders(): readonly Reminder[] {
  const { queries } = useApi();
  const isOpen = useLinkState() === 'open';
  const due = useQuery({
    ...queries.directory.certificates.reminders.queryOptions({ input: {} }),
    enabled: isOpen,
    staleTime: HOUR,
    refetchInterval: HOUR,
  });
  return due.data ?? NONE;
}
