import { sanitize } from '#core/base/sanitize.ts';
import { useSites } from '#renderer/shell/chosen-sites.tsx';

/** What a site is called here, by its address: the name under which it is saved, or else the address. */
export function useSiteName(): (url: string) => string {
  const sites = useSites();
  return (url) => sanitize(sites.find((site) => site.url === url)?.name ?? url, 200);
}
