import type { ModuleVersion } from '#core/contract/versions/versions.ts';

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
