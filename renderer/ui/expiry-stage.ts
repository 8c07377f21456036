import { daysLeft } from '#core/contract/directory/reminder-steps.ts';

/**
 * How near an end is: `today` and `tomorrow` by the person's own calendar where less than a day is left, `later` where that is
 * to be counted in whole days.
 */
export function expiryStage(notAfter: string, now: Date): 'ended' | 'today' | 'tomorrow' | 'later' {
  const days = daysLeft(notAfter, now);
  if (days < 0) return 'ended';
  if (days > 0) return 'later';
  return new Date(notAfter).toDateString() === now.toDateString() ? 'today' : 'tomorrow';
}
