import { SiteferryError } from '#core/base/errors.ts';
import { foldCase } from './names.ts';
import type { RepositoryVersion } from './repository.ts';

/** A version, by its module's Guid and its own name. */
export type VersionKey = Pick<RepositoryVersion, 'module' | 'version'>;

/** The versions of each module together, the newest first. */
export function newestFirst<T extends RepositoryVersion>(versions: readonly T[]): T[] {
  return versions.toSorted(
    (left, right) =>
      compare(left.module.guid, right.module.guid) ||
      compare(Date.parse(right.createdAt), Date.parse(left.createdAt)) ||
      compare(right.version, left.version),
  );
}

function compare<T extends string | number>(left: T, right: T): number {
  return left < right ? -1 : Number(left > right);
}

/** The version that is meant. Throws `version-unknown`. */
export function findVersion<T extends RepositoryVersion>(
  versions: readonly T[],
  { module, version }: VersionKey,
): T {
  const found = versions.find((one) => one.module.guid === module.guid && one.version === version);
  if (found) return found;
  throw new SiteferryError('version-unknown', { module: module.name, version });
}

/** Throws `version-exists` for a version whose name is there already, were it in another case. */
export function refuseExisting(
  versions: readonly RepositoryVersion[],
  { module, version }: VersionKey,
): void {
  const isThere = versions.some(
    (one) => one.module.guid === module.guid && foldCase(one.version) === foldCase(version),
  );
  if (isThere) throw new SiteferryError('version-exists', { module: module.name, version });
}
