import { describe, expect, it } from 'vitest';
import type { WaveShare } from '#core/contract/rollout/policy.ts';
import { divideIntoWaves } from '#core/rollout/divide.ts';

const sites = (count: number, labelled: readonly number[] = []) =>
  Array.from({ length: count }, (_, position) => ({
    name: `site-${position}`,
    labels: labelled.includes(position) ? ['canary'] : [],
  }));

const divide = (count: number, shares: WaveShare[], labelled?: number[]) =>
  divideIntoWaves(
    sites(count, labelled),
    shares.map((take) => ({ take })),
  );

describe('waves', () => {
  it.each<[number, WaveShare[], number[] | undefined, number[]]>([
    [3, [{ rest: true }], undefined, [0, 0, 0]],
    [4, [{ count: 1 }, { rest: true }], undefined, [0, 1, 1, 1]],
    // A percentage is of all sites, rounded up.
    [11, [{ percent: 10 }, { rest: true }], undefined, [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    [5, [{ label: 'canary' }, { percent: 20 }, { rest: true }], [3], [1, 2, 2, 0, 2]],
    [2, [{ percent: 50 }, { percent: 50 }], undefined, [0, 1]],
  ])('of %d sites: %j', (count, shares, labelled, expected) => {
    expect(divide(count, shares, labelled)).toEqual(expected);
  });

  it('take no site more for a fraction that is not exact in binary', () => {
    expect(divide(1500, [{ percent: 2.2 }, { rest: true }]).indexOf(1)).toBe(33);
  });

  it.each<[string, number, WaveShare[], string, Record<string, unknown>]>([
    ['without a site', 2, [{ rest: true }, { count: 1 }], 'rollout.wave-empty', { wave: 2 }],
    [
      'of a label that no site has',
      2,
      [{ label: 'canary' }, { rest: true }],
      'rollout.wave-empty',
      { wave: 1 },
    ],
    ['that leave sites out', 3, [{ count: 1 }], 'rollout.in-no-wave', { sites: ['site-1', 'site-2'] }],
  ])('%s are refused', (_name, count, shares, code, values) => {
    expect(() => divide(count, shares)).toThrow(
      expect.objectContaining({ code: 'usage', data: { reason: { code, values } } }),
    );
  });
});
