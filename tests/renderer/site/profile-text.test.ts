import { describe, expect, it } from 'vitest';
import { noProfile } from '#core/contract/profile.ts';
import { changedParts, isAtField, textOf } from '#renderer/features/site/profile/profile-text.ts';

describe('a profile as text', () => {
  it('has all parts that can be edited', () => {
    expect(JSON.parse(textOf(undefined))).toEqual({ protect: [], replace: [], patterns: [], mapping: [] });
    const others = {
      limits: { removals: 3 },
      freeze: [{ from: '2031-01-01T00:00', until: '2031-01-02T00:00', zone: 'UTC' }],
      catalog: 'own.json',
    };
    expect(JSON.parse(textOf({ ...noProfile, ...others }))).toMatchObject(others);
  });

  it.each<[string, object, object, object, object]>([
    ['nothing', { protect: [], mapping: [1] }, { mapping: [1], protect: [] }, {}, {}],
    [
      'one part',
      { protect: [], mapping: [1] },
      { protect: [2], mapping: [1] },
      { protect: [2] },
      { protect: [] },
    ],
    ['a part that is gone', { protect: [1] }, {}, { protect: [] }, { protect: [1] }],
    ['a catalog that is gone', { catalog: 'own.json' }, {}, { catalog: null }, { catalog: 'own.json' }],
    ['limits that are new', {}, { limits: { removals: 1 } }, { limits: { removals: 1 } }, { limits: null }],
    ['frozen times that are gone', { freeze: [1] }, {}, { freeze: null }, { freeze: [1] }],
    ['a part that is new', {}, { catalog: 'own.json' }, { catalog: 'own.json' }, { catalog: null }],
  ])('is written where it differs: %s', (_what, before, after, parts, was) => {
    expect(changedParts(JSON.stringify(before), JSON.stringify(after))).toEqual({ parts, was });
  });

  it.each([
    ['/protect/0/type', true],
    ['/protect/0', true],
    ['/replace/12/only/0/columns', true],
    ['/patterns/1/match', true],
    ['/limits/removals', true],
    ['/limits/updates/0/percent', true],
    ['/freeze/3/zone', true],
    ['/freeze/3', true],
    ['/limits', false],
    ['/freeze/3/days/0', false],
    ['/replace/0/only/0/columns/1', false],
    ['/mapping/0', false],
    ['', false],
  ])('says at a field what is wrong at %s: %s', (pointer, expected) => {
    expect(isAtField(pointer)).toBe(expected);
  });
});
