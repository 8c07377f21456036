import type { Failure } from '#renderer/api/errors.ts';

/** How often a site is asked whether it answers, milliseconds. */
const EVERY = 30_000;

/** After these a site is asked only when a person says so: asking again would count as another attempt to sign in. */
const ATTEMPTS: ReadonlySet<Failure['code']> = new Set([
  'login-failed',
  'sign-in-failed',
  // It would ask the person anew, who has closed the window of the browser.
  'sign-in-pending',
  'sign-in-refused',
  'sign-in-undecided',
  'sign-in-busy',
  'ssh-login-failed',
  'password-missing',
  'secret-refused',
  'cancelled',
]);

/** Whether a site may be asked without a person who says so, by what it answered last. */
export function canRecheck(failure: Failure['code'] | undefined): boolean {
  return failure === undefined || !ATTEMPTS.has(failure);
}

/**
 * When a site is asked again, milliseconds. An embedded site never by itself: it lies in the core, which would keep it
 * open and so locked for every other program.
 */
export function recheckInterval(url: string, failure: Failure['code'] | undefined): number | false {
  return url.startsWith('embedded:') || !canRecheck(failure) ? false : EVERY;
}
