import type { ListedSite } from '#core/contract/site/site.ts';

/** What the sites that were chosen last are stored as. */
export const RECENT = 'site.recent';

const MAX_RECENT = 5;
/** Up to so many sites are seen at one glance, without those of late apart. */
const AT_A_GLANCE = 7;

/** Names of the sites that were chosen last, the latest first, of what was stored. */
export function recentSites(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

/** The same after another one was chosen. */
export function withRecent(stored: unknown, name: string): string[] {
  return [name, ...recentSites(stored).filter((one) => one !== name)].slice(0, MAX_RECENT);
}

/** Sites that stand together in a picker. */
export interface SiteGroup {
  kind: 'recent' | 'folder' | 'none';
  /** Name of the folder; empty for the others. */
  folder: string;
  sites: readonly ListedSite[];
}

/**
 * What a picker offers for what was typed, each site once: those of late first where there are many and nothing was
 * typed, then those in no folder, then by folder. A folder that is called as was typed brings all of its sites.
 */
export function siteGroups(
  sites: readonly ListedSite[],
  typed: string,
  recent: readonly string[],
): SiteGroup[] {
  const wanted = typed.trim().toLowerCase();
  const found = sites.filter(({ name, folder = '' }) =>
    [name, folder].some((text) => text.toLowerCase().includes(wanted)),
  );
  const late =
    wanted === '' && sites.length > AT_A_GLANCE
      ? recent.flatMap((name) => found.filter((site) => site.name === name))
      : [];
  const rest = found.filter((site) => !late.includes(site));
  const folders = [...new Set(rest.map(({ folder = '' }) => folder))].sort((one, other) =>
    one.localeCompare(other),
  );
  const groups: SiteGroup[] = [
    { kind: 'recent', folder: '', sites: late },
    ...folders.map(
      (folder): SiteGroup => ({
        kind: folder === '' ? 'none' : 'folder',
        folder,
        sites: rest.filter((site) => (site.folder ?? '') === folder),
      }),
    ),
  ];
  return groups.filter((group) => group.sites.length > 0);
}
