import { message } from '#core/messages/catalogue.ts';
import { type KeyFileFinding, keyFinding } from '../finding.ts';
import type { Setting } from '../settings.ts';

/** Whether a version of the platform has what came with another: `unknown` where only their beginnings are the same. */
export function isAtLeast(version: string, since: string): boolean | 'unknown' {
  const parts = (text: string) => text.replace(/^v/i, '').split('.').map(Number);
  const have = parts(version);
  for (const [index, part] of parts(since).entries()) {
    const own = have[index];
    if (own === undefined) return 'unknown';
    if (own !== part) return own > part;
  }
  return true;
}

/** Keys that the platform's version does not read yet, as far as they are set. */
export function versionFindings({ key, entries }: Setting, version: string | undefined): KeyFileFinding[] {
  const entry = entries.at(-1);
  if (!entry || version === undefined || key.since === undefined) return [];
  const has = isAtLeast(version, key.since);
  if (has === true) return [];
  const values = { version, since: key.since };
  return [
    keyFinding(has === false ? 'warning' : 'note', key, {
      message: message(has === false ? 'keys.not-read-yet' : 'keys.perhaps-not-read', values),
      remedy: message('keys.remedy.update', { since: key.since }),
      entry,
    }),
  ];
}
