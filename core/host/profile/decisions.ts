import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type MappingEntry, noProfile } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { AskedSite, HostContext } from '../context.ts';
import { writeWholeFile } from '../files.ts';
import { saveSite } from '../saved-sites.ts';
import { rememberDecisions } from './remember.ts';
import { profileToWrite, type WritableProfile } from './write.ts';

/**
 * The profile of a site, or the one that a saved site is to get: a file of the site's name in the state folder. Writes
 * nothing. Throws `usage` for a URL without a profile, and `site-name-unknown`.
 */
export async function profileForDecisions(
  context: Pick<HostContext, 'home'>,
  asked: AskedSite,
): Promise<WritableProfile> {
  const profile = await profileToWrite(context, asked);
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
