import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/entity-type.ts';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import { type Grammars, loadGrammars, withStatementLimit } from './grammar/load.ts';
import { findPageUses } from './grammar/page-uses.ts';
import { toHits } from './grammar/resolve.ts';
import { findGuids } from './guids.ts';
import type { Hit, Span } from './hit.ts';
import { handlers, scriptBlocks } from './html.ts';
import { createIdNames } from './id-names.ts';
import { compilePointers, searchJson } from './json.ts';
import { checkPattern, compilePatterns } from './pattern.ts';
import { searchCode, searchEmbedded } from './search-code.ts';

/** A place in a text that names an entity. */
export interface TextReference extends Hit {
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 units. */
  column: number;
}

/**
 * Why a text could not be read as what it should be. Its Guids are found all the same:
 * - `too-large`: nothing else was looked for
 * - `malformed`: JSON that is none, or nested too deeply; nothing else was looked for
 * - `unterminated`: a string or comment has no end, so no id or key in it is certain
 */
export type Unparsed = 'too-large' | 'malformed' | 'unterminated';

/** What a text names. */
export interface FoundInText {
  /** In the order of the text; they do not overlap. */
  references: readonly TextReference[];
  unparsed?: Unparsed;
}

/** How a text is written. */
export type Format = NonNullable<Column['format']>;

/** What a text names; undefined for one that names nothing and could be read. */
export type TextSearch = (text: string, format: Format) => FoundInText | undefined;

/** Longest text that is read as a program, in UTF-16 units. */
const MAX_LENGTH = 4 * 1024 ** 2;

/**
 * What searches a text: Guids everywhere, ids and keys where a pattern says so, and what only looks like an id. Takes
 * time in proportion to the text, whatever it holds.
 *
 * Errors: `bug` for a pattern that no text can be searched with, or that names an unknown type.
 */
export async function createTextSearch(
  catalog: Catalog,
  patterns: readonly TextPattern[],
): Promise<TextSearch> {
  const grammars = await loadGrammars();
  const hitsOf = createHitSearch(catalog, patterns, grammars);
  return (text, format) => {
    const { hits, unparsed } = hitsOf(text, format);
    const references = locate(text, dropOverlaps([...findGuids(text), ...hits]));
    if (references.length === 0 && !unparsed) return undefined;
    return { references, ...(unparsed ? { unparsed } : {}) };
  };
}

function createHitSearch(
  catalog: Catalog,
  patterns: readonly TextPattern[],
  grammars: Grammars,
): (text: string, format: Format) => { hits: Hit[]; unparsed?: Unparsed } {
  for (const pattern of patterns) checkPattern(catalog, pattern);
  const names = createIdNames(catalog, patterns);
  const pointers = compilePointers(patterns);
  const matchers = {
    csharp: compilePatterns(patterns, 'csharp'),
    javascript: compilePatterns(patterns, 'javascript'),
    sql: compilePatterns(patterns, 'sql'),
  };
  return (text, format) => {
    const context = { matchers, names, grammars: withStatementLimit(grammars) };
    if (text.length > MAX_LENGTH) return { hits: [], unparsed: 'too-large' };
    if (format === 'json') {
      const { hits, malformed } = searchJson(text, pointers, names, (inner) =>
        searchEmbedded(inner, context),
      );
      return malformed ? { hits: [], unparsed: 'malformed' } : { hits };
    }
    if (format !== 'html') {
      const { hits, unterminated } = searchCode(text, format, context);
      return unterminated ? { hits, unparsed: 'unterminated' } : { hits };
    }
    const inScript = ({ from, to }: Span) =>
      searchCode(text.slice(from, to), 'javascript', context).hits.map((hit) => shift(hit, from));
    const hits = scriptBlocks(text).flatMap(inScript);
    // What a page hands to its functions is not read as closely as a script, and a name is written otherwise in it.
    const ids = handlers(text)
      .flatMap(inScript)
      .filter(({ by }) => by === 'id')
      .map((hit) => ({ ...hit, certain: false }));
    return { hits: [...hits, ...ids, ...toHits(findPageUses(text), names)] };
  };
}

function shift(hit: Hit, by: number): Hit {
  return { ...hit, from: hit.from + by, to: hit.to + by };
}

/** In the order of the text, and of those that overlap the one that says most. */
function dropOverlaps(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  if (hits.length === 0) return kept;
  for (const hit of [...hits].sort((a, b) => a.from - b.from || weight(b) - weight(a))) {
    const last = kept.at(-1);
    if (!last || last.to <= hit.from) kept.push(hit);
    else if (weight(hit) > weight(last)) kept[kept.length - 1] = hit;
  }
  return kept;
}

function weight({ certain, pattern }: Hit): number {
  return (pattern === undefined ? 0 : 1) + (certain ? 2 : 0);
}

/** Adds lines and columns; `hits` are in the order of the text. */
function locate(text: string, hits: readonly Hit[]): TextReference[] {
  if (hits.length === 0) return [];
  const breaks = /\r\n?|\n/g;
  let line = 1;
  let start = 0;
  let next = breaks.exec(text);
  return hits.map((hit) => {
    while (next && next.index < hit.from) {
      line++;
      start = breaks.lastIndex;
      next = breaks.exec(text);
    }
    return { ...hit, line, column: hit.from - start + 1 };
  });
}
