import type { PageFacts } from './page-facts.ts';
import { certificates, directory } from './pages/checks.tsx';
import {
  archives,
  changingVersion,
  comparing,
  exporting,
  history,
  importing,
  moving,
  planningRollout,
  rollout,
  service,
  undoing,
  versions,
} from './pages/move.tsx';
import { access, signin } from './pages/signin.tsx';
import { home, sites } from './pages/sites.tsx';

/**
 * The pages of the window. Each is described once, by its route in a file of its group in navigation (`pages/`): its address, its
 * code with the areas of texts that it shows, and in `staticData` what navigation, frame and activities know of it. A route
 * without that is opened from another page.
 */

/** Those that navigation shows, in its order. */
const inNavigation = [
  home,
  sites,
  exporting,
  importing,
  comparing,
  archives,
  versions,
  rollout,
  history,
  service,
  signin,
  access,
  certificates,
  directory,
] as const;

export const routes = [...inNavigation, moving, changingVersion, planningRollout, undoing] as const;

export type PagePath = (typeof inNavigation)[number]['fullPath'];
export type PageName = PagePath extends `/${infer Name}` ? Name : never;

export interface PageEntry extends PageFacts {
  name: PageName;
  to: PagePath;
}

export const pages: readonly PageEntry[] = inNavigation.flatMap(({ options }) => {
  const { page } = options.staticData ?? {};
  // A route has its `path` only when the router is made, and the library leaves it out of the type of its options.
  const { path } = options as unknown as { path: PagePath };
  return page ? [{ name: path.slice(1) as PageName, to: path, ...page }] : [];
});

/** The page of a path; the first one where there is none. */
export function pageAt(path: string): PageEntry {
  const [, first = ''] = path.split('/');
  const found = pages.find(({ name }) => name === first) ?? pages[0];
  if (!found) throw new Error('there are no pages');
  return found;
}
