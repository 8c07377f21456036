import { describe, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { guidOf } from '../support.ts';
import { type Case, CONFIG, checkCase, inStates, legacy, notJson, STATE, state, states } from './case.ts';

const nul = message('archive.nul');
const half = message('archive.lone-surrogate');
const twice = (name: string) => message('archive.name-of-member-twice', { name });

/** Columns of every type, one that is not known, and one with JSON in it. */
const COLUMNS = [
  'Name',
  'Script',
  'Norm',
  'ChangedAt',
  'Origin',
  'IsFinal',
  'OrderNo',
  'Password',
  'Unknown',
];

const badTexts = [
  { kind: 'NUL', text: 'a\\u0000b', reason: nul },
  { kind: 'first half of a pair', text: 'a\\ud83d', reason: half },
  { kind: 'second half of a pair', text: '\\uDE00', reason: half },
  { kind: 'halves in the wrong order', text: '\\ude00\\ud83d', reason: half },
];

const texts: Case[] = badTexts.flatMap(({ kind, text, reason }) => [
  ...COLUMNS.map((column) => ({
    name: `${kind} in ${column}`,
    entries: state(`"${column}": "${text}"`),
    ...inStates,
    reason,
    pointer: `/0/${column}`,
  })),
  {
    name: `${kind} in JSON inside of a text column`,
    entries: state(`"Script": { "a": [1, "${text}"] }`),
    ...inStates,
    reason,
    pointer: '/0/Script/a/1',
  },
  {
    name: `${kind} in a legacy row`,
    entries: legacy(`{ "states": [${STATE}, { "StateID": 2, "Name": "${text}" }] }`),
    file: 'data.json',
    reason,
    pointer: '/states/1/Name',
  },
  {
    name: `${kind} in the strategies`,
    entries: [{ name: '_meta/config.json', content: `{ "associations": {}, "x": "${text}" }` }],
    file: '_meta/config.json',
    reason,
    pointer: '/x',
  },
  {
    name: `${kind} in the manifest`,
    entries: [CONFIG, { name: '_meta/manifest.json', content: `{ "sourceVersion": "${text}" }` }],
    file: '_meta/manifest.json',
    reason,
    pointer: '/sourceVersion',
  },
]);

const names: Case[] = badTexts.map(({ kind, text, reason }) => ({
  name: `${kind} in a Guid of the references`,
  entries: [CONFIG, { name: '_meta/additional-data.json', content: `{ "states": { "${text}": 1 } }` }],
  file: '_meta/additional-data.json',
  reason,
  pointer: `/states/${JSON.parse(`"${text}"`)}`,
}));

/** Raw bytes of a surrogate, as CESU-8 has them: not UTF-8. */
const RAW_HALF = Buffer.from([0xed, 0xa0, 0xbd]);

function around(before: string, after: string): Buffer {
  return Buffer.concat([Buffer.from(before), RAW_HALF, Buffer.from(after)]);
}

const raw: Case[] = [
  {
    name: 'raw surrogate in a row',
    entries: states(around(`[${STATE}, { "StateID": 2, "X": "\ufffd", "Name": ["a", "x`, '"] }]')),
    ...inStates,
    reason: notJson(message('json.not-utf8')),
    pointer: '/1/Name/1',
  },
  {
    name: 'raw surrogate in a legacy row',
    entries: [
      { name: 'data.json', content: around('{ "states": [{ "StateID": 2, "Name": "', '" }] }') },
      { name: 'config.json', content: '{ "associations": {} }' },
    ],
    file: 'data.json',
    reason: notJson(message('json.not-utf8')),
    pointer: '/states/0/Name',
  },
  {
    name: 'raw surrogate in the strategies',
    entries: [{ name: '_meta/config.json', content: around('{ "associations": {}, "x": "', '" }') }],
    file: '_meta/config.json',
    reason: notJson(message('json.not-utf8')),
    pointer: '/x',
  },
];

const duplicates: Case[] = [
  {
    name: 'column',
    entries: state('"Name": "a", "Name": "b"'),
    ...inStates,
    reason: twice('Name'),
    pointer: '/0/Name',
  },
  {
    name: 'column, the second time with an escape',
    entries: state('"Name": "a", "N\\u0061me"  :  "a"'),
    ...inStates,
    reason: twice('Name'),
    pointer: '/0/Name',
  },
  {
    name: 'column beside a text that looks like a name',
    entries: state('"Script": "{\\"a\\": 1}", "Name" :"a", "Name": "b"'),
    ...inStates,
    reason: twice('Name'),
    pointer: '/0/Name',
  },
  {
    name: 'column that is not known',
    entries: state('"X": { "a": [{}, { "b": 1, "b": 2 }] }'),
    ...inStates,
    reason: twice('b'),
    pointer: '/0/X/a/1/b',
  },
  {
    name: 'id of a late legacy row',
    entries: legacy(`{ "states": [${STATE}, { "StateID": 2, "StateID": 3, "Guid": "${guidOf(2)}" }] }`),
    file: 'data.json',
    reason: twice('StateID'),
    pointer: '/states/1/StateID',
  },
  {
    name: 'type among the strategies',
    entries: [
      { name: '_meta/config.json', content: '{"associations":{"states":"Guid","states":"NaturalKey"}}' },
    ],
    file: '_meta/config.json',
    reason: twice('states'),
    pointer: '/associations/states',
  },
  {
    name: 'version in the manifest',
    entries: [
      CONFIG,
      { name: '_meta/manifest.json', content: '{ "sourceVersion": "1", "sourceVersion": "2" }' },
    ],
    file: '_meta/manifest.json',
    reason: twice('sourceVersion'),
    pointer: '/sourceVersion',
  },
  {
    name: 'Guid among the references',
    entries: [
      CONFIG,
      {
        name: '_meta/additional-data.json',
        content: `{ "states": { "${guidOf(1)}": 1, "${guidOf(1)}": 2 } }`,
      },
    ],
    file: '_meta/additional-data.json',
    reason: twice(guidOf(1)),
    pointer: `/states/${guidOf(1)}`,
  },
];

const sizes: Case[] = [
  {
    name: 'too many members',
    entries: states(`[${STATE}, { "StateID": 2, "X": [${'{},'.repeat(200_000)}1] }]`),
    ...inStates,
    reason: message('archive.row-members', { limit: 200_000 }),
    pointer: '/1',
  },
  {
    name: 'too many members in the last of many rows',
    entries: states(`[${'{"StateID":0},'.repeat(1)}{"StateID": 2, "X": [[1],[2]]}]`),
    limits: { maxRowMembers: 5 },
    ...inStates,
    reason: message('archive.row-members', { limit: 5 }),
    pointer: '/1',
  },
  {
    name: 'too long a legacy row',
    entries: legacy(`{ "states": [${STATE}, { "Name": "${'x'.repeat(1000)}" }] }`),
    limits: { maxRowBytes: 1000 },
    file: 'data.json',
    reason: message('archive.row-too-large', { limit: 1000 }),
    pointer: '/states/1',
  },
  {
    name: 'too long a name',
    entries: state(`"${'x'.repeat(70_000)}": 1`),
    ...inStates,
    reason: message('archive.name-of-member-too-long', { limit: 65_536 }),
    pointer: '/0',
  },
  {
    name: 'too many members in the strategies',
    entries: [{ name: '_meta/config.json', content: `{"associations":{},"x":[${'{},'.repeat(200_000)}1]}` }],
    file: '_meta/config.json',
    reason: message('archive.file-members', { limit: 200_000 }),
  },
  {
    name: 'too much memory over several files',
    entries: [...states(`[${STATE}]`), { name: '_versions/script-versions.json', content: version(4) }],
    limits: { maxMemory: 1000 },
    file: '_versions/script-versions.json',
    reason: message('archive.too-much-memory', { limit: 1000 }),
  },
];

function version(id: number): string {
  return `[{ "VersionID": ${id}, "Guid": "${guidOf(id)}", "Name": "v" }]`;
}

describe('text that no database holds is refused with its pointer', () => {
  it.each([...texts, ...names, ...raw])('$name', checkCase);
});

describe('a name that comes twice in one object is refused with its pointer', () => {
  it.each(duplicates)('$name', checkCase);
});

describe('an entity of unheard-of size is refused with its pointer', () => {
  it.each(sizes)('$name', checkCase);
});
