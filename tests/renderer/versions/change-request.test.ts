import { expect, it } from 'vitest';
import {
  allRemovable,
  changeRequest,
  removableKey,
  withRemoved,
} from '#renderer/features/versions/change/change-request.ts';

const first = { type: 'states', guid: 'a', path: 'States / A' };
const second = { type: 'states', guid: 'b', path: 'States / B' };

it('removes nothing and keeps what is local before a person has chosen', () => {
  expect(changeRequest('crm', 'm', '1.0')).toMatchObject({ remove: [], keepLocal: true });
});

it('removes just what is ticked, which can be taken back when the plan no longer lists it', () => {
  const request = withRemoved(
    changeRequest('crm', 'm', '1.0'),
    [first, second],
    new Set([removableKey(second)]),
  );
  expect(request.remove).toEqual([second]);
  expect(allRemovable([first], request)).toEqual([first, second]);
  expect(allRemovable([first, second], request)).toEqual([first, second]);
  expect(withRemoved(request, allRemovable([first], request), new Set()).remove).toEqual([]);
});

it('does not remove what cannot be, whatever is ticked', () => {
  expect(withRemoved(changeRequest('crm', 'm', '1.0'), [first], new Set(['states:gone'])).remove).toEqual([]);
});
