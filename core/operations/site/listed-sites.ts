import { SiteferryError } from '#core/base/errors.ts';
import type { ListedSite, PasswordPlace, SavedSite, SiteSecret } from '#core/contract/site/site.ts';
import { isReadOnly, parseSiteUrl } from '#core/site/url.ts';
import { forgetSite, readSavedSites, saveSite } from '#core/workspace/sites/saved-sites.ts';
import { type HostContext, resolveSiteUrl } from '../context.ts';

/** Saved sites together with their passwords, which are kept elsewhere. */
type Context = Pick<HostContext, 'home' | 'passwords'>;

export async function listSites(context: Context): Promise<ListedSite[]> {
  return await withPlaces(context, await readSavedSites(context.home));
}

/** Saves a site; a renamed site keeps its password, which belongs to its URL. */
export async function saveListedSite(
  context: Context,
  site: SavedSite & { previousName?: string | undefined },
): Promise<ListedSite[]> {
  return await withPlaces(context, await saveSite(context.home, site));
}

/** Forgets a site with its password, unless another saved site has the same URL. */
export async function forgetListedSite(context: Context, name: string): Promise<ListedSite[]> {
  const { url } = await findSite(context, name);
  const left = await forgetSite(context.home, name);
  if (!left.some((site) => site.url === url)) await context.passwords.forget(url);
  return await withPlaces(context, left);
}

export async function setPassword(
  context: Context,
  {
    name,
    password,
    remember,
    secret,
  }: { name: string; password: string; remember: boolean; secret?: SiteSecret | undefined },
): Promise<{ kept: PasswordPlace }> {
  const url = await resolveSiteUrl(context, name);
  return { kept: await context.passwords.keep(url, password, remember, secret) };
}

export async function clearPassword(context: Context, name: string): Promise<{ kept: PasswordPlace }> {
  const { url } = await findSite(context, name);
  await context.passwords.forget(url);
  return { kept: await context.passwords.place(url) };
}

async function findSite({ home }: Context, name: string): Promise<SavedSite> {
  const site = (await readSavedSites(home)).find((saved) => saved.name === name);
  if (!site) throw new SiteferryError('site-name-unknown', { name });
  return site;
}

async function withPlaces({ passwords }: Context, sites: readonly SavedSite[]): Promise<ListedSite[]> {
  return await Promise.all(
    sites.map(async (site) => ({
      ...site,
      password: await passwords.place(site.url),
      readOnly: isOpenedReadOnly(site),
    })),
  );
}

/** An address that an older or a newer program has saved need not be one. */
function isOpenedReadOnly({ url }: SavedSite): boolean {
  try {
    return isReadOnly(parseSiteUrl(url));
  } catch {
    return false;
  }
}
