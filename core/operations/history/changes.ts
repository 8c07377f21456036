import { join } from 'node:path';
import { z } from 'zod';
import { type RunChanges, runChanges } from '#core/contract/history.ts';
import { readJsonFile } from '#core/workspace/files.ts';
import { readStoredRun, runFolder } from '#core/workspace/history/store.ts';

/** Entities that are told; how many there are it says. */
const MOST_ENTITIES = 1_000;

/** What does not change a site. */
const LEFT = new Set(['NoChanges', 'Skipped', 'Conflict']);

const storedPlan = z.object({ items: runChanges.shape.items });

/** What a run wrote, by the plan that it kept. Throws `run-unknown`, `file-unreadable`. */
export async function readRunChanges(home: string, id: string): Promise<RunChanges> {
  await readStoredRun(home, id);
  // Who failed before a plan was made, or whose files somebody removed, has none.
  const plan = await readJsonFile(join(runFolder(home, id), 'plan.json')).catch(() => undefined);
  const items = (storedPlan.safeParse(plan).data?.items ?? []).filter(({ status }) => !LEFT.has(status));
  return { total: items.length, items: items.slice(0, MOST_ENTITIES) };
}
