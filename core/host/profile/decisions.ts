import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type MappingEntry, noProfile } from '#core/contract/profile.ts';
import type { SavedSite } from '#core/contract/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { type AskedSite, type HostContext, profileOf, savedSiteOf } from '../context.ts';
import { writeWholeFile } from '../files.ts';
import { saveSite } from '../saved-sites.ts';
import { rememberDecisions } from './remember.ts';

/** Where the decisions about a site are kept. */
interface DecisionsProfile {
  file: string;
  /** The saved site that gets this profile, where it has none. */
  newFor: SavedSite | undefined;
}

/**
 * The profile of a site, or the one that a saved site is to get: a file of the site's name in the state folder. Writes
 * nothing. Throws `usage` for a URL without a profile, and `site-name-unknown`.
 */
export async function profileForDecisions(
  context: Pick<HostContext, 'home'>,
  asked: AskedSite,
): Promise<DecisionsProfile> {
  const file = await profileOf(context, asked);
  if (file !== undefined) return { file, newFor: undefined };
  const site = await savedSiteOf(context, asked.site);
  if (!site) throw new SiteferryError('usage', { reason: message('remember.needs-saved-site') });
  return { file: freeFile(join(context.home, 'profiles'), site.name), newFor: site };
}

/** A profile that is there already is somebody else's. */
function freeFile(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = join(folder, number === 1 ? `${name}.json` : `${name} (${number}).json`);
    if (!existsSync(file)) return file;
  }
}

/** Keeps decisions of an import that is committed: whatever becomes of them is no error any more, but said. */
export async function keepDecisions(
  home: string,
  { file, newFor }: DecisionsProfile,
  decided: readonly Pick<MappingEntry, 'type' | 'source' | 'receiver'>[],
  now: Date,
): Promise<Finding> {
  if (decided.length === 0) return finding('note', message('remember.nothing'));
  const decidedAt = now.toISOString();
  try {
    if (newFor) {
      await writeWholeFile(file, `${JSON.stringify(noProfile, null, 2)}\n`);
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
