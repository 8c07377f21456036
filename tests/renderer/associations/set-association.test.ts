import { expect, it } from 'vitest';
import { setAssociation } from '#renderer/features/transfer/associations/set-association.ts';

it.each([
  ['a first choice', {}, 'states', 'NaturalKey', { states: 'NaturalKey' }],
  ['another choice', { states: 'Guid' }, 'states', 'NaturalKey', { states: 'NaturalKey' }],
  [
    'a choice that is taken back',
    { groups: 'Guid', states: 'Guid' },
    'states',
    undefined,
    { groups: 'Guid' },
  ],
] as const)('%s counts', (_what, before, type, how, after) => {
  expect(setAssociation(before, type, how)).toEqual(after);
});

it('choices have one order, whichever was made first', () => {
  const first = setAssociation(setAssociation({}, 'states', 'Guid'), 'groups', 'Guid');
  expect(Object.keys(first)).toEqual(['groups', 'states']);
});
