import type { RunFilter } from '#core/contract/history.ts';
import type { Run } from '#core/contract/run.ts';
import { listRuns, readRun } from './store.ts';
import { withoutUndone } from './without-undone.ts';

/** Undos among which those of a part are looked for. */
const MOST = 1_000;

/** Runs, the newest first, each that was undone in part with what is left of it. */
export async function listRunsWithLeft(home: string, filter: RunFilter, now: Date): Promise<Run[]> {
  return await withLeft(home, await listRuns(home, filter, now), now);
}

/** One run, the same way. Throws `run-unknown`, `file-unreadable`. */
export async function readRunWithLeft(home: string, id: string, now: Date): Promise<Run> {
  const run = await readRun(home, id);
  return (await withLeft(home, [run], now))[0] ?? run;
}

async function withLeft(home: string, runs: readonly Run[], now: Date): Promise<Run[]> {
  if (!runs.some(({ undo }) => undo)) return [...runs];
  const undos = await listRuns(home, { limit: MOST, kind: 'undo', results: ['committed'] }, now);
  if (!undos.some(({ partial }) => partial)) return [...runs];
  const byId = new Map([...runs, ...undos].map((run) => [run.id, run]));
  const committed = [...byId.values()]
    .filter(({ outcome, dryRun }) => outcome === 'done' && !dryRun)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const left = new Map(
    Array.from(withoutUndone(committed)).flatMap((one) =>
      one.parts.some(({ ofFields }) => !ofFields) ? [[one.run.id, one.left]] : [],
    ),
  );
  return runs.map((run) => {
    const count = left.get(run.id);
    return count === undefined ? run : { ...run, left: count };
  });
}
