import { join, resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { isSavedName } from '#core/base/redact.ts';
import { type SavedSite, savedSite } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import { writeFileAtomic } from '../files.ts';
import { readStateFile } from '../state-file.ts';
import { updateState } from '../state-folder.ts';

/** The saved sites, by name. A folder without any gives none. Throws `file-unreadable`, `state-unusable`. */
export async function readSavedSites(home: string): Promise<SavedSite[]> {
  const file = savedSitesFile(home);
  const content = await readStateFile(home, file);
  if (content === undefined) return [];
  const list = isJsonObject(content) ? content.sites : undefined;
  if (!Array.isArray(list)) throw damaged(file);
  return list.map((entry: unknown) => {
    const site = savedSite.safeParse(entry);
    if (!site.success) throw damaged(file);
    return site.data;
  });
}

/**
 * Saves a site under a name, replacing the one of that name; with `previousName` that one is renamed. A relative folder
 * and the paths of a profile and of files with passwords are kept as absolute ones. The file never holds a password: a URL with one is refused (`usage`).
 */
export async function saveSite(
  home: string,
  { previousName, ...site }: SavedSite & { previousName?: string | undefined },
): Promise<SavedSite[]> {
  const saved = storable(site);
  return await updateState(home, () => replaceSite(home, saved, previousName));
}

/** What became of the sites that were to be added, by name. */
export interface AddedSites {
  added: string[];
  replaced: string[];
  kept: string[];
}

/**
 * Adds sites, all or none. One that has the name of a saved site replaces it or is left out; where both have the same
 * URL it is still known where the passwords are. Throws what `saveSite` throws.
 */
export async function addSites(
  home: string,
  sites: readonly SavedSite[],
  replace: boolean,
): Promise<AddedSites> {
  const wanted = sites.map(storable);
  return await updateState(home, async () => {
    const known = new Map((await readSavedSites(home)).map((site) => [site.name, site]));
    const outcome: AddedSites = { added: [], replaced: [], kept: [] };
    for (const site of wanted) {
      const before = known.get(site.name);
      outcome[before === undefined ? 'added' : replace ? 'replaced' : 'kept'].push(site.name);
      if (before === undefined || replace) {
        known.set(site.name, before?.url === site.url ? { ...secretPlaces(before), ...site } : site);
      }
    }
    await writeSavedSites(home, [...known.values()]);
    return outcome;
  });
}

/** Where the passwords of a site are. */
function secretPlaces(site: SavedSite): Partial<SavedSite> {
  const { passwordFile, sshPasswordFile, passwordCredential, sshPasswordCredential } = site;
  return { passwordFile, sshPasswordFile, passwordCredential, sshPasswordCredential };
}

/** A site as it is kept; throws `usage`. */
function storable(site: SavedSite): SavedSite {
  if (!isSavedName(site.name)) {
    throw new SiteferryError('usage', { reason: message('saved-sites.name') });
  }
  return {
    ...site,
    url: storableUrl(site.url),
    ...absolute({
      profile: site.profile,
      passwordFile: site.passwordFile,
      sshPasswordFile: site.sshPasswordFile,
    }),
  };
}

/** Paths that are there, as absolute ones. */
function absolute<Name extends string>(
  paths: Readonly<Record<Name, string | undefined>>,
): { [name in Name]?: string };
function absolute(paths: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => (path === undefined ? [] : [[name, resolve(path)]])),
  );
}

async function replaceSite(
  home: string,
  site: SavedSite,
  previousName: string | undefined,
): Promise<SavedSite[]> {
  const known = await readSavedSites(home);
  if (previousName !== undefined) {
    if (!known.some(({ name }) => name === previousName)) {
      throw new SiteferryError('site-name-unknown', { name: previousName });
    }
    if (previousName !== site.name && known.some(({ name }) => name === site.name)) {
      throw new SiteferryError('usage', { reason: message('saved-sites.name-taken', { name: site.name }) });
    }
  }
  const others = known.filter(({ name }) => name !== site.name && name !== previousName);
  return await writeSavedSites(home, [...others, site]);
}

/** Forgets a saved site; the site itself is not touched. Throws `site-name-unknown`. */
export async function forgetSite(home: string, name: string): Promise<SavedSite[]> {
  return await updateState(home, async () => {
    const saved = await readSavedSites(home);
    const left = saved.filter((site) => site.name !== name);
    if (left.length === saved.length) throw new SiteferryError('site-name-unknown', { name });
    return await writeSavedSites(home, left);
  });
}

/** A URL as it is kept, an embedded folder as an absolute one. Throws `usage` for one with a password. */
export function storableUrl(text: string): string {
  const url = parseSiteUrl(text);
  if (url.kind === 'embedded') return url.folder === undefined ? text : `embedded:${url.folder}`;
  if (url.password === undefined) return text;
  throw new SiteferryError('usage', { reason: message('saved-sites.password') });
}

async function writeSavedSites(home: string, sites: readonly SavedSite[]): Promise<SavedSite[]> {
  const sorted = sites.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await writeFileAtomic(savedSitesFile(home), `${JSON.stringify({ sites: sorted }, null, 2)}\n`);
  return sorted;
}

function savedSitesFile(home: string): string {
  return join(home, 'sites.json');
}

function damaged(file: string): SiteferryError {
  return new SiteferryError('file-unreadable', { file, reason: message('saved-sites.damaged') });
}
