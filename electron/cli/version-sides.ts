import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { type VersionSide, versionName } from '#core/contract/versions-names.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';

/** A site with the profile by which it is read. */
export interface SiteAt {
  site: string;
  profileFile?: string;
}

/** How a version is named where a side or a base is: `version:MODULE@VERSION`. */
const VERSION = 'version:';

/** Whether what was typed is a version. */
export function isVersion(typed: string): boolean {
  return typed.startsWith(VERSION);
}

/** A side as it was typed, without a password; the name of a version only looks as if it had one. */
export function shownSide(typed: string): string {
  return isVersion(typed) ? typed : redactAddress(typed);
}

/**
 * The version that was typed, in the repository of the site that `--versions-of` names, else of the one that it meets. Throws
 * `usage`.
 */
export function versionOf(
  typed: string,
  { 'versions-of': named }: { 'versions-of'?: string | undefined },
  met: SiteAt | undefined,
): VersionSide {
  const [, module = '', version = ''] = /^version:(.+)@([^@]+)$/.exec(typed) ?? [];
  if (!versionName.safeParse(version).success) {
    throw new SiteferryError('usage', {
      reason: commandLineMessage('usage.not-a-version', { value: typed }),
    });
  }
  const at = named === undefined ? met : { site: named };
  if (at) return { ...at, module, version };
  throw new SiteferryError('usage', { reason: commandLineMessage('usage.versions-of', { value: typed }) });
}
