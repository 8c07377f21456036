import { describe, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import {
  type Case,
  checkCase,
  expected,
  inStates,
  legacy,
  notJson,
  quoted,
  STATE,
  state,
  states,
} from './case.ts';

const cases: Case[] = [
  // Text
  {
    name: 'invalid UTF-8',
    entries: states(Buffer.from([0x5b, 0x0a, 0x22, 0xc3, 0x28, 0x22, 0x5d])),
    ...inStates,
    reason: notJson(message('json.not-utf8')),
    line: 2,
    column: 3,
  },
  {
    name: 'UTF-16 without its mark',
    entries: states(Buffer.from('[]', 'utf16le')),
    ...inStates,
    reason: notJson(expected(message('json.value-or-bracket'), quoted('\0'))),
    line: 1,
  },
  {
    name: 'half of a pair in UTF-16',
    entries: states(Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
    ...inStates,
    reason: notJson(message('json.not-utf8')),
    line: 1,
  },
  {
    name: 'empty file',
    entries: states(''),
    ...inStates,
    reason: notJson(expected(message('json.value'), message('json.file-end'))),
    line: 1,
    column: 1,
  },
  {
    name: 'cut off',
    entries: states(`[\n${STATE},\n  { "StateID": 2, "Gu`),
    ...inStates,
    reason: notJson(expected(message('json.closing-quote'), message('json.file-end'))),
    line: 3,
  },
  {
    name: 'trailing comma',
    entries: states(`[${STATE},\n]`),
    ...inStates,
    reason: notJson(expected(message('json.value'), quoted(']'))),
    line: 2,
    column: 1,
  },
  {
    name: 'single quotes',
    entries: states("[\n  { 'a': 1 }\n]"),
    ...inStates,
    reason: notJson(expected(message('json.name-or-brace'), quoted("'"))),
    line: 2,
    column: 5,
  },
  {
    name: 'comment',
    entries: states('[] // none'),
    ...inStates,
    reason: notJson(expected(message('json.file-end'), quoted('/'))),
    line: 1,
    column: 4,
  },
  {
    name: 'second value',
    entries: legacy('{}{}'),
    file: 'data.json',
    reason: notJson(expected(message('json.file-end'), quoted('{'))),
    column: 3,
  },
  {
    name: 'leading zero',
    entries: state('"OrderNo": 01'),
    ...inStates,
    reason: notJson(expected(message('json.separator'), quoted('1'))),
  },
  {
    name: 'line end in a text',
    entries: state('"Name": "a\nb"'),
    ...inStates,
    reason: notJson(message('json.control-character')),
    line: 1,
  },
  {
    name: 'broken JSON in the strategies',
    entries: [{ name: '_meta/config.json', content: '{\n"a" 1}' }],
    file: '_meta/config.json',
    reason: notJson(expected(message('json.colon'), quoted('1'))),
    line: 2,
    column: 5,
  },
];

describe('a file that is not JSON is refused with the place', () => {
  it.each(cases)('$name', checkCase);
});
