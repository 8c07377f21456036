import type { FinishedTask } from './activity.ts';

/** Work that took less is not worth a notification of the operating system, milliseconds. */
const WORTH_NOTIFYING = 10_000;

/** Where the person is when work ends. */
interface UserPresence {
  /** The window is in front and seen. */
  inFront: boolean;
  /** The page that shows the work is open. */
  onItsPage: boolean;
  /** What the operating system lets the window do. */
  permission: NotificationPermission;
}

/**
 * How the end of work is told besides the activity centre. A toast goes away by itself, so only success is one: failures
 * stay on the page and in the activity centre. A notification reaches a person who looks elsewhere.
 */
export function chooseNotification(
  { outcome, startedAt, endedAt }: Pick<FinishedTask, 'outcome' | 'startedAt' | 'endedAt'>,
  { inFront, onItsPage, permission }: UserPresence,
): 'toast' | 'notification' | 'nothing' {
  if (inFront) return outcome === 'done' && !onItsPage ? 'toast' : 'nothing';
  // Who stopped it knows.
  if (outcome === 'stopped' || permission !== 'granted') return 'nothing';
  return endedAt - startedAt >= WORTH_NOTIFYING ? 'notification' : 'nothing';
}
