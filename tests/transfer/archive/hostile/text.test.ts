import { describe, it } from 'vitest';
import { type Case, checkCase, inStates, legacy, STATE, state, states } from './case.ts';

const cases: Case[] = [
  // Text
  {
    name: 'invalid UTF-8',
    entries: states(Buffer.from([0x5b, 0x0a, 0x22, 0xc3, 0x28, 0x22, 0x5d])),
    ...inStates,
    reason: /not valid UTF-8/,
    line: 2,
    column: 3,
  },
  {
    name: 'UTF-16',
    entries: states(Buffer.from('\ufeff[]', 'utf16le')),
    ...inStates,
    reason: /UTF-8/,
    line: 1,
  },
  {
    name: 'empty file',
    entries: states(''),
    ...inStates,
    reason: /expected a value, found the end/,
    line: 1,
    column: 1,
  },
  {
    name: 'cut off',
    entries: states(`[\n${STATE},\n  { "StateID": 2, "Gu`),
    ...inStates,
    reason: /found the end/,
    line: 3,
  },
  {
    name: 'trailing comma',
    entries: states(`[${STATE},\n]`),
    ...inStates,
    reason: /expected a value, found "]"/,
    line: 2,
    column: 1,
  },
  {
    name: 'single quotes',
    entries: states("[\n  { 'a': 1 }\n]"),
    ...inStates,
    reason: /expected a name in quotes/,
    line: 2,
    column: 5,
  },
  {
    name: 'comment',
    entries: states('[] // none'),
    ...inStates,
    reason: /expected nothing more/,
    line: 1,
    column: 4,
  },
  {
    name: 'second value',
    entries: legacy('{}{}'),
    file: 'data.json',
    reason: /expected nothing more/,
    column: 3,
  },
  {
    name: 'leading zero',
    entries: state('"OrderNo": 01'),
    ...inStates,
    reason: /expected "," or a closing bracket/,
  },
  {
    name: 'line end in a text',
    entries: state('"Name": "a\nb"'),
    ...inStates,
    reason: /control character/,
    line: 1,
  },
  {
    name: 'broken JSON in the strategies',
    entries: [{ name: '_meta/config.json', content: '{\n"a" 1}' }],
    file: '_meta/config.json',
    reason: /expected ":"/,
    line: 2,
    column: 5,
  },
];

describe('a file that is not JSON is refused with the place', () => {
  it.each(cases)('$name', checkCase);
});
