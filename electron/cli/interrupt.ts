import { SiteferryError } from '#core/base/errors.ts';

/** npm and a terminal may each deliver the same Ctrl-C; within this many milliseconds it is one. */
const SAME_KEYPRESS_MS = 300;

/** Exit code of a cancelled command (design, section 7). */
const CANCELLED = 130;

/**
 * The first Ctrl-C (or SIGTERM) aborts the signal, so that work is undone and everything is closed; the next one ends
 * the process at once.
 */
export function interruptSignal(onInterrupt: () => void): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const interrupt = () => {
    if (controller.signal.aborted) {
      if (performance.now() - first > SAME_KEYPRESS_MS) process.exit(CANCELLED);
      return;
    }
    first = performance.now();
    onInterrupt();
    controller.abort(new SiteferryError('cancelled', {}));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  return controller.signal;
}
