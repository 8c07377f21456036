import type { TextPattern } from '#core/catalog/text-pattern.ts';
import type { Site } from '#core/site/site.ts';

/** The patterns by which texts of a site name entities. */
export function textPatterns(site: Site): readonly TextPattern[] {
  return site.catalog.textPatterns;
}
