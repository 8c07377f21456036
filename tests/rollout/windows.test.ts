import { describe, expect, it } from 'vitest';
import { type ChangeWindow, changeWindow } from '#core/contract/rollout/policy.ts';
import type { ChosenSite } from '#core/rollout/select-sites.ts';
import { isOpen, overlap, resolveWindows } from '#core/rollout/windows.ts';

const window = (given: object): ChangeWindow => changeWindow.parse(given);
const at = (zone: string, days: string[], from: string, until: string) => {
  const { sites: _sites, ...rest } = window({ zone, days, from, until });
  return { ...rest, zone };
};
const BERLIN = 'Europe/Berlin';

describe('two windows', () => {
  it.each([
    ['on other days', at(BERLIN, ['mon'], '22:00', '23:00'), at(BERLIN, ['tue'], '22:00', '23:00'), false],
    [
      'one after the other',
      at(BERLIN, ['mon'], '20:00', '22:00'),
      at(BERLIN, ['mon'], '22:00', '23:00'),
      false,
    ],
    [
      'of which one begins in the other',
      at(BERLIN, ['mon'], '20:00', '22:00'),
      at(BERLIN, ['mon'], '21:59', '23:00'),
      true,
    ],
    [
      'of which one goes on into the day of the other',
      at(BERLIN, ['mon'], '22:00', '04:00'),
      at(BERLIN, ['tue'], '03:00', '05:00'),
      true,
    ],
    [
      'of which one ends before the other begins',
      at(BERLIN, ['mon'], '22:00', '03:00'),
      at(BERLIN, ['tue'], '03:00', '05:00'),
      false,
    ],
    [
      'around the end of the week',
      at(BERLIN, ['sun'], '22:00', '04:00'),
      at(BERLIN, ['mon'], '01:00', '02:00'),
      true,
    ],
    ['of a whole day', at(BERLIN, ['mon'], '00:00', '00:00'), at(BERLIN, ['mon'], '12:00', '13:00'), true],
    [
      'at one moment in two zones',
      at(BERLIN, ['mon'], '10:00', '11:00'),
      at('Europe/London', ['mon'], '09:00', '10:00'),
      true,
    ],
    [
      'at one clock time in two zones',
      at(BERLIN, ['mon'], '10:00', '11:00'),
      at('America/New_York', ['mon'], '10:00', '11:00'),
      false,
    ],
    [
      'apart in winter only',
      at('Europe/Berlin', ['mon'], '10:00', '11:00'),
      at('UTC', ['mon'], '08:00', '09:00'),
      true,
    ],
  ])('%s', (_what, first, second, isSo) => {
    expect(overlap(first, second)).toBe(isSo);
    expect(overlap(second, first)).toBe(isSo);
  });
});

describe('windows of sites', () => {
  const sites: ChosenSite[] = [
    { name: 'berlin', url: 'postgres://app@db/1', zone: BERLIN, labels: ['eu'] },
    { name: 'nowhere', url: 'postgres://app@db/2' },
  ];
  const night = { from: '22:00', until: '04:00' };

  it('are of the zone of the site, unless they say one', () => {
    const windows = [
      window({ ...night, sites: 'berlin' }),
      window({ ...night, sites: 'nowhere', zone: 'UTC' }),
    ];
    expect(resolveWindows(sites, windows, sites).map((of) => of.map(({ zone }) => zone))).toEqual([
      [BERLIN],
      ['UTC'],
    ]);
  });

  it.each([
    ['no zone anywhere', [night], 'rollout.window-without-zone', { window: 1, sites: ['nowhere'] }],
    [
      'two that overlap',
      [
        { ...night, zone: 'UTC' },
        { ...night, zone: 'UTC', sites: 'label:eu' },
      ],
      'rollout.windows-overlap',
      { first: 1, second: 2, site: 'berlin' },
    ],
    [
      'sites that nobody knows',
      [{ ...night, sites: 'group:none' }],
      'rollout.selector-unknown',
      { selectors: ['group:none'] },
    ],
  ])('with %s are refused', (_what, windows, code, values) => {
    expect(() => resolveWindows(sites, windows.map(window), sites)).toThrow(
      expect.objectContaining({ code: 'usage', data: { reason: { code, values } } }),
    );
  });
});

describe('a site is open', () => {
  const windows = [at(BERLIN, ['mon'], '22:00', '04:00')];
  const frozen = [{ from: '2026-11-23T23:00', until: '2026-11-24T01:00', zone: BERLIN }];
  it.each([
    ['without any window', [], [], '2026-11-23T12:00Z', true],
    ['in its window', windows, [], '2026-11-23T21:30Z', true],
    ['after midnight', windows, [], '2026-11-24T02:30Z', true],
    ['not outside of it', windows, [], '2026-11-23T20:30Z', false],
    ['not while it is frozen', windows, frozen, '2026-11-23T22:30Z', false],
    ['not while it is frozen, without a window', [], frozen, '2026-11-23T22:30Z', false],
  ])('%s', (_what, windowsOf, frozenOf, now, isSo) => {
    expect(isOpen({ windows: windowsOf, frozen: frozenOf }, new Date(now))).toBe(isSo);
  });
});
