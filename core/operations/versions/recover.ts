import { toSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { finishRecord, removeRecord } from '#core/versions/records.ts';
import { changeVersionTables } from '#core/versions/tables.ts';
import {
  abandonPending,
  endPending,
  findInterrupted,
  type PendingWork,
} from '#core/workspace/versions/pending.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import { repositoryOf } from './repositories.ts';
import { readSiteVersions, type SiteVersions } from './site-versions.ts';

/**
 * Reads what a site knows of versions, and before that takes up what was interrupted there: a version that reached the
 * repository is completed, one that did not leaves nothing. Warnings say what was done.
 */
export async function recoverAndRead(
  context: HostContext,
  siteRef: SiteRef,
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<{ siteVersions: SiteVersions; warnings: Finding[] }> {
  const siteVersions = await readSiteVersions(context, siteRef, signal);
  const works = await findInterrupted(context.home, siteVersions.siteId);
  const warnings: Finding[] = [];
  for (const work of works) warnings.push(await recoverWork(context, siteRef, siteVersions, work, report));
  if (works.length === 0) return { siteVersions, warnings };
  return { siteVersions: await readSiteVersions(context, siteRef, signal), warnings };
}

async function recoverWork(
  context: HostContext,
  siteRef: SiteRef,
  siteVersions: SiteVersions,
  work: PendingWork,
  report: ReportProgress,
): Promise<Finding> {
  const named = { module: work.module.name, version: work.version };
  try {
    const outcome = await completeOrRollBack(context, siteRef, siteVersions, work, report);
    await endPending(context.home, work);
    return warning(message(`version-taken-up.${outcome}`, named));
  } catch (error) {
    context.logError(error);
    await abandonPending(context.home, work).catch(context.logError);
    return warning(message('version-waits', { ...named, reason: errorMessage(toSiteferryError(error)) }));
  }
}

/** Without a signal: what is taken up is brought to its end. */
async function completeOrRollBack(
  context: HostContext,
  siteRef: SiteRef,
  { repositories }: SiteVersions,
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
    siteRef,
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
