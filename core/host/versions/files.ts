import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import type { VersionSide } from '#core/contract/versions-names.ts';
import { message } from '#core/messages/catalogue.ts';
import type { VersionFiles } from '#core/transfer/read-base.ts';
import { findModule } from '#core/versions/modules.ts';
import type { HeldVersion } from '#core/versions/repository.ts';
import type { LongRun } from '../bind.ts';
import { activeRepository, type KnownVersions, readKnown } from './known.ts';

/** Reads the files of a version from the repository of its site. Errors: `repository-unset`, `module-unknown`, `version-unknown`, `repository-failed`. */
export async function readVersionFiles(
  { context, report }: LongRun,
  { module, version, ...asked }: VersionSide,
  signal: AbortSignal | undefined,
): Promise<VersionFiles> {
  const known = await readKnown(context, asked, signal);
  const { repository } = activeRepository(context, known, report);
  const held = requireHeld(known, await repository.versions(signal), module, version);
  return await repository.read(held, signal);
}

/** The version that a person means among those that the repository holds. Errors: `module-unknown`, `version-unknown`. */
export function requireHeld(
  { modules }: Pick<KnownVersions, 'modules'>,
  held: readonly HeldVersion[],
  called: string,
  version: string,
): HeldVersion {
  const module = calledModule(modules, held, called);
  const found = held.find((one) => one.module.guid === module.guid && one.version === version);
  if (!found) throw new SiteferryError('version-unknown', { module: module.name, version });
  return found;
}

/** The module that a person means: one of the site, or one that only the repository has. Throws `module-unknown`. */
export function calledModule(
  modules: KnownVersions['modules'],
  held: readonly HeldVersion[],
  called: string,
): HeldVersion['module'] {
  const onSite = findModule(modules, called);
  if (onSite) return { guid: onSite.Guid, name: onSite.Name };
  const others = held.map(({ module }) => ({ Guid: module.guid, Name: module.name }));
  const found = findModule(others, called);
  if (!found) throw new SiteferryError('module-unknown', { module: called });
  const same = new Set(others.flatMap(({ Guid, Name }) => (Name === found.Name ? [Guid] : [])));
  if (same.size > 1 && canonicalGuid(called) !== found.Guid) {
    const reason = message('module.ambiguous', { module: called, guids: [...same] });
    throw new SiteferryError('usage', { reason });
  }
  return { guid: found.Guid, name: found.Name };
}
