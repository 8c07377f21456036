/** Tasks of one batch at most. */
const LARGEST = 64;

/**
 * Asks about tasks in batches until the time is over. The first is of one task and each twice as large as the one before, so that
 * a slow function shows before much is asked of it; near the end they are as large as the time allows. `ask` is told how
 * many there are up to the end of its batch.
 */
export async function inBatches(
  ids: readonly number[],
  { longest, clock }: { longest: number; clock: () => number },
  ask: (batch: readonly number[], done: number) => Promise<void>,
): Promise<void> {
  const end = clock() + longest;
  let size = 1;
  let at = 0;
  while (at < ids.length) {
    const start = clock();
    const batch = ids.slice(at, at + size);
    at += batch.length;
    await ask(batch, at);
    const now = clock();
    const affordable = Math.floor(((end - now) * batch.length) / Math.max(now - start, 1));
    if (affordable < 1) return;
    size = Math.min(size * 2, LARGEST, affordable);
  }
}
