import { message } from '#core/messages/catalogue.ts';
import type { KeyFile } from '../entries.ts';
import { type KeyFileFinding, keyFinding } from '../finding.ts';
import type { Setting } from '../settings.ts';

/** What is wrong with where a key stands, and how it is written there. */
export function placeFindings(file: KeyFile, { key, entries }: Setting): KeyFileFinding[] {
  const expected = file.format === 'web.config' ? (key.webConfig ?? key.name) : key.path;
  const misplaced = entries.flatMap((entry): KeyFileFinding[] => {
    if (expected === undefined ? entry.name === key.name : entry.path === expected) return [];
    const isOnlyCase = expected === undefined || entry.path.toLowerCase() === expected.toLowerCase();
    if (!isOnlyCase) {
      const found = message('keys.wrong-place', { path: entry.path });
      const remedy = message('keys.remedy.move', { path: expected });
      return [keyFinding('error', key, { message: found, remedy, entry })];
    }
    const path = expected === undefined ? entry.name : entry.path;
    const found = message('keys.wrong-case', { path });
    const remedy = message('keys.remedy.spelling', { expected: expected ?? key.name });
    return [keyFinding('warning', key, { message: found, remedy, entry })];
  });
  return [...setTwice({ key, entries }), ...misplaced];
}

function setTwice({ key, entries }: Pick<Setting, 'key' | 'entries'>): KeyFileFinding[] {
  if (entries.length < 2) return [];
  const places = entries.map(({ path, line }) => message('keys.place', { path, line }));
  return [
    keyFinding('error', key, {
      message: message('keys.set-twice', { count: entries.length, places }),
      remedy: message('keys.remedy.keep-one'),
      entry: entries.at(-1),
    }),
  ];
}
