/** Languages of texts in which entities are named. */
export type TextLanguage = 'csharp' | 'sql' | 'javascript' | 'json';

/**
 * How a text names an entity (design, section 9), as data of a catalog or of a site's profile.
 *
 * `match` is code with one place `#`: `IsInGroup(#)`, `SubcatID = #`, `GetGroup("#")` for a string literal, and
 * `StateId IN (#, …)` for a list. White space and comments between its tokens do not matter, a comparison also
 * stands for its reverse and its negation, and the first name may be qualified. For JSON it is a pointer in which
 * `*` stands for every member or item: `/Settings/StateId`, or `/Groups/*` for a list.
 */
export interface TextPattern {
  in: TextLanguage;
  match: string;
  /** Name of the entity type that is named there. */
  type: string;
  /** What stands there: an id, a Guid, or the natural key (without its parent). */
  by: 'id' | 'guid' | 'key';
}

/** What can be wrong with the `match` of a pattern. */
export type TextPatternProblem = 'not-a-pointer' | 'no-place' | 'several-places' | 'no-name';

const PLACE = /#/g;
const NAME = /\p{L}/u;

/** What is wrong with a pattern's `match`; nothing for one that a text can be searched with. */
export function textPatternProblem(pattern: TextPattern): TextPatternProblem | undefined {
  const { match } = pattern;
  if (pattern.in === 'json') return match.startsWith('/') ? undefined : 'not-a-pointer';
  const places = match.match(PLACE)?.length ?? 0;
  if (places !== 1) return places === 0 ? 'no-place' : 'several-places';
  return NAME.test(match) ? undefined : 'no-name';
}
