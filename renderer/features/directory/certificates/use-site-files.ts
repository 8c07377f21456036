import { useState } from 'react';
import type { NamedFiles } from './check-files.ts';
import { DEFAULT_SETTINGS } from './site-settings.tsx';

const NONE: NamedFiles = { files: { settings: DEFAULT_SETTINGS }, names: {} };

/** What checks of a site are made with, as long as the page is open; each site has its own. */
export function useSiteFiles(site: string) {
  const [bySite, setBySite] = useState<ReadonlyMap<string, NamedFiles>>(new Map());
  return {
    value: bySite.get(site) ?? NONE,
    onChange: (change: (before: NamedFiles) => NamedFiles) =>
      setBySite((before) => new Map(before).set(site, change(before.get(site) ?? NONE))),
  };
}
