import { expect, it } from 'vitest';
import { withAssociation } from '#renderer/features/transfer/associations/choose.ts';

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
  expect(withAssociation(before, type, how)).toEqual(after);
});

it('choices have one order, whichever was made first', () => {
  const first = withAssociation(withAssociation({}, 'states', 'Guid'), 'groups', 'Guid');
  expect(Object.keys(first)).toEqual(['groups', 'states']);
});
