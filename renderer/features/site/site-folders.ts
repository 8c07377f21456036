import type { ListedSite } from '#core/contract/site/site.ts';

/** Sites that stand together in the list. */
interface SiteFolder {
  /** Undefined for those that are in none. */
  folder: string | undefined;
  sites: readonly ListedSite[];
}

/** Names of the folders, in the order of the list. */
export function foldersOf(sites: readonly ListedSite[]): string[] {
  const names = sites.flatMap(({ folder }) => (folder === undefined ? [] : [folder]));
  return [...new Set(names)].sort((one, other) => one.localeCompare(other));
}

/** The sites by folder, those in none first; with a text those only whose name, address or folder has it. */
export function siteFolders(sites: readonly ListedSite[], text: string): SiteFolder[] {
  const wanted = text.trim().toLowerCase();
  const found = sites.filter(({ name, url, folder = '' }) =>
    [name, url, folder].some((part) => part.toLowerCase().includes(wanted)),
  );
  return [undefined, ...foldersOf(found)]
    .map((folder) => ({ folder, sites: found.filter((site) => site.folder === folder) }))
    .filter((one) => one.sites.length > 0);
}

/** The longest name of a site. */
const MAX_LENGTH = 64;

/** A name for a copy of a site that no other site has. */
export function copyName(name: string, word: string, sites: readonly ListedSite[]): string {
  const taken = new Set(sites.map((site) => site.name));
  for (let count = 1; ; count++) {
    const end = count === 1 ? ` ${word}` : ` ${word} ${count}`;
    const copy = `${name.slice(0, MAX_LENGTH - end.length).trimEnd()}${end}`;
    if (!taken.has(copy)) return copy;
  }
}
