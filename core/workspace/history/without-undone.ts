import type { Run } from '#core/contract/run.ts';

/** Of runs, the newest first, those that no later one has undone. An undo that was undone itself has undone nothing. */
export function* withoutUndone(runs: Iterable<Run>): Generator<Run> {
  const undone = new Set<string>();
  for (const run of runs) {
    if (undone.has(run.id)) continue;
    if (run.undoes !== undefined) undone.add(run.undoes);
    yield run;
  }
}
