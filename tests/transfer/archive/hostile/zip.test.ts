import { crc32 } from 'node:zlib';
import { describe, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import {
  type Case,
  CONFIG,
  checkCase,
  inArchive,
  inStates,
  named,
  notJson,
  STATE,
  state,
  states,
} from './case.ts';

const tooDeep = message('json.too-deep', { levels: 64 });

/** Info-ZIP's extra field with the name in UTF-8, beside the one that it stands for. */
function unicodeName(raw: string, name: string): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + Buffer.byteLength(name), 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(raw), 5);
  return Buffer.concat([field, Buffer.from(name)]);
}

const cases: Case[] = [
  // Names
  {
    name: 'absolute name',
    entries: named('/etc/passwd'),
    ...inArchive,
    reason: message('archive.name-absolute', { name: '/etc/passwd' }),
  },
  {
    name: 'name with ..',
    entries: named('_global/../../x.json'),
    ...inArchive,
    reason: message('archive.name-outside', { name: '_global/../../x.json' }),
  },
  {
    name: 'name with backslashes',
    entries: named('..\\..\\x.json'),
    ...inArchive,
    reason: message('archive.name-backslash', { name: '..\\..\\x.json' }),
  },
  {
    name: 'name with a drive',
    entries: named('C:/x.json'),
    ...inArchive,
    reason: message('archive.name-drive', { name: 'C:/x.json' }),
  },
  {
    name: 'name with a NUL',
    entries: named('a\0.json'),
    ...inArchive,
    reason: message('archive.name-nul', { name: 'a\0.json' }),
  },
  {
    name: 'name with a dot step',
    entries: named('_global/./states.json'),
    ...inArchive,
    reason: message('archive.name-not-plain', { name: '_global/./states.json' }),
  },
  { name: 'empty name', entries: named(''), ...inArchive, reason: message('archive.name-empty') },
  {
    name: 'name without end',
    entries: named('a'.repeat(2000)),
    ...inArchive,
    reason: message('archive.name-too-long', { limit: 1000 }),
  },
  {
    name: 'name that rewrites a line',
    entries: named('/\u202e\r.json'),
    ...inArchive,
    reason: message('archive.name-absolute', { name: '/\u202e\r.json' }),
  },
  {
    name: 'same name twice',
    entries: [CONFIG, CONFIG],
    ...inArchive,
    reason: message('archive.name-twice', { name: '_meta/config.json' }),
  },
  {
    name: 'same name but for case',
    entries: [...states('[]'), { name: '_global/STATES.json', content: '[]' }],
    ...inArchive,
    reason: message('archive.name-twice', { name: '_global/STATES.json' }),
  },
  {
    name: 'another name in the header',
    entries: states('[]', { localName: '_global/groups.json' }),
    ...inStates,
    reason: message('archive.two-names'),
  },
  {
    name: 'another name in Unicode in the header',
    entries: states('[]', { localExtra: unicodeName('_global/states.json', '_global/groups.json') }),
    ...inStates,
    reason: message('archive.two-names'),
  },
  // Kinds of entries
  {
    name: 'symbolic link',
    entries: states('/etc/passwd', { attributes: 0o120777 * 0x10000 }),
    ...inStates,
    reason: message('archive.symbolic-link'),
  },
  {
    name: 'device',
    entries: states('', { attributes: 0o020666 * 0x10000 }),
    ...inStates,
    reason: message('archive.not-a-regular-file'),
  },
  {
    name: 'folder with content',
    entries: [CONFIG, { name: 'a/', content: 'x', attributes: 0 }],
    file: 'a/',
    reason: message('archive.folder-with-content'),
  },
  {
    name: 'encrypted',
    entries: states('[]', { flags: 0x801 }),
    ...inStates,
    reason: message('archive.encrypted'),
  },
  {
    name: 'strongly encrypted',
    entries: states('[]', { flags: 0x841 }),
    ...inArchive,
    reason: message('archive.zip-directory'),
  },
  {
    name: 'unknown compression',
    entries: states('[]', { method: 99 }),
    ...inStates,
    reason: message('archive.unknown-compression', { method: 99 }),
  },
  // Damage
  {
    name: 'wrong checksum',
    entries: states('[]', { crc: 1 }),
    ...inStates,
    reason: message('archive.damaged'),
  },
  {
    name: 'wrong checksum of broken JSON',
    entries: states('[}', { crc: 1 }),
    ...inStates,
    reason: message('archive.damaged'),
  },
  {
    name: 'no compressed data',
    entries: states('[]', { raw: Buffer.from([0xff, 0xff]) }),
    ...inStates,
    reason: message('archive.damaged'),
  },
  {
    name: 'longer than declared',
    entries: states(`[${STATE}]`, { size: 10 }),
    ...inStates,
    reason: message('archive.damaged'),
  },
  {
    name: 'shorter than declared',
    entries: states('[]', { size: 100 }),
    ...inStates,
    reason: message('archive.damaged'),
  },
  // Limits
  {
    name: 'too many entries',
    entries: [CONFIG, ...named('a')],
    limits: { maxEntries: 2 },
    ...inArchive,
    reason: message('archive.too-many-files', { limit: 2 }),
  },
  {
    name: 'too long',
    entries: states(`[${STATE}]`),
    limits: { maxBytes: 50 },
    ...inArchive,
    reason: message('archive.too-large', { limit: 50 }),
  },
  {
    name: 'compression bomb',
    entries: states(Buffer.alloc(2 ** 21, ' ')),
    ...inStates,
    reason: message('archive.compression-ratio', { times: 1000 }),
  },
  {
    name: 'depth bomb',
    entries: state(`"Name": "a", "X": ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    ...inStates,
    reason: notJson(tooDeep),
    line: 1,
    column: 146,
  },
  {
    name: 'depth bomb of an unknown type',
    entries: [CONFIG, { name: '_global/x.json', content: `[${'{"a":'.repeat(100)}1${'}'.repeat(100)}]` }],
    file: '_global/x.json',
    reason: notJson(tooDeep),
  },
  {
    name: 'depth bomb in the strategies',
    entries: [{ name: '_meta/config.json', content: `{"x":${'['.repeat(9999)}${']'.repeat(9999)}}` }],
    file: '_meta/config.json',
    reason: notJson(tooDeep),
  },
];

describe('a ZIP that leads elsewhere, is damaged or grows without end is refused', () => {
  it.each(cases)('$name', checkCase);
});
