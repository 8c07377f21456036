import { type TextPattern, textPatternProblem } from '#core/catalog/text-pattern.ts';
import type { Site } from '#core/site/site.ts';
import { createTextReferenceFinder, type TextReferenceFinder } from '../references/reference.ts';

/**
 * The patterns by which texts of a site name entities: the catalog's, and those of its profile that can be searched for
 * and name a type that the site has.
 */
export function textPatterns({
  catalog,
  profile,
}: Pick<Site, 'catalog' | 'profile'>): readonly TextPattern[] {
  const own = profile.patterns.filter(
    (pattern) => textPatternProblem(pattern) === undefined && catalog.find(pattern.type) !== undefined,
  );
  return [...catalog.textPatterns, ...own];
}

type TextSite = Pick<Site, 'catalog' | 'profile'>;

const finders = new WeakMap<TextSite, TextReferenceFinder>();

/** What finds references in the texts of a site. It remembers the texts that it has seen for as long as the site is open. */
export async function textFinder(site: TextSite): Promise<TextReferenceFinder> {
  const known = finders.get(site);
  if (known) return known;
  const made = await createTextReferenceFinder(site.catalog, textPatterns(site));
  finders.set(site, made);
  return made;
}
