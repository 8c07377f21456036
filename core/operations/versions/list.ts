import { toSiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedVersions, ListVersionsInput, ModuleVersion } from '#core/contract/versions/versions.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { RepositoryVersion } from '#core/versions/repository.ts';
import type { VersionRow } from '#core/versions/tables.ts';
import type { TaskContext } from '../handlers.ts';
import { recoverAndRead } from './recover.ts';
import { replacedVersions } from './replaced.ts';
import { resolveModule } from './resolve-version.ts';
import { activeRepository, type SiteVersions } from './site-versions.ts';

/** The versions that a site has records of and those that its repository holds, as one list. */
export async function listVersions(
  { context, report }: TaskContext,
  { module: moduleRef, ...siteRef }: ListVersionsInput,
  signal: AbortSignal,
): Promise<ListedVersions> {
  const { siteVersions, warnings } = await recoverAndRead(context, siteRef, report, signal);
  let held: RepositoryVersion[] | undefined;
  try {
    held = await activeRepository(context, siteVersions, report, (found) =>
      warnings.push(found),
    ).repository.versions(signal);
    warnings.push(...replacedVersions(siteVersions, held));
  } catch (error) {
    const { code } = toSiteferryError(error);
    if (code === 'cancelled' || code === 'bug') throw error;
    warnings.push(unreadRepository(error));
  }
  const only =
    moduleRef === undefined ? undefined : resolveModule(siteVersions.modules, held ?? [], moduleRef).guid;
  const versions = mergeVersions(siteVersions, held).filter(
    ({ module }) => only === undefined || module.guid === only,
  );
  return { versions, warnings };
}

function unreadRepository(error: unknown): Finding {
  return warning(message('repository-unasked', { reason: errorMessage(toSiteferryError(error)) }));
}

function mergeVersions(
  siteVersions: SiteVersions,
  held: readonly RepositoryVersion[] | undefined,
): ModuleVersion[] {
  const keyOf = (module: string, version: string) => `${module}@${version}`;
  const heldBy = new Map(held?.map((one) => [keyOf(one.module.guid, one.version), one]));
  const recorded = siteVersions.records.map((record) => {
    const key = keyOf(record.ModuleGuid, record.Version);
    const found = heldBy.get(key);
    heldBy.delete(key);
    return versionOfRecord(siteVersions, record, found, held !== undefined);
  });
  const others = Array.from(heldBy.values(), (one): ModuleVersion => {
    const { module, version, name, description, createdAt, author, revision } = one;
    const named = { guid: module.guid, name: moduleName(siteVersions, module.guid) ?? module.name };
    const facts = { version, name, description, createdAt, author, revision };
    return { module: named, ...facts, isHeld: true, isBound: false };
  });
  return [...recorded, ...others].toSorted(byModuleThenNewest);
}

function versionOfRecord(
  siteVersions: SiteVersions,
  record: VersionRow,
  held: RepositoryVersion | undefined,
  isAsked: boolean,
): ModuleVersion {
  const name = moduleName(siteVersions, record.ModuleGuid) ?? held?.module.name ?? record.ModuleGuid;
  const revision = held?.revision ?? record.Revision ?? undefined;
  return {
    module: { guid: record.ModuleGuid, name },
    version: record.Version,
    name: record.Name,
    description: record.Description ?? '',
    id: record.Id,
    ...(isAsked ? { isHeld: held !== undefined } : {}),
    isBound: siteVersions.modules.some(({ VersionConfigId }) => VersionConfigId === record.Id),
    createdAt: record.CreatedAt,
    author: held?.author ?? '',
    ...(revision === undefined ? {} : { revision }),
  };
}

function moduleName({ modules }: SiteVersions, guid: string): string | undefined {
  return modules.find(({ Guid }) => Guid === guid)?.Name;
}

/** The order of a list of versions: modules by name, and the newest version of each first. */
export function byModuleThenNewest(
  left: Pick<ModuleVersion, 'module' | 'createdAt'>,
  right: Pick<ModuleVersion, 'module' | 'createdAt'>,
): number {
  const byModule = left.module.name.localeCompare(right.module.name);
  if (byModule !== 0) return byModule;
  if (left.createdAt === right.createdAt) return 0;
  return left.createdAt < right.createdAt ? 1 : -1;
}
