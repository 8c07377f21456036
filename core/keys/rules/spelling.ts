import { closestMatch } from '#core/base/suggest.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Key, keys } from '../catalog.ts';
import type { Entry, KeyFile } from '../entries.ts';
import { type KeyFileFinding, keyFinding } from '../finding.ts';
import { isCommonWord, type Setting } from '../settings.ts';

/** So many are told at most: what has more is another file. */
const MOST = 20;

/** Entries that are no known key, and nearly one: a configuration has many others, of which nothing is said. */
export function spellingFindings(
  { entries, format }: KeyFile,
  settings: readonly Setting[],
): KeyFileFinding[] {
  const known = new Set(settings.flatMap((setting) => setting.entries));
  const findings: KeyFileFinding[] = [];
  for (const entry of entries) {
    if (findings.length === MOST) break;
    const meant = known.has(entry) ? undefined : suggestKey(entry, format);
    if (!meant) continue;
    const [key, expected] = meant;
    const found = message('keys.misspelt', { path: entry.path });
    const remedy = message('keys.remedy.spelling', { expected });
    findings.push(keyFinding('warning', key, { message: found, remedy, entry }));
  }
  return findings;
}

/** The key and how it is written, by its whole path first: a section can be misspelt, too. */
function suggestKey({ path, name }: Entry, format: KeyFile['format']): [Key, string] | undefined {
  const placeOf = (key: Key) =>
    format === 'web.config' ? (key.webConfig ?? key.name) : (key.path ?? key.name);
  const place = closestMatch(path, keys.map(placeOf));
  const byPath = keys.find((key) => place !== undefined && placeOf(key) === place);
  if (byPath) return [byPath, placeOf(byPath)];
  const own = closestMatch(
    name,
    keys.filter((key) => !isCommonWord(key)).map((key) => key.name),
  );
  const byName = keys.find((key) => key.name === own);
  return byName && [byName, placeOf(byName)];
}
