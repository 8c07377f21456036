/** Languages of texts in which entities are named. */
export type TextLanguage = 'csharp' | 'sql' | 'javascript' | 'json';

/**
 * How a text names an entity (design, section 9), as data of a catalog or of a site's profile.
 *
 * `match` is code with one place `#`: `IsInGroup(#)`, `SubcatID = #`, `GetGroup("#")` for a string literal, and
 * `StateId IN (#, …)` for a list. White space and comments between its tokens do not matter. For JSON it is a
 * pointer in which `*` stands for every member or item: `/Settings/StateId`, `/items/*\/GroupIds/*`.
 */
export interface TextPattern {
  in: TextLanguage;
  match: string;
  /** Name of the entity type that is named there. */
  type: string;
  /** What stands there: an id, a Guid, or the natural key (without its parent). */
  by: 'id' | 'guid' | 'key';
}
