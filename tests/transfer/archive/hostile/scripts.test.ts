import { describe, it } from 'vitest';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { guidOf } from '../support.ts';
import type { RawEntry } from '../zip-builder.ts';
import { type Case, checkCase, expected, inStates, state, states } from './case.ts';

const SCRIPT = 'states/1.Script.cs';

/** A state whose script is in a file, and that file. */
function scripted(reference: string, content: string | Buffer = 'x', name = `_global/${SCRIPT}`): RawEntry[] {
  return [...state(`"Name": "New", "Script": ${reference}`), { name, content }];
}

const inScript = { file: `_global/${SCRIPT}` };
const atScript = { ...inStates, pointer: '/0/Script' };
const goodReference = `{ "$file": "${SCRIPT}" }`;

/** What a name of a file is refused for. */
const names: [name: string, reason: Message][] = [
  ['', message('archive.name-empty')],
  ['/etc/passwd', message('archive.name-absolute', { name: '/etc/passwd' })],
  ['c:/secret.cs', message('archive.name-drive', { name: 'c:/secret.cs' })],
  ['../_meta/config.json', message('archive.name-outside', { name: '../_meta/config.json' })],
  ['states/../../x.cs', message('archive.name-outside', { name: 'states/../../x.cs' })],
  ['states\\1.Script.cs', message('archive.name-backslash', { name: 'states\\1.Script.cs' })],
  ['..\\x.cs', message('archive.name-backslash', { name: '..\\x.cs' })],
  ['./states/1.Script.cs', message('archive.name-not-plain', { name: './states/1.Script.cs' })],
  ['states//1.Script.cs', message('archive.name-not-plain', { name: 'states//1.Script.cs' })],
  ['x'.repeat(1001), message('archive.name-too-long', { limit: 1000 })],
];

const references: [name: string, reference: string, found: Message][] = [
  ['a name that is none', '{ "$file": 5 }', message('json.object')],
  ['more than a name', `{ "$file": "${SCRIPT}", "encoding": "x" }`, message('json.object')],
  ['unknown line ends', `{ "$file": "${SCRIPT}", "lineEnds": "cr" }`, message('json.object')],
];

const missing = (name: string): Message => message('archive.script-missing', { name });

const cases: Case[] = [
  ...names.map(
    ([name, reason]): Case => ({
      name: `the name ${name.slice(0, 30)}`,
      entries: scripted(JSON.stringify({ $file: name })),
      ...atScript,
      reason,
    }),
  ),
  ...references.map(
    ([name, reference, found]): Case => ({
      name,
      entries: scripted(reference),
      ...atScript,
      reason: expected(message('archive.value.script'), found),
    }),
  ),
  {
    name: 'a file that is not there',
    entries: state(`"Name": "New", "Script": ${goodReference}`),
    ...atScript,
    reason: missing(`_global/${SCRIPT}`),
  },
  {
    name: 'a file in other case',
    entries: scripted('{ "$file": "states/1.script.cs" }'),
    ...atScript,
    reason: missing('_global/states/1.script.cs'),
  },
  {
    name: 'the file of the entities themselves',
    entries: state('"Name": "New", "Script": { "$file": "states.json" }'),
    ...atScript,
    reason: missing('_global/states.json'),
  },
  {
    name: 'a folder',
    entries: [
      ...state('"Name": "New", "Script": { "$file": "states" }'),
      { name: '_global/states/', attributes: 0o040755 * 0x10000 },
    ],
    ...atScript,
    reason: missing('_global/states'),
  },
  {
    name: 'what is not UTF-8',
    entries: scripted(goodReference, Buffer.from([0x61, 0xff, 0x62])),
    ...inScript,
    reason: message('json.not-utf8'),
  },
  {
    name: 'UTF-16',
    entries: scripted(goodReference, Buffer.from('\ufeffreturn 1;', 'utf16le')),
    ...inScript,
    reason: message('json.not-utf8'),
  },
  {
    name: 'NUL in a script',
    entries: scripted(goodReference, 'a\0b'),
    ...inScript,
    reason: message('archive.nul'),
  },
  {
    name: 'a script longer than an entity may be',
    entries: scripted(goodReference, 'x'.repeat(400)),
    ...inScript,
    reason: message('archive.file-too-large', { limit: 300 }),
    limits: { maxRowBytes: 300 },
  },
  {
    name: 'an entity that is too long with its script',
    entries: scripted(goodReference, 'x'.repeat(290)),
    ...inStates,
    pointer: '/0',
    reason: message('archive.row-too-large', { limit: 300 }),
    limits: { maxRowBytes: 300 },
  },
  {
    name: 'one long script of many entities',
    entries: [
      ...states(
        JSON.stringify(
          Array.from({ length: 100 }, (_, index) => ({
            StateID: index + 1,
            Guid: guidOf(index + 1),
            Name: 'New',
            Script: { $file: SCRIPT },
          })),
        ),
      ),
      { name: `_global/${SCRIPT}`, content: 'x'.repeat(10_000) },
    ],
    ...inScript,
    reason: message('archive.too-much-memory', { limit: 500_000 }),
    limits: { maxMemory: 500_000 },
  },
  {
    name: 'a link as a script',
    entries: [
      ...state(`"Name": "New", "Script": ${goodReference}`),
      { name: `_global/${SCRIPT}`, content: '/etc/passwd', attributes: 0o120777 * 0x10000 },
    ],
    ...inScript,
    reason: message('archive.symbolic-link'),
  },
];

describe('scripts in files that cannot be taken are refused with their place', () => {
  it.each(cases)('$name', checkCase);
});
