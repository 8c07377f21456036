/** When something may be loaded ahead. */
export interface IdleState {
  /** Settles when the window has nothing to do. */
  idle(): Promise<void>;
  /** True while somebody waits for an answer of the core. */
  isBusy(): boolean;
}

/**
 * Fetches what was not needed yet, one after the other, once the window has nothing better to do: a page that was not
 * visited then opens while the core is away.
 */
export async function prefetch(
  loads: readonly (() => Promise<unknown>)[],
  { idle, isBusy }: IdleState,
  signal: AbortSignal,
): Promise<void> {
  for (const load of loads) {
    do await idle();
    while (!signal.aborted && isBusy());
    if (signal.aborted) return;
    // What cannot be fetched now is fetched when it is needed.
    await load().catch(() => undefined);
  }
}
