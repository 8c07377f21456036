import { describe, it } from 'vitest';
import { type Case, CONFIG, checkCase, inArchive, inStates, named, STATE, state, states } from './case.ts';

const cases: Case[] = [
  // Names
  { name: 'absolute name', entries: named('/etc/passwd'), ...inArchive, reason: /is absolute/ },
  { name: 'name with ..', entries: named('_global/../../x.json'), ...inArchive, reason: /leads out/ },
  { name: 'name with backslashes', entries: named('..\\..\\x.json'), ...inArchive, reason: /backslash/ },
  { name: 'name with a drive', entries: named('C:/x.json'), ...inArchive, reason: /drive letter/ },
  { name: 'name with a NUL', entries: named('a\0.json'), ...inArchive, reason: /NUL character/ },
  {
    name: 'name with a dot step',
    entries: named('_global/./states.json'),
    ...inArchive,
    reason: /not a plain path/,
  },
  { name: 'empty name', entries: named(''), ...inArchive, reason: /has no name/ },
  { name: 'name without end', entries: named('a'.repeat(2000)), ...inArchive, reason: /more than 1000/ },
  {
    name: 'name that rewrites a line',
    entries: named('/\u202e\r.json'),
    ...inArchive,
    reason: /\\u\{202e\}\\u\{d\}/,
  },
  { name: 'same name twice', entries: [CONFIG, CONFIG], ...inArchive, reason: /is in it twice/ },
  {
    name: 'same name but for case',
    entries: [...states('[]'), { name: '_global/STATES.json', content: '[]' }],
    ...inArchive,
    reason: /is in it twice/,
  },
  {
    name: 'another name in the header',
    entries: states('[]', { localName: '_global/groups.json' }),
    ...inStates,
    reason: /two different names/,
  },
  // Kinds of entries
  {
    name: 'symbolic link',
    entries: states('/etc/passwd', { attributes: 0o120777 * 0x10000 }),
    ...inStates,
    reason: /symbolic link/,
  },
  {
    name: 'device',
    entries: states('', { attributes: 0o020666 * 0x10000 }),
    ...inStates,
    reason: /not a regular file/,
  },
  {
    name: 'folder with content',
    entries: [CONFIG, { name: 'a/', content: 'x', attributes: 0 }],
    file: 'a/',
    reason: /content of its own/,
  },
  { name: 'encrypted', entries: states('[]', { flags: 0x801 }), ...inStates, reason: /encrypted/ },
  { name: 'strongly encrypted', entries: states('[]', { flags: 0x841 }), ...inArchive, reason: /encrypted/ },
  {
    name: 'unknown compression',
    entries: states('[]', { method: 99 }),
    ...inStates,
    reason: /unknown method 99/,
  },
  // Damage
  { name: 'wrong checksum', entries: states('[]', { crc: 1 }), ...inStates, reason: /damaged.*CRC-32/ },
  {
    name: 'wrong checksum of broken JSON',
    entries: states('[}', { crc: 1 }),
    ...inStates,
    reason: /damaged.*CRC-32/,
  },
  {
    name: 'no compressed data',
    entries: states('[]', { raw: Buffer.from([0xff, 0xff]) }),
    ...inStates,
    reason: /damaged/,
  },
  {
    name: 'longer than declared',
    entries: states(`[${STATE}]`, { size: 10 }),
    ...inStates,
    reason: /damaged/,
  },
  { name: 'shorter than declared', entries: states('[]', { size: 100 }), ...inStates, reason: /damaged/ },
  // Limits
  {
    name: 'too many entries',
    entries: [CONFIG, ...named('a')],
    limits: { maxEntries: 2 },
    ...inArchive,
    reason: /more than 2 entries/,
  },
  {
    name: 'too long',
    entries: states(`[${STATE}]`),
    limits: { maxBytes: 50 },
    ...inArchive,
    reason: /longer than 50 bytes/,
  },
  {
    name: 'compression bomb',
    entries: states(Buffer.alloc(2 ** 21, ' ')),
    ...inStates,
    reason: /more than 1000 times/,
  },
  {
    name: 'depth bomb',
    entries: state(`"Name": "a", "X": ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    ...inStates,
    reason: /deeper than 64/,
    line: 1,
    column: 146,
  },
  {
    name: 'depth bomb of an unknown type',
    entries: [CONFIG, { name: '_global/x.json', content: `[${'{"a":'.repeat(100)}1${'}'.repeat(100)}]` }],
    file: '_global/x.json',
    reason: /deeper than 64/,
  },
  {
    name: 'depth bomb in the strategies',
    entries: [{ name: '_meta/config.json', content: `{"x":${'['.repeat(9999)}${']'.repeat(9999)}}` }],
    file: '_meta/config.json',
    reason: /deeper than 64/,
  },
];

describe('a ZIP that leads elsewhere, is damaged or grows without end is refused', () => {
  it.each(cases)('$name', checkCase);
});
