/** Work that no request waits for. */
export interface Background {
  run(work: (signal: AbortSignal) => Promise<void>): void;
  /** Ends what is under way, and waits until it has ended. */
  close(): Promise<void>;
}

/** What goes wrong is logged. `hear` is told of each work. */
export function createBackground(
  logError: (error: unknown) => void,
  hear: (work: Promise<void>) => void = () => {},
): Background {
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const one = work(ending.signal)
        .catch((error: unknown) => {
          if (!ending.signal.aborted) logError(error);
        })
        .finally(() => running.delete(one));
      running.add(one);
      hear(one);
    },
    async close() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
