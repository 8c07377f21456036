import type { QueryClient } from '@tanstack/react-query';
import type { Remembered } from '#renderer/ui/remembered.ts';
import { RECENT, recentSites } from './recent-sites.ts';

/** Where the name of a site is kept. */
const NAMES = ['site.source', 'site.receiver', 'site.administered'];
/** What is kept for each site, by the beginning of its key. */
const PER_SITE = ['operator.', 'access.checks.'];

/** Lets what is remembered of a saved site follow to its new name. */
export function followRename(kept: Remembered, previous: string, name: string): void {
  for (const key of NAMES) if (kept.get(key) === previous) kept.set(key, name);
  for (const start of PER_SITE) {
    kept.set(`${start}${name}`, kept.get(`${start}${previous}`));
    kept.set(`${start}${previous}`, undefined);
  }
  const recent = recentSites(kept.get(RECENT));
  if (recent.includes(previous))
    kept.set(
      RECENT,
      recent.map((one) => (one === previous ? name : one)),
    );
}

/** The same for what the pages of this window hold of it: what is open and ticked on the Export page. */
export function followRenameInPages(queryClient: QueryClient, previous: string, name: string): void {
  const held = queryClient.getQueriesData({
    predicate: ({ queryKey: [what, site] }) =>
      typeof what === 'string' && what.startsWith('export-') && site === previous,
  });
  for (const [[what], data] of held) queryClient.setQueryData([what, name], data);
}
