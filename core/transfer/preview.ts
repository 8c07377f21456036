import type { ReportProgress } from '#core/base/progress.ts';
import type { PreviewInput, PreviewResult } from '#core/contract/transfer.ts';
import type { Site } from '#core/site/site.ts';
import { buildPlan } from './plan/build.ts';
import { readToPlan } from './read-to-plan.ts';

export interface PreviewContext {
  site: Site;
  report: ReportProgress;
}

/**
 * Says what an import would do, and does nothing: status of every entity, changes, conflicts with the decisions that
 * resolve them.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`, and those of the connection.
 */
export async function previewImport(
  context: PreviewContext,
  input: Omit<PreviewInput, 'site'>,
  signal?: AbortSignal,
): Promise<PreviewResult> {
  const { site, report } = context;
  const archive = await readToPlan(context, input, signal);
  const { options, decisions, onConflict } = input;
  const { plan, warnings } = await site.read(
    (session) =>
      buildPlan(
        session,
        site,
        { archive, options, decisions, onConflict },
        { locking: 'no-lock', report, ...(signal ? { signal } : {}) },
      ),
    signal,
  );
  return { plan, warnings };
}
