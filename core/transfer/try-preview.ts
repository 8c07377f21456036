import type { CachedPreview } from './preview.ts';
import { createImportLog } from './write/log.ts';
import type { ImportContext, ImportRequest } from './write/run.ts';
import { writeInTransaction } from './write/transaction.ts';

/**
 * Writes the plan of a preview in a transaction that is rolled back, for those who look at that. Throws what an import throws
 * before it is committed.
 */
export async function tryPreview(
  context: Pick<ImportContext, 'site' | 'report' | 'now' | 'channel' | 'observers'>,
  { plan, source }: Pick<CachedPreview, 'plan' | 'source'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { options, decisions, onConflict } = plan;
  const made = { options, decisions, onConflict };
  const input: ImportRequest = { ...made, archive: '', plan, dryRun: true, logDir: '', language: 'en' };
  // Nobody reads the log of what nobody imports.
  const log = createImportLog(context, input);
  await writeInTransaction(
    context,
    input,
    { ...source, ...made, remove: plan.remove ?? source.remove },
    log,
    signal,
  );
}
