import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import type { VersionSide } from '#core/contract/version-names.ts';
import { message } from '#core/messages/catalogue.ts';
import type { VersionFiles } from '#core/transfer/sides/read-base.ts';
import { findModule } from '#core/versions/modules.ts';
import type { Repository, RepositoryVersion } from '#core/versions/repository.ts';
import type { TaskContext } from '../handlers.ts';
import { activeRepository, readSiteVersions, type SiteVersions } from './site-versions.ts';

/** Reads the files of a version from the repository of its site. Errors: `repository-unset`, `module-unknown`, `version-unknown`, `repository-failed`. */
export async function readVersionFiles(
  run: TaskContext,
  side: VersionSide,
  signal: AbortSignal | undefined,
): Promise<VersionFiles> {
  const { repository, held } = await findVersion(run, side, signal);
  return await repository.read(held, signal);
}

/** The repository of a site, and the version in it that a person means. Errors: those of `readVersionFiles`. */
export async function findVersion(
  { context, report }: TaskContext,
  { module, version, ...siteRef }: VersionSide,
  signal: AbortSignal | undefined,
): Promise<{ repository: Repository; held: RepositoryVersion }> {
  const siteVersions = await readSiteVersions(context, siteRef, signal);
  const { repository } = activeRepository(context, siteVersions, report);
  const held = requireVersion(siteVersions, await repository.versions(signal), module, version);
  return { repository, held };
}

/** The version that a person means among those that the repository holds. Errors: `module-unknown`, `version-unknown`. */
export function requireVersion(
  { modules }: Pick<SiteVersions, 'modules'>,
  held: readonly RepositoryVersion[],
  moduleRef: string,
  version: string,
): RepositoryVersion {
  const module = resolveModule(modules, held, moduleRef);
  const found = held.find((one) => one.module.guid === module.guid && one.version === version);
  if (!found) throw new SiteferryError('version-unknown', { module: module.name, version });
  return found;
}

/** The module that a person means: one of the site, or one that only the repository has. Throws `module-unknown`. */
export function resolveModule(
  modules: SiteVersions['modules'],
  held: readonly RepositoryVersion[],
  moduleRef: string,
): RepositoryVersion['module'] {
  const onSite = findModule(modules, moduleRef);
  if (onSite) return { guid: onSite.Guid, name: onSite.Name };
  const others = held.map(({ module }) => ({ Guid: module.guid, Name: module.name }));
  const found = findModule(others, moduleRef);
  if (!found) throw new SiteferryError('module-unknown', { module: moduleRef });
  const same = new Set(others.flatMap(({ Guid, Name }) => (Name === found.Name ? [Guid] : [])));
  if (same.size > 1 && canonicalGuid(moduleRef) !== found.Guid) {
    const reason = message('module.ambiguous', { module: moduleRef, guids: [...same] });
    throw new SiteferryError('usage', { reason });
  }
  return { guid: found.Guid, name: found.Name };
}
