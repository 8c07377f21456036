import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive/archive-errors.ts';
import { type GivenLimits, limitsOf, type ReadArchive } from '../archive/content.ts';
import { heapShare } from '../archive/heap-share.ts';
import { readArchive } from '../archive/read/read.ts';

/**
 * Bytes that the plan of an entity takes beside its row, measured with a conflict in every entity and `--json`: the
 * entity, the row that it is matched with, its item, and the document that is made of it.
 */
const PLANNED_ENTITY = 4250;

/**
 * Of rows and plan together. With the program itself, and what the runtime has not cleaned up yet, a process that may have no more
 * than 1 GB stays below that.
 */
const MAX_MEMORY = heapShare(0.65, 800 * 1024 ** 2);

/**
 * Reads an archive that is to be planned.
 *
 * Errors: those of `readArchive`, and `archive-invalid` where a plan of it would take more memory than it may.
 */
export async function readArchiveForPlan(
  context: { site: { catalog: Catalog }; report: ReportProgress },
  input: { archive: string } & GivenLimits,
  signal: AbortSignal | undefined,
): Promise<ReadArchive> {
  const archive = await readArchive(input.archive, {
    catalog: context.site.catalog,
    report: context.report,
    limits: limitsOf(input),
    ...(signal ? { signal } : {}),
  });
  requirePlanMemory(archive, input.archive);
  return archive;
}

/** Throws `archive-invalid` where a plan of an archive, with its base, would take more memory than it may. */
export function requirePlanMemory(archive: ReadArchive, name: string, base?: ReadArchive): void {
  const count = countEntities(archive);
  // With a base there are two plans of the archive, and one of the base.
  const planned = base ? 2 * count + countEntities(base) : count;
  const memory = archive.memory + (base?.memory ?? 0);
  if (memory + planned * PLANNED_ENTITY > MAX_MEMORY) {
    const limit = Math.floor((MAX_MEMORY * count) / (memory + planned * PLANNED_ENTITY));
    throw invalid(name, message('archive.too-many-entities', { count, limit }));
  }
}

function countEntities({ rows }: ReadArchive): number {
  return Array.from(rows.values()).reduce((sum, list) => sum + list.length, 0);
}
