import { describe, expect, it } from 'vitest';
import { type ChosenSite, selectSites } from '#core/rollout/select-sites.ts';

const saved: ChosenSite[] = [
  { name: 'berlin', url: 'postgres://app@db1/berlin', folder: 'retail', labels: ['canary', 'eu'] },
  { name: 'lyon', url: 'postgres://app@db1/lyon', folder: 'retail', labels: ['eu'] },
  { name: 'office', url: 'postgres://app@db1/office' },
  { name: 'office again', url: 'postgres://app@db1/office', labels: ['eu'] },
];

describe('sites of a roll-out', () => {
  it.each([
    [['office'], ['office']],
    [
      ['lyon', 'berlin'],
      ['lyon', 'berlin'],
    ],
    [['group:retail'], ['berlin', 'lyon']],
    [['label:canary'], ['berlin']],
    [['label:eu'], ['berlin', 'lyon', 'office again']],
    [['all'], ['berlin', 'lyon', 'office']],
    [
      ['lyon', 'group:retail', 'lyon'],
      ['lyon', 'berlin'],
    ],
    [['postgres://app@db1/lyon', 'lyon'], ['lyon']],
    [['postgres://app@db9/new'], ['postgres://app@db9/new']],
  ])('%j are %j', (selectors, names) => {
    expect(selectSites(saved, selectors).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [
      ['berlin', 'nobody', 'group:none', 'label:none'],
      ['nobody', 'group:none', 'label:none'],
    ],
    [['group:Retail'], ['group:Retail']],
    [['label:'], ['label:']],
  ])('%j are refused, naming %j', (selectors, unknown) => {
    expect(() => selectSites(saved, selectors)).toThrow(
      expect.objectContaining({
        data: { reason: { code: 'rollout.selector-unknown', values: { selectors: unknown } } },
      }),
    );
  });

  it('all are refused where none is saved', () => {
    expect(() => selectSites([], ['all'])).toThrow('rollout.selector-unknown');
  });
});
