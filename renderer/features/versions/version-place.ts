import type { ModuleVersion } from '#core/contract/versions.ts';

/** Where a version is: at the site as a record, in the repository, in both; `unknown` where the repository could not be asked. */
export type VersionPlace = 'both' | 'repository' | 'record' | 'unknown';

export function placeOf({ id, isHeld }: Pick<ModuleVersion, 'id' | 'isHeld'>): VersionPlace {
  if (isHeld === undefined) return 'unknown';
  if (!isHeld) return 'record';
  return id === undefined ? 'repository' : 'both';
}

/** Whether there is anything to read of it, as far as that is known. */
export function canRead({ isHeld }: Pick<ModuleVersion, 'isHeld'>): boolean {
  return isHeld !== false;
}

/** Whether the module can be changed to it. */
export function canChangeTo(version: Pick<ModuleVersion, 'isHeld' | 'isBound'>): boolean {
  return !version.isBound && canRead(version);
}

/** Whether it can be deleted: by its record, and never while the module is bound to it. */
export function canDelete({ id, isBound }: Pick<ModuleVersion, 'id' | 'isBound'>): boolean {
  return id !== undefined && !isBound;
}
