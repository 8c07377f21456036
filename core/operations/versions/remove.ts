import { isSiteferryError } from '#core/base/errors.ts';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import type { RemovedVersion, RemoveVersionInput } from '#core/contract/versions/versions.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { removeRecord, requireRecord, requireUnbound } from '#core/versions/records.ts';
import type { Withdrawal } from '#core/versions/repository.ts';
import { requireRepository } from '#core/versions/settings.ts';
import { changeVersionTables, readVersionTables, type VersionRow } from '#core/versions/tables.ts';
import { abandonPending, beginPending, endPending } from '#core/workspace/versions/pending.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { recoverAndRead } from './recover.ts';
import { repositoryOf } from './repositories.ts';

/** A version that the repository does not have any more: nothing to put back. */
const gone: Withdrawal = { restore: async () => {}, forget: async () => {} };

/**
 * Deletes a version: out of the repository, then its record. What fails in between puts it back.
 *
 * Errors: `record-unknown`, `version-bound`, `repository-failed`.
 */
export async function removeVersion(
  { context, report }: TaskContext,
  { id, ...siteRef }: RemoveVersionInput,
  signal: AbortSignal,
): Promise<RemovedVersion> {
  const { siteVersions, warnings } = await recoverAndRead(context, siteRef, report, signal);
  const { row, settings } = await readDeleted(context, siteRef, id, signal);
  const name = siteVersions.modules.find(({ Guid }) => Guid === row.ModuleGuid)?.Name ?? row.ModuleGuid;
  const version = { module: { guid: row.ModuleGuid, name }, version: row.Version };
  const work = await beginPending(context.home, {
    kind: 'remove',
    siteId: siteVersions.siteId,
    repository: settings?.id ?? 0,
    ...version,
    createdAt: row.CreatedAt,
    record: row.Guid,
    bound: null,
  });
  const withdrawn = await withdraw().catch(async (error: unknown) => {
    // Where nobody has heard whether the repository let go of it, that is looked at the next time.
    const isOpen = isSiteferryError(error, 'outcome-unknown') || isSiteferryError(error, 'cancelled');
    await (isOpen ? abandonPending : endPending)(context.home, work).catch(context.logError);
    throw error;
  });
  try {
    await withSite(
      context,
      siteRef,
      (site) => changeVersionTables(site, (tables) => removeRecord(tables, row.Guid)),
      undefined,
    );
  } catch (error) {
    await withdrawn.restore().then(
      () => endPending(context.home, work),
      async (left: unknown) => {
        context.logError(left);
        await abandonPending(context.home, work);
      },
    );
    throw error;
  }
  await endPending(context.home, work);
  await withdrawn.forget().catch(context.logError);
  return { removed: { module: name, version: row.Version }, warnings };

  async function withdraw(): Promise<Withdrawal> {
    if (!settings) return gone;
    return await repositoryOf(context, settings, report)
      .withdraw(version, signal)
      .catch((error: unknown) => {
        if (isSiteferryError(error, 'version-unknown')) return gone;
        throw error;
      });
  }
}

/** The record of a version that may be deleted, and where the version is kept. Errors: `record-unknown`, `version-bound`. */
async function readDeleted(
  context: HostContext,
  siteRef: SiteRef,
  id: number,
  signal: AbortSignal,
): Promise<{ row: VersionRow; settings: RepositorySettings | undefined }> {
  const read = async (tables: SiteTables) => {
    const row = await requireRecord(tables, id);
    await requireUnbound(tables, row);
    const kept = row.RepositorySettingsId;
    return { row, settings: kept === null ? undefined : await requireRepository(tables, kept) };
  };
  return await withSite(context, siteRef, (site) => readVersionTables(site, read, signal), signal);
}
