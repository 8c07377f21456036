import { describe, it } from 'vitest';
import { guidOf } from '../support.ts';
import { type Case, checkCase, inStates, legacy, STATE, state, states } from './case.ts';

const cases: Case[] = [
  // Shapes
  {
    name: 'an object for an array',
    entries: states('{"a": 1}'),
    ...inStates,
    reason: /expected an array of rows, found an object/,
    pointer: '',
  },
  {
    name: 'a number for a row',
    entries: states(`[${STATE}, 5]`),
    ...inStates,
    reason: /expected an object.*found 5/,
    pointer: '/1',
  },
  {
    name: 'legacy: an array for an object',
    entries: legacy('[]'),
    file: 'data.json',
    reason: /expected an object of arrays/,
    pointer: '',
  },
  {
    name: 'legacy: null for rows',
    entries: legacy('{ "states": null }'),
    file: 'data.json',
    reason: /array of rows, found null/,
    pointer: '/states',
  },
  {
    name: 'legacy: a type twice',
    entries: legacy('{ "states": [], "states": [] }'),
    file: 'data.json',
    reason: /twice/,
    pointer: '/states',
  },
  {
    name: 'legacy: a wrong value',
    entries: legacy(`{ "states": [${STATE.replace('"New"', '5')}] }`),
    file: 'data.json',
    reason: /text of at most 20/,
    pointer: '/states/0/Name',
  },
  {
    name: 'no id',
    entries: states(`[{ "Guid": "${guidOf(1)}" }]`),
    ...inStates,
    reason: /32-bit integer, found nothing/,
    pointer: '/0/StateID',
  },
  {
    name: 'Guid is null',
    entries: states('[{ "StateID": 1, "Guid": null }]'),
    ...inStates,
    reason: /a Guid, found null/,
    pointer: '/0/Guid',
  },
  {
    name: 'malformed Guid',
    entries: states('[{ "StateID": 1, "Guid": "{1}" }]'),
    ...inStates,
    reason: /a Guid, found "\{1\}"/,
    pointer: '/0/Guid',
  },
  {
    name: 'int out of range',
    entries: state('"OrderNo": 2147483648'),
    ...inStates,
    reason: /32-bit integer, found 2147483648/,
    pointer: '/0/OrderNo',
  },
  {
    name: 'int in quotes',
    entries: state('"OrderNo": "1"'),
    ...inStates,
    reason: /32-bit integer, found "1"/,
    pointer: '/0/OrderNo',
  },
  {
    name: 'decimal out of range',
    entries: state('"Norm": 100000000000'),
    ...inStates,
    reason: /15 digits/,
    pointer: '/0/Norm',
  },
  {
    name: 'no such day',
    entries: state('"ChangedAt": "2026-02-30T00:00:00Z"'),
    ...inStates,
    reason: /point in time/,
    pointer: '/0/ChangedAt',
  },
  {
    name: 'text too long',
    entries: state(`"Name": "${'x'.repeat(21)}"`),
    ...inStates,
    reason: /at most 20 characters/,
    pointer: '/0/Name',
  },
  {
    name: 'NUL in a text',
    entries: state('"Name": "a\\u0000"'),
    ...inStates,
    reason: /NUL/,
    pointer: '/0/Name',
  },
  {
    name: 'an object for a value',
    entries: state('"Script": { "toString": 1 }'),
    ...inStates,
    reason: /a text, found an object/,
    pointer: '/0/Script',
  },
];

describe('rows that the catalog does not allow are refused with their pointer', () => {
  it.each(cases)('$name', checkCase);
});
