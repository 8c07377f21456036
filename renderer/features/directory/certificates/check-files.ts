import type { LdapsSettings } from '#core/contract/directory-ldaps.ts';

/** What a check is made with: the site's settings, typed or as a file, and what its server trusts. */
export interface CheckFiles {
  settings?: LdapsSettings;
  configuration?: { name: string; text: string };
  bundle?: string;
}
