import type { MappingEntry } from '#core/contract/profile.ts';
import { readJsonFile } from '../files.ts';
import { parseProfile } from './file.ts';
import { changeProfile, membersOf } from './write.ts';

/**
 * Adds decisions to the mapping of a profile: one for the same type and source replaces the one before, in its place.
 * Everything else in the file stays as it is; it is written whole or not at all, and by one writer at a time.
 *
 * Errors: `file-unreadable`, `profile-invalid`, `file-unwritable`, `state-unusable`.
 */
export async function rememberDecisions(
  home: string,
  file: string,
  entries: readonly MappingEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await changeProfile(home, file, async (found) => {
    // One that is gone is an error of reading, which says which file it was.
    const content = found ?? (await readJsonFile(file));
    const { mapping } = parseProfile(file, content);
    const known = new Map(mapping.map((entry) => [keyOf(entry), entry]));
    for (const entry of entries) known.set(keyOf(entry), entry);
    const changed = { ...membersOf(content), mapping: [...known.values()] };
    parseProfile(file, changed);
    return changed;
  });
}

function keyOf({ type, source }: MappingEntry): string {
  return `${type}:${source.toLowerCase()}`;
}
