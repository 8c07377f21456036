import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import type { Meta } from '#core/contract/operation.ts';
import { isReadOnly, parseSiteUrl } from '#core/site/url.ts';
import { type HostContext, resolveSavedSite } from './context.ts';

/**
 * Throws `site-read-only` for what would write to a site that is for reading only, before anything is read or asked. A site
 * that cannot be found is left to the operation, which says so.
 */
export async function requireWritable(
  context: Pick<HostContext, 'home' | 'channel'>,
  { effect, writesElsewhere }: Meta,
  input: unknown,
): Promise<void> {
  if (effect === 'read' || writesElsewhere) return;
  const site = isJsonObject(input) ? input.site : undefined;
  if (typeof site !== 'string') return;
  const found = await findUrl(context, site);
  if (!found || !isReadOnly(found.url)) return;
  const name = context.channel === 'window' ? found.name : undefined;
  throw new SiteferryError('site-read-only', { site: name ?? found.url.label }, { site: name });
}

async function findUrl(context: Pick<HostContext, 'home'>, address: string) {
  try {
    const saved = await resolveSavedSite(context, address);
    return { name: saved?.name, url: parseSiteUrl(saved?.url ?? address) };
  } catch {
    return undefined;
  }
}
