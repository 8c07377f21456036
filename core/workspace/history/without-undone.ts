import { type Run, undoneBy } from '#core/contract/run.ts';

/** What later undos have left of a run. */
interface LeftOfRun {
  run: Run;
  /** Entities that are still as it left them; all of them where nobody has undone any. */
  left: number;
  /** The undos that have undone parts of it, and of which anything is left. */
  parts: readonly Run[];
}

/** Of runs, the newest first, those of which anything is left. An undo that was undone itself has undone nothing. */
export function* withoutUndone(runs: Iterable<Run>): Generator<LeftOfRun> {
  const whole = new Set<string>();
  const parts = new Map<string, { undone: number; runs: Run[] }>();
  for (const run of runs) {
    const part = parts.get(run.id);
    const left = writtenBy(run) - (part?.undone ?? 0);
    if (whole.has(run.id) || (part && left <= 0)) continue;
    for (const undone of undoneBy(run)) {
      if (run.partial || part) {
        const known = parts.get(undone) ?? { undone: 0, runs: [] };
        const back = run.ofFields ? 0 : left;
        parts.set(undone, { undone: known.undone + back, runs: [...known.runs, run] });
      } else whole.add(undone);
    }
    yield { run, left, parts: part?.runs ?? [] };
  }
}

/** How many entities a run has written: an undo of what is back already writes nothing. */
function writtenBy({ counts: { added = 0, updated = 0, autoCreated = 0, removed = 0 } }: Run): number {
  return added + updated + autoCreated + removed;
}
