import { SiteferryError } from '#core/base/errors.ts';
import { type SiteListFile, siteListFile } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { issueMessage } from '#core/messages/issue.ts';
import { type AddedSites, addSites, readSavedSites } from './saved-sites.ts';

/** The saved sites as a file for another computer: nothing in it says a password, or where one is. */
export async function exportSiteList({ home }: { home: string }): Promise<SiteListFile> {
  const saved = await readSavedSites(home);
  return {
    version: 1,
    sites: saved.map(
      ({ passwordFile, sshPasswordFile, passwordCredential, sshPasswordCredential, ...site }) => site,
    ),
  };
}

/** Adds the sites of such a file, all or none. Throws `usage` for what is no such file, and what `addSites` throws. */
export async function importSiteList(
  { home }: { home: string },
  { text, replace }: { text: string; replace: boolean },
): Promise<AddedSites> {
  return await addSites(home, parseList(text).sites, replace);
}

function parseList(text: string): SiteListFile {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new SiteferryError('usage', { reason: message('json.syntax') }, { cause });
  }
  const parsed = siteListFile.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new SiteferryError('usage', { reason: issueMessage(parsed.error.issues[0] ?? {}, content) });
}
