/** A message that waits to be sent. */
export interface Outgoing {
  text: string;
  /** The work that it tells of. */
  work?: string;
  /** True for a step of progress, which whatever is newer of the same work makes needless. */
  isStep?: boolean;
}

/** What waits for one slow reader: so many messages, however long he takes. */
export interface Outbox {
  /** False where nothing more fits, since nothing that waits is needless. */
  put(message: Outgoing): boolean;
  /** The oldest one. */
  take(): string | undefined;
  readonly size: number;
}

/** Messages above which progress is dropped, and the most that can wait at all. */
const KEPT = 100;
const MOST = 1_000;

/** Drops old steps of progress, never the newest of a piece of work and never anything else. */
export function createOutbox(kept = KEPT, most = MOST): Outbox {
  const waiting: Outgoing[] = [];
  return {
    put(message) {
      waiting.push(message);
      if (waiting.length > kept) dropOldStep(waiting);
      return waiting.length <= most;
    },
    take: () => waiting.shift()?.text,
    get size() {
      return waiting.length;
    },
  };
}

function dropOldStep(waiting: Outgoing[]): void {
  const seen = new Set<string>();
  let oldest = -1;
  for (let index = waiting.length - 1; index >= 0; index--) {
    const { work, isStep = false } = waiting[index] ?? {};
    if (work === undefined) continue;
    if (isStep && seen.has(work)) oldest = index;
    seen.add(work);
  }
  if (oldest !== -1) waiting.splice(oldest, 1);
}
