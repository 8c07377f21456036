import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { parseSiteUrl } from '#core/site/url.ts';

export interface SavedSite {
  name: string;
  url: string;
}

/** The saved sites, by name. A folder without any gives none. */
export async function readSavedSites(home: string): Promise<SavedSite[]> {
  const file = join(home, 'sites.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new SiteferryError('file-unreadable', { file, reason: 'it cannot be opened' }, { cause: error });
  }
  return parseSavedSites(file, text);
}

function parseSavedSites(file: string, text: string): SavedSite[] {
  const damaged = (cause?: unknown) =>
    new SiteferryError('file-unreadable', { file, reason: 'it does not hold saved sites' }, { cause });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw damaged(error);
  }
  const list = isJsonObject(content) ? content.sites : undefined;
  if (!Array.isArray(list)) throw damaged();
  return list.map((entry: unknown) => {
    if (!isJsonObject(entry) || typeof entry.name !== 'string' || typeof entry.url !== 'string') {
      throw damaged();
    }
    return { name: entry.name, url: entry.url };
  });
}

/**
 * Saves a site under a name, replacing the one of that name. The file never holds a password: a URL with one is
 * refused.
 */
export async function saveSite(home: string, site: SavedSite): Promise<SavedSite[]> {
  const url = parseSiteUrl(site.url);
  if (url.kind !== 'embedded' && url.password !== undefined) {
    throw new SiteferryError('usage', {
      reason: 'A saved site keeps no password: leave it out of the URL and set SITEFERRY_PASSWORD.',
    });
  }
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(site.name)) {
    throw new SiteferryError('usage', {
      reason: 'A site name has up to 64 letters, digits, spaces, dots, hyphens and underscores.',
    });
  }
  const others = (await readSavedSites(home)).filter(({ name }) => name !== site.name);
  return await writeSavedSites(home, [...others, site]);
}

/** Forgets a saved site; the site itself is not touched. Throws `site-name-unknown`. */
export async function forgetSite(home: string, name: string): Promise<SavedSite[]> {
  const saved = await readSavedSites(home);
  const left = saved.filter((site) => site.name !== name);
  if (left.length === saved.length) throw new SiteferryError('site-name-unknown', { name });
  return await writeSavedSites(home, left);
}

async function writeSavedSites(home: string, sites: readonly SavedSite[]): Promise<SavedSite[]> {
  const file = join(home, 'sites.json');
  const sorted = sites.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  try {
    await mkdir(home, { recursive: true });
    await writeFile(`${file}.tmp`, `${JSON.stringify({ sites: sorted }, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  } catch (cause) {
    throw new SiteferryError(
      'file-unwritable',
      { file, reason: 'the saved sites cannot be kept' },
      { cause },
    );
  }
  return sorted;
}
