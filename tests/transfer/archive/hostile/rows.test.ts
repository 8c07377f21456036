import { describe, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { guidOf } from '../support.ts';
import { type Case, checkCase, expected, inStates, legacy, quoted, STATE, state, states } from './case.ts';

const int = message('archive.value.int');
const guid = message('archive.value.guid');
const text = (length: number) => message('archive.value.string', { length });

const cases: Case[] = [
  // Shapes
  {
    name: 'an object for an array',
    entries: states('{"a": 1}'),
    ...inStates,
    reason: expected(message('archive.array-of-rows'), message('json.object')),
    pointer: '',
  },
  {
    name: 'a number for a row',
    entries: states(`[${STATE}, 5]`),
    ...inStates,
    reason: expected(message('archive.row'), '5'),
    pointer: '/1',
  },
  {
    name: 'legacy: an array for an object',
    entries: legacy('[]'),
    file: 'data.json',
    reason: expected(message('archive.arrays-of-rows'), message('json.array')),
    pointer: '',
  },
  {
    name: 'legacy: null for rows',
    entries: legacy('{ "states": null }'),
    file: 'data.json',
    reason: expected(message('archive.array-of-rows'), 'null'),
    pointer: '/states',
  },
  {
    name: 'legacy: a type twice',
    entries: legacy('{ "states": [], "states": [] }'),
    file: 'data.json',
    reason: message('archive.type-twice'),
    pointer: '/states',
  },
  {
    name: 'legacy: a wrong value',
    entries: legacy(`{ "states": [${STATE.replace('"New"', '5')}] }`),
    file: 'data.json',
    reason: expected(text(20), '5'),
    pointer: '/states/0/Name',
  },
  {
    name: 'no id',
    entries: states(`[{ "Guid": "${guidOf(1)}" }]`),
    ...inStates,
    reason: expected(int, message('json.nothing')),
    pointer: '/0/StateID',
  },
  {
    name: 'Guid is null',
    entries: states('[{ "StateID": 1, "Guid": null }]'),
    ...inStates,
    reason: expected(guid, 'null'),
    pointer: '/0/Guid',
  },
  {
    name: 'malformed Guid',
    entries: states('[{ "StateID": 1, "Guid": "{1}" }]'),
    ...inStates,
    reason: expected(guid, quoted('{1}')),
    pointer: '/0/Guid',
  },
  {
    name: 'int out of range',
    entries: state('"OrderNo": 2147483648'),
    ...inStates,
    reason: expected(int, '2147483648'),
    pointer: '/0/OrderNo',
  },
  {
    name: 'int in quotes',
    entries: state('"OrderNo": "1"'),
    ...inStates,
    reason: expected(int, quoted('1')),
    pointer: '/0/OrderNo',
  },
  {
    name: 'decimal out of range',
    entries: state('"Norm": 100000000000'),
    ...inStates,
    reason: expected(message('archive.value.decimal'), '100000000000'),
    pointer: '/0/Norm',
  },
  {
    name: 'no such day',
    entries: state('"ChangedAt": "2026-02-30T00:00:00Z"'),
    ...inStates,
    reason: expected(message('archive.value.datetime'), quoted('2026-02-30T00:00:00Z')),
    pointer: '/0/ChangedAt',
  },
  {
    name: 'text too long',
    entries: state(`"Name": "${'x'.repeat(21)}"`),
    ...inStates,
    reason: expected(text(20), quoted('x'.repeat(21))),
    pointer: '/0/Name',
  },
  {
    name: 'NUL in a text',
    entries: state('"Name": "a\\u0000"'),
    ...inStates,
    reason: message('archive.nul'),
    pointer: '/0/Name',
  },
  {
    name: 'an object for a value',
    entries: state('"Script": { "toString": 1 }'),
    ...inStates,
    reason: expected(message('json.text'), message('json.object')),
    pointer: '/0/Script',
  },
];

describe('rows that the catalog does not allow are refused with their pointer', () => {
  it.each(cases)('$name', checkCase);
});
