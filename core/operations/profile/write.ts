import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '#core/base/json.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { readJsonFile, writeFileAtomic } from '#core/workspace/files.ts';
import { withStateLock } from '#core/workspace/state-folder.ts';
import { type HostContext, resolveProfileFile, resolveSavedSite, type SiteRef } from '../context.ts';

/** Where something about a site is written. */
export interface WritableProfile {
  file: string;
  /** The saved site that gets this profile, where it has none. */
  newFor: SavedSite | undefined;
}

/**
 * The profile of a site, or the one that a saved site is to get: a file of the site's name in the state folder; undefined
 * for a URL without one. Writes nothing. Throws `site-name-unknown`.
 */
export async function profileToWrite(
  context: Pick<HostContext, 'home'>,
  siteRef: SiteRef,
): Promise<WritableProfile | undefined> {
  const file = await resolveProfileFile(context, siteRef);
  if (file !== undefined) return { file, newFor: undefined };
  const site = await resolveSavedSite(context, siteRef.site);
  return site && { file: freeFile(join(context.home, 'profiles'), site.name), newFor: site };
}

/** A profile that is there already is somebody else's. */
function freeFile(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = join(folder, number === 1 ? `${name}.json` : `${name} (${number}).json`);
    if (!existsSync(file)) return file;
  }
}

type Content = Readonly<Record<string, unknown>>;

/**
 * Changes a profile, by one writer at a time: what `change` leaves alone stays as it is, and the file is written whole or
 * not at all, with the rights that it has. `change` gets undefined for a file that is not there.
 *
 * Errors: those of `change`, `file-unreadable`, `file-unwritable`, `state-unusable`.
 */
export async function changeProfile(
  home: string,
  file: string,
  change: (content: unknown) => Content | Promise<Content>,
): Promise<void> {
  await withStateLock(home, async () => {
    const real = await realFile(file);
    const content = real === undefined ? undefined : await readJsonFile(real);
    const text = `${JSON.stringify(await change(content), null, 2)}\n`;
    if (real === undefined) await writeFileAtomic(file, text);
    else await writeFileAtomic(real, text, (await stat(real)).mode & 0o777);
  });
}

/** A link is followed, so that the file behind it is replaced and not the link. */
async function realFile(file: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw fileError('file-unreadable', file, error);
  }
}

/** What a profile holds, as far as it is one. */
export function membersOf(content: unknown): Content {
  return isJsonObject(content) ? content : {};
}
