import { describe, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { type Case, checkCase, inStates, legacy, state } from './case.ts';

const cases: Case[] = [
  {
    name: 'legacy: a type twice',
    entries: legacy('{ "states": [], "states": [] }'),
    file: 'data.json',
    reason: message('archive.type-twice'),
    pointer: '/states',
  },
  {
    name: 'NUL in a text',
    entries: state('"Name": "a\\u0000"'),
    ...inStates,
    reason: message('archive.nul'),
    pointer: '/0/Name',
  },
];

describe('rows that contradict themselves, or that no database takes, are refused with their pointer', () => {
  it.each(cases)('$name', checkCase);
});
