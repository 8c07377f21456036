import { toSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { finishRecord, removeRecord } from '#core/versions/records.ts';
import { changeVersionTables } from '#core/versions/tables.ts';
import { type AskedSite, type HostContext, withSite } from '../context.ts';
import { type KnownVersions, readKnown } from './known.ts';
import { endPending, interrupted, leavePending, type PendingWork } from './pending.ts';
import { repositoryOf } from './repositories.ts';

/**
 * Reads what a site knows of versions, and before that takes up what was interrupted there: a version that reached the
 * repository is completed, one that did not leaves nothing. Warnings say what was done.
 */
export async function readSettled(
  context: HostContext,
  asked: AskedSite,
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<{ known: KnownVersions; warnings: Finding[] }> {
  const known = await readKnown(context, asked, signal);
  const works = await interrupted(context.home, known.siteId);
  const warnings: Finding[] = [];
  for (const work of works) warnings.push(await takeUp(context, asked, known, work, report));
  if (works.length === 0) return { known, warnings };
  return { known: await readKnown(context, asked, signal), warnings };
}

async function takeUp(
  context: HostContext,
  asked: AskedSite,
  known: KnownVersions,
  work: PendingWork,
  report: ReportProgress,
): Promise<Finding> {
  const named = { module: work.module.name, version: work.version };
  try {
    const outcome = await settle(context, asked, known, work, report);
    await endPending(context.home, work);
    return warning(message(`version-taken-up.${outcome}`, named));
  } catch (error) {
    context.logError(error);
    await leavePending(context.home, work).catch(context.logError);
    return warning(message('version-waits', { ...named, reason: errorMessage(toSiteferryError(error)) }));
  }
}

/** Without a signal: what is taken up is brought to its end. */
async function settle(
  context: HostContext,
  asked: AskedSite,
  { repositories }: KnownVersions,
  { kind, repository: id, module, version, createdAt, record, bound: before }: PendingWork,
  report: ReportProgress,
): Promise<'completed' | 'undone' | 'deleted' | 'kept'> {
  const settings = repositories.find((one) => one.id === id);
  const held = settings ? await repositoryOf(context, settings, report).versions() : [];
  const found = held.find((one) => one.module.guid === module.guid && one.version === version);
  // Somebody else may have made a version of that name meanwhile; of one that is deleted it is only asked whether it is there.
  const isThere = kind === 'create' ? found?.createdAt === createdAt : found !== undefined;
  await withSite(
    context,
    asked,
    (site) =>
      changeVersionTables(site, async (tables) => {
        if (!isThere) await removeRecord(tables, record);
        else if (kind === 'create' && found)
          await finishRecord(tables, record, { revision: found.revision, before });
      }),
    undefined,
  );
  if (kind === 'remove') return isThere ? 'kept' : 'deleted';
  return isThere ? 'completed' : 'undone';
}
