import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/index.ts';
import { keyRight } from '#core/contract/service.ts';
import { keyAreas } from '#core/contract/service-key-areas.ts';
import { offeredAreas, readRight, rightsOf } from '#renderer/features/service/keys/rights.ts';

describe('areas that a key can name', () => {
  it('are those of the contract, without what no service has', () => {
    const areas = Object.keys(contract).filter((area) => !['work', 'window', 'rollout'].includes(area));
    expect([...keyAreas].toSorted()).toEqual(areas.toSorted());
  });

  it.each(['*:read', 'transfer:write', 'jobs:destroy'])('%s is a right', (right) => {
    expect(keyRight.safeParse(right).success).toBe(true);
  });

  it.each(['transfre:write', 'transfer', 'transfer:all', 'window:read', '*:*', 'transfer:write\n'])(
    '%j is none',
    (right) => {
      expect(keyRight.safeParse(right).success).toBe(false);
    },
  );
});

describe('rights that are chosen in the window', () => {
  it('are of all areas, or of those with a strength', () => {
    expect(rightsOf('write', { transfer: 'read' })).toEqual(['*:write']);
    expect(rightsOf('chosen', {})).toEqual([]);
    expect(rightsOf('chosen', { jobs: 'write', transfer: 'read', signin: 'none' })).toEqual([
      'transfer:read',
      'jobs:write',
    ]);
  });

  it('are rights by the contract, and are read back', () => {
    for (const area of offeredAreas) {
      const [right = ''] = rightsOf('chosen', { [area]: 'destroy' });
      expect(keyRight.parse(right)).toBe(right);
      expect(readRight(right)).toEqual({ area, strength: 'destroy' });
    }
    expect(readRight('*:read')).toEqual({ area: 'all', strength: 'read' });
    expect(readRight('mail:read')).toBeUndefined();
  });
});
