import type { QueryClient } from '@tanstack/react-query';
import type { Preferences } from '#renderer/ui/preferences.ts';
import { RECENT, recentSites } from './recent-sites.ts';

/** Where the name of a site is kept. */
const NAMES = ['site.source', 'site.receiver', 'site.administered'];
/** What is kept for each site, by the beginning of its key. */
const PER_SITE = ['operator.', 'access.checks.'];

/** Lets what is remembered of a saved site follow to its new name. */
export function renameInPreferences(preferences: Preferences, previous: string, name: string): void {
  for (const key of NAMES) if (preferences.get(key) === previous) preferences.set(key, name);
  for (const start of PER_SITE) {
    preferences.set(`${start}${name}`, preferences.get(`${start}${previous}`));
    preferences.set(`${start}${previous}`, undefined);
  }
  const recent = recentSites(preferences.get(RECENT));
  if (recent.includes(previous))
    preferences.set(
      RECENT,
      recent.map((one) => (one === previous ? name : one)),
    );
}

/** The same for what the pages of this window hold of it: what is open and ticked on the Export page. */
export function renameInQueryCache(queryClient: QueryClient, previous: string, name: string): void {
  const held = queryClient.getQueriesData({
    predicate: ({ queryKey: [what, site] }) =>
      typeof what === 'string' && what.startsWith('export-') && site === previous,
  });
  for (const [[what], data] of held) queryClient.setQueryData([what, name], data);
}
