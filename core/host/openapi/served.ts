/**
 * Operations that the service does not have, with the reason: what they name lies on the computer of who calls, or is
 * only of a window. Every other operation is served.
 */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  'work.cancel': 'the caller hangs up, or cancels the job',
  'window.remembered': 'how a window looks',
  'window.remember': 'how a window looks',
};

/** True for an operation that has a route, by its dotted name. */
export function isServed(operation: string): boolean {
  return !Object.hasOwn(NOT_SERVED, operation);
}
