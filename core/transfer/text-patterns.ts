import { type TextPattern, textPatternProblem } from '#core/catalog/text-pattern.ts';
import type { Site } from '#core/site/site.ts';

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
