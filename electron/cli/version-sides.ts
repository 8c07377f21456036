import { SiteferryError } from '#core/base/errors.ts';
import { redact, redactAddress } from '#core/base/redact.ts';
import { type VersionSide, versionName } from '#core/contract/version-names.ts';
import { message } from '#core/messages/catalogue.ts';

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

/** How a package is named where a side is. */
export const PACKAGE = 'package:';

/** Whether what was typed can only be meant as a URL, or a connection string, which is refused as one; not the path of a drive. */
export function looksLikeAddress(typed: string): boolean {
  if (isVersion(typed) || typed.startsWith(PACKAGE)) return false;
  return /^[a-z][a-z0-9+.-]+:/i.test(typed) || (typed.includes('=') && typed.includes(';'));
}

/** A path or a package: what has an `@` may be an address with something missing. */
const PLACE = /^[^@]*[\\/.][^@]*$/;

/** A side as it was typed, without a password; the name of a version only looks as if it had one. */
export function redactSide(typed: string): string {
  if (isVersion(typed)) return typed;
  const isNamed = typed.startsWith(PACKAGE) || (!looksLikeAddress(typed) && PLACE.test(typed));
  return isNamed ? redact(typed) : redactAddress(typed);
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
      reason: message('usage.not-a-version', { value: typed }),
    });
  }
  const at = named === undefined ? met : { site: named };
  if (at) return { ...at, module, version };
  throw new SiteferryError('usage', { reason: message('usage.versions-of', { value: typed }) });
}
