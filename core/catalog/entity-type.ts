/**
 * What an entity type is (design, section 4): data from which the reference schema, the tree, the SELECTs, the
 * archive layout, validation, the plan and the apply order are derived.
 */

/** A value as it stands in memory and in the archive; see `ColumnType` for its canonical form. */
export type Value = null | boolean | number | string;

/** One row of an entity type in canonical form: column name -> value. */
export type Row = Record<string, Value>;

/**
 * - `int`: 32-bit integer, a JSON number
 * - `decimal`: up to 15 digits with 4 decimals, a JSON number
 * - `bool`
 * - `string`: text of at most `length` characters
 * - `text`: text of any length (scripts, JSON settings)
 * - `guid`: lower case, with hyphens
 * - `datetime`: UTC with milliseconds, `2026-01-31T12:00:00.000Z`
 */
export type ColumnType = 'int' | 'decimal' | 'bool' | 'string' | 'text' | 'guid' | 'datetime';

export interface Reference {
  /** Name of the entity type that the value is an id of. */
  type: string;
  /** The referenced entity owns this one: this one is its child in the tree and is included with it. */
  owning?: true;
}

export interface Column {
  name: string;
  type: ColumnType;
  /** Longest allowed text in characters, for `string`. */
  length?: number;
  /** NOT NULL: a row cannot be added without it. */
  required?: true;
  /** The database's default for a new row, and what *enrich with defaults* fills in. */
  default?: Value;
  /** Fixed when the row is made: a difference is the conflict `type-change`. */
  immutable?: true;
  /** Never exported, never shown, never overwritten. Not `required`. */
  secret?: true;
  /** What a text holds, for editors and diffs. */
  format?: 'json' | 'csharp' | 'sql' | 'javascript' | 'html';
  references?: Reference;
}

/** Where the rows of a type lie in the archive. */
export type Scope = 'global' | 'version' | 'section' | 'category' | 'sign-in';

export interface EntityType {
  /** Also the name of its file in the archive: `states` is `states.json`. */
  name: string;
  scope: Scope;
  /** Only referred to: its rows are found by Guid on the receiver, and never come with an archive nor are made. */
  external?: true;
  /** Table in schema `dbo`. */
  table: string;
  /** Integer identity column. */
  id: string;
  /** Unique Guid column: the identity across sites. */
  guid: string;
  /** All other columns, in the order of the archive. */
  columns: readonly Column[];
  /** Natural key: the columns by which a person knows an entity, with the parent's reference where names repeat per parent. All required. */
  key: readonly string[];
  /**
   * Whether no two entities have one key. Where this is absent, a site's own database says so by a unique index; `true` is what
   * a catalog file says besides, and `false` of the reference catalog makes no such index.
   */
  uniqueKey?: boolean;
  /** Columns that name an entity to a person, most telling first; a reference stands for the label of what it points to. */
  label: readonly string[];
  /** Name of the type in the tree, plural. */
  title: { en: string; ru: string };
  /** Fluent icon name. */
  icon: string;
}

/** The entity type of sections (`cat`). */
export const SECTION = '_category';

/** The entity type of categories (`subcat`). */
export const CATEGORY = '_subcategory';

/** Column that says where an entity stands among its siblings. */
export const ORDER_COLUMN = 'OrderNo';

/** Column by which a category-scope entity belongs to its category (required, owning). */
export const CATEGORY_COLUMN = 'SubcatID';

/** Column by which a category belongs to its section (required, owning). */
export const SECTION_COLUMN = 'CatID';

/** Column by which a section stands in another one. */
export const SECTION_PARENT_COLUMN = 'ParentCatID';

/** Column by which a category stands in another one of its section. */
export const CATEGORY_PARENT_COLUMN = 'ParentSubcatID';
