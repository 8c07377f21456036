import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type MappingEntry, noProfile } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { readJsonFile, writeFileAtomic } from '#core/workspace/files.ts';
import { parseProfile } from '#core/workspace/profile/file.ts';
import { saveSite } from '#core/workspace/sites/saved-sites.ts';
import type { HostContext, SiteRef } from '../context.ts';
import { changeProfile, membersOf, profileToWrite, type WritableProfile } from './write.ts';

/**
 * The profile of a site, or the one that a saved site is to get: a file of the site's name in the state folder. Writes
 * nothing. Throws `usage` for a URL without a profile, and `site-name-unknown`.
 */
export async function profileForDecisions(
  context: Pick<HostContext, 'home'>,
  siteRef: SiteRef,
): Promise<WritableProfile> {
  const profile = await profileToWrite(context, siteRef);
  if (!profile) throw new SiteferryError('usage', { reason: message('remember.needs-saved-site') });
  return profile;
}

/** Keeps decisions of an import that is committed: whatever becomes of them is no error any more, but said. */
export async function keepDecisions(
  home: string,
  { file, newFor }: WritableProfile,
  decided: readonly Pick<MappingEntry, 'type' | 'source' | 'receiver'>[],
  now: Date,
): Promise<Finding> {
  if (decided.length === 0) return finding('note', message('remember.nothing'));
  const decidedAt = now.toISOString();
  try {
    if (newFor) {
      await writeFileAtomic(file, `${JSON.stringify(noProfile, null, 2)}\n`);
      await saveSite(home, { ...newFor, profile: file });
    }
    await rememberDecisions(
      home,
      file,
      decided.map((entry) => ({ ...entry, decidedAt })),
    );
    return finding('note', message('remember.done', { count: decided.length, file }));
  } catch (error) {
    return warning(message('remember.failed', { reason: errorMessage(toSiteferryError(error)) }));
  }
}

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
