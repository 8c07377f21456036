import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import { findGuids } from './guids.ts';
import type { Hit, Span } from './hit.ts';

/** A place in a text that names an entity. */
export interface TextReference extends Hit {
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 units. */
  column: number;
}

/** Why a text was read for Guids only. */
export type Unparsed = 'too-large' | 'too-deep';

/** What a column's text names. */
export interface ColumnReferences {
  column: string;
  /** In the order of the text; they do not overlap. */
  references: TextReference[];
  unparsed?: Unparsed;
}

/** Columns of a row whose text names something, or could not be read. */
export type TextReferenceFinder = (type: EntityType, row: Row) => ColumnReferences[];

/** Finds what the texts of rows name: Guids everywhere, ids and keys where a pattern says so. */
export function createTextReferenceFinder(
  catalog: Catalog,
  _patterns: readonly TextPattern[],
): TextReferenceFinder {
  return (type, row) =>
    catalog.transferred(type).flatMap((column) => {
      const text = row[column.name];
      if (column.format === undefined || typeof text !== 'string') return [];
      const references = locate(text, findGuids(text));
      return references.length === 0 ? [] : [{ column: column.name, references }];
    });
}

/** Adds lines and columns; `hits` are in the order of the text. */
function locate(text: string, hits: readonly Hit[]): TextReference[] {
  let line = 1;
  let start = 0;
  let next = text.indexOf('\n');
  return hits.map((hit) => {
    while (next !== -1 && next < hit.from) {
      line++;
      start = next + 1;
      next = text.indexOf('\n', start);
    }
    return { ...hit, line, column: hit.from - start + 1 };
  });
}

/** The text with these places replaced, each as it was before any replacement; they must not overlap. */
export function rewriteText(text: string, replacements: readonly (Span & { text: string })[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const replacement of [...replacements].sort((a, b) => a.from - b.from)) {
    parts.push(text.slice(done, replacement.from), replacement.text);
    done = replacement.to;
  }
  parts.push(text.slice(done));
  return parts.join('');
}
