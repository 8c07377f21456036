import { realpath, stat } from 'node:fs/promises';
import { isJsonObject } from '#core/base/json.ts';
import type { MappingEntry } from '#core/contract/profile.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { readJsonFile, writeWholeFile } from '../files.ts';
import { inTurn } from '../state-folder.ts';
import { parseProfile } from './file.ts';

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
  // A link is followed, so that the file behind it is replaced and not the link.
  const real = await realpath(file).catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
  await inTurn(home, async () => {
    const content = await readJsonFile(real);
    const { mapping } = parseProfile(file, content);
    const known = new Map(mapping.map((entry) => [keyOf(entry), entry]));
    for (const entry of entries) known.set(keyOf(entry), entry);
    const changed = { ...(isJsonObject(content) ? content : {}), mapping: [...known.values()] };
    parseProfile(file, changed);
    const { mode } = await stat(real);
    await writeWholeFile(real, `${JSON.stringify(changed, null, 2)}\n`, mode & 0o777);
  });
}

function keyOf({ type, source }: MappingEntry): string {
  return `${type}:${source.toLowerCase()}`;
}
