import { join, resolve } from 'node:path';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { isSavedName } from '#core/base/redact.ts';
import { type SavedSite, savedSite } from '#core/contract/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import { readJsonFile, writeWholeFile } from './files.ts';
import { changeState, stateError } from './state-folder.ts';

/** The saved sites, by name. A folder without any gives none. Throws `file-unreadable`, `state-unusable`. */
export async function readSavedSites(home: string): Promise<SavedSite[]> {
  const file = savedSitesFile(home);
  const content = await readIfThere(home, file);
  if (content === undefined) return [];
  const list = isJsonObject(content) ? content.sites : undefined;
  if (!Array.isArray(list)) throw damaged(file);
  return list.map((entry: unknown) => {
    const site = savedSite.safeParse(entry);
    if (!site.success) throw damaged(file);
    return site.data;
  });
}

async function readIfThere(home: string, file: string): Promise<unknown> {
  try {
    return await readJsonFile(file);
  } catch (error) {
    const cause = isSiteferryError(error) ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause instanceof SyntaxError ? error : stateError(home, cause);
  }
}

/**
 * Saves a site under a name, replacing the one of that name; with `previousName` that one is renamed. A relative folder
 * and the path of a profile are kept as absolute ones. The file never holds a password: a URL with one is refused (`usage`).
 */
export async function saveSite(
  home: string,
  { previousName, ...site }: SavedSite & { previousName?: string | undefined },
): Promise<SavedSite[]> {
  if (!isSavedName(site.name)) {
    throw new SiteferryError('usage', { reason: message('saved-sites.name') });
  }
  const saved = {
    ...site,
    url: storableUrl(site.url),
    ...(site.profile === undefined ? {} : { profile: resolve(site.profile) }),
  };
  return await changeState(home, () => replaceSite(home, saved, previousName));
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
  return await changeState(home, async () => {
    const saved = await readSavedSites(home);
    const left = saved.filter((site) => site.name !== name);
    if (left.length === saved.length) throw new SiteferryError('site-name-unknown', { name });
    return await writeSavedSites(home, left);
  });
}

function storableUrl(text: string): string {
  const url = parseSiteUrl(text);
  if (url.kind === 'embedded') return url.folder === undefined ? text : `embedded:${url.folder}`;
  if (url.password === undefined) return text;
  throw new SiteferryError('usage', { reason: message('saved-sites.password') });
}

async function writeSavedSites(home: string, sites: readonly SavedSite[]): Promise<SavedSite[]> {
  const sorted = sites.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await writeWholeFile(savedSitesFile(home), `${JSON.stringify({ sites: sorted }, null, 2)}\n`);
  return sorted;
}

function savedSitesFile(home: string): string {
  return join(home, 'sites.json');
}

function damaged(file: string): SiteferryError {
  return new SiteferryError('file-unreadable', { file, reason: message('saved-sites.damaged') });
}
