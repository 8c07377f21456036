import { join } from 'node:path';
import { z } from 'zod';
import type { Run } from '#core/contract/run.ts';
import { status } from '#core/contract/transfer/plan.ts';
import type { Site } from '#core/site/site.ts';
import type { ImportedArchive } from '#core/transfer/sides/read-base.ts';
import { readJsonFile } from '../files.ts';
import { listRuns, runFolder } from './store.ts';
import { withoutUndone } from './without-undone.ts';

/** What is read of the plan of a run, whatever its version is. */
const storedPlan = z.object({
  archive: z.string(),
  items: z.array(z.object({ type: z.string(), guid: z.string(), status })),
});

/** What an undo leaves as it is. */
const LEFT = new Set(['Skipped', 'NoChanges']);

/** Runs that are listed at most: what lies further back is not looked at. */
const MOST_RUNS = 1_000;

/**
 * What this computer has imported into a site, newest first: what was committed, with its plan, and was not undone: who
 * undid it has the site of before.
 */
export async function* listImportedArchives(
  { home, now }: { home: string; now: () => Date },
  site: Pick<Site, 'id'>,
): AsyncGenerator<ImportedArchive> {
  const runs = await listRuns(home, { limit: MOST_RUNS, results: ['committed'] }, now());
  for (const { run, parts } of withoutUndone(runs)) {
    const archive = run.siteId === site.id && bringsEntities(run) ? run.archive : undefined;
    const plan = archive === undefined ? undefined : await readPlan(home, run);
    if (archive === undefined || !plan) continue;
    // What an undo of a part brought back is as it was before this run.
    const undone = await Promise.all(parts.map((part) => readPlan(home, part)));
    const skipped = [
      ...plan.items.filter((item) => item.status === 'Skipped'),
      ...undone.flatMap((of) => of?.items.filter((item) => !LEFT.has(item.status)) ?? []),
    ];
    yield {
      at: run.startedAt,
      archive,
      hash: plan.archive,
      skipped: new Set(skipped.map(({ type, guid }) => `${type}:${guid}`)),
    };
  }
}

function bringsEntities({ kind }: Run): boolean {
  return kind === 'import' || kind === 'move' || kind === 'version';
}

/** A run whose outcome was settled later has none. */
async function readPlan(home: string, { id }: Run): Promise<z.infer<typeof storedPlan> | undefined> {
  const read = await readJsonFile(join(runFolder(home, id), 'plan.json')).catch(() => undefined);
  return storedPlan.safeParse(read).data;
}
