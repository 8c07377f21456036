/** The type of a real column, in the words of its database. */
export interface SqlType {
  /** Without its size, with hyphens for blanks: `datetime2`, `character-varying`. */
  readonly name: string;
  /** What stands in parentheses: a length, a precision, a scale. Nothing for `max`. */
  readonly size: readonly number[];
  /** As it is written in DDL. */
  readonly declared: string;
  /** The collation by which the database compares texts of this column, where that is not by their code points. */
  readonly collation?: string;
  /** Names the set of characters that texts of this column are made of, where it is not all that there are. */
  readonly codePage?: string;
}

/** A column as the database describes it. */
export interface ColumnMetadata {
  table: string;
  column: string;
  /** NOT NULL without a default: a row cannot be added without it. */
  demanded: boolean;
  /** Its values are the database's business: they can be read and not be written. */
  computed: boolean;
  /** A counter of the database, which ids of ours have to be forced upon. */
  identity: boolean;
  /** A new row gets a value without bringing one. */
  hasDefault: boolean;
  /** This user reads something else in place of its values. */
  masked: boolean;
  /** What row-level security leaves to this user of the rows of its table, where that is not known to be all. */
  visibleRows?: 'some' | 'none';
  type: SqlType;
}

/** A type from its declaration: `numeric(10,2)`, `timestamp(0) without time zone`, `nvarchar(max)`. */
export function parseSqlType(
  declared: string,
  collation: string | null = null,
  codePage: string | null = null,
): SqlType {
  const [, before = declared, inside = '', behind = ''] = /^([^(]*)\(([^)]*)\)(.*)$/.exec(declared) ?? [];
  return {
    name: `${before}${behind}`.replaceAll(' ', '-'),
    size: /^[\d,]+$/.test(inside) ? inside.split(',').map(Number) : [],
    declared,
    ...(collation === null ? {} : { collation }),
    ...(codePage === null ? {} : { codePage }),
  };
}

/** How long a text of a column may be, and what is counted. */
export interface TextLimit {
  readonly length: number;
  readonly unit: 'utf-16' | 'character' | 'byte';
}

/** What is counted by types of texts, by the name of the type. */
const TEXT_UNITS: ReadonlyMap<string, TextLimit['unit']> = new Map([
  ['character-varying', 'character'],
  ['character', 'character'],
  ['nvarchar', 'utf-16'],
  ['nchar', 'utf-16'],
  ['varchar', 'byte'],
  ['char', 'byte'],
]);

/** The longest text that a column of this type holds; undefined for one without a limit, and for what is no text. */
export function textLimit({ name, size, codePage }: SqlType): TextLimit | undefined {
  const unit = TEXT_UNITS.get(name);
  const [length] = size;
  if (unit === undefined || length === undefined) return undefined;
  // A database of this encoding knows nothing of characters.
  return { length, unit: codePage === 'SQL_ASCII' ? 'byte' : unit };
}

/**
 * How much of its limit a text takes at most, without asking the database. What a database counts as characters is
 * counted in UTF-16 units as the platform does, so that a text fits on both or on none.
 */
export function textSize(text: string, { codePage = '' }: SqlType, { unit }: TextLimit): number {
  if (unit !== 'byte') return text.length;
  if (codePage === 'SQL_ASCII' || /_UTF8$/i.test(codePage)) return Buffer.byteLength(text);
  if (!/^(?:chinese|japanese|korean)/i.test(codePage)) return text.length;
  return text.length + (text.match(/\P{ASCII}/gu)?.length ?? 0);
}

/** Texts are filled up with blanks to their length: blanks at the end are no part of them. */
export function isPadded({ name }: SqlType): boolean {
  return name === 'character' || name === 'char' || name === 'nchar';
}
