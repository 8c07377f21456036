import { describe, expect, it } from 'vitest';
import {
  importFlagNames,
  importFlags,
  importOptions,
  isApplicable,
} from '#core/contract/transfer/options.ts';

describe('import options that are on or off', () => {
  it.each([
    ['importWithoutKeepIdentity', {}, true],
    ['importWithoutKeepIdentity', { importAsNewData: true }, false],
    ['copyShared', {}, false],
    ['copyShared', { importAsNewData: true }, true],
    ['withDenormalization', { importAsNewData: true }, true],
  ] as const)('%s means something beside %j: %s', (name, others, expected) => {
    expect(isApplicable(name, importOptions.parse(others))).toBe(expected);
  });

  it('depend on others that there are', () => {
    const named = Object.values(importFlags).flatMap((flag) => [
      ...('onlyWith' in flag ? [flag.onlyWith] : []),
      ...('notWith' in flag ? [flag.notWith] : []),
    ]);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !importFlagNames.includes(name))).toEqual([]);
  });
});
