import { describe, expect, it } from 'vitest';
import { placeOf, type VersionPlace } from '#core/contract/versions/columns.ts';
import { canChangeTo, canDelete, canRead } from '#renderer/features/versions/version-actions.ts';

describe('a version', () => {
  it.each<[id: number | undefined, isHeld: boolean | undefined, isBound: boolean, VersionPlace, may: string]>(
    [
      [1, true, false, 'both', 'read change delete'],
      [1, true, true, 'both', 'read'],
      [undefined, true, false, 'repository', 'read change'],
      [1, false, false, 'record', 'delete'],
      [1, false, true, 'record', ''],
      [1, undefined, false, 'unknown', 'read change delete'],
      [1, undefined, true, 'unknown', 'read'],
    ],
  )('with record %s, held %s, bound %s is in %s, and is there to %s', (id, isHeld, isBound, place, may) => {
    const version = {
      ...(id === undefined ? {} : { id }),
      ...(isHeld === undefined ? {} : { isHeld }),
      isBound,
    };
    expect(placeOf(version)).toBe(place);
    const allowed = [
      canRead(version) && 'read',
      canChangeTo(version) && 'change',
      canDelete(version) && 'delete',
    ];
    expect(allowed.filter(Boolean).join(' ')).toBe(may);
  });
});
