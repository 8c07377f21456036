import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row } from '#core/catalog/entity-type.ts';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import { forOneText, type Grammars, loadGrammars } from './grammar/load.ts';
import { findPageUses } from './grammar/page-uses.ts';
import { toHits } from './grammar/resolve.ts';
import { findGuids } from './guids.ts';
import type { Hit, Span } from './hit.ts';
import { handlers, scriptBlocks } from './html.ts';
import { createIdNames } from './id-names.ts';
import { compilePointers, searchJson } from './json.ts';
import { checkPattern, compilePatterns } from './pattern.ts';
import { searchCode, searchEmbedded } from './search.ts';

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

/** What a column's text names. */
export interface ColumnReferences {
  column: string;
  /** In the order of the text; they do not overlap. */
  references: readonly TextReference[];
  unparsed?: Unparsed;
}

/** What a text names, in whatever column it stands. */
type FoundInText = Omit<ColumnReferences, 'column'>;

/** Columns of a row whose text names something, or could not be read. */
export type TextReferenceFinder = (type: EntityType, row: Row) => readonly ColumnReferences[];

/** Longest text that is read as a program, in UTF-16 units. */
const MAX_LENGTH = 4 * 1024 ** 2;

/**
 * Texts are remembered, since a site has each of its scripts in many places and in their versions: up to so many UTF-16
 * units of them, where a reference counts like its length in memory.
 */
const MOST_REMEMBERED = { units: 32 * 1024 ** 2, ofReference: 100 };

type Format = NonNullable<Column['format']>;

const NOTHING: readonly ColumnReferences[] = [];

/**
 * Finds what the texts of rows name: Guids everywhere, ids and keys where a pattern says so, and what only looks like
 * an id. Takes time in proportion to the text, whatever it holds.
 *
 * Errors: `bug` for a pattern that no text can be searched with, or that names an unknown type.
 */
export async function createTextReferenceFinder(
  catalog: Catalog,
  patterns: readonly TextPattern[],
): Promise<TextReferenceFinder> {
  const search = rememberTexts(createSearch(catalog, patterns, await loadGrammars()));
  const columns = new Map(catalog.types.map((type) => [type, textColumns(catalog, type)]));
  return (type, row) => {
    let all: ColumnReferences[] | undefined;
    for (const { name, format } of columns.get(type) ?? textColumns(catalog, type)) {
      const text = row[name];
      if (typeof text !== 'string') continue;
      const found = search(text, format);
      if (!found) continue;
      all ??= [];
      all.push({ column: name, ...found });
    }
    return all ?? NOTHING;
  };
}

function textColumns(catalog: Catalog, type: EntityType): { name: string; format: Format }[] {
  return catalog
    .transferred(type)
    .flatMap(({ name, format }) => (format === undefined ? [] : [{ name, format }]));
}

/** The same, looking at each text once; undefined for one that names nothing and could be read. */
function rememberTexts(search: Search): (text: string, format: Format) => FoundInText | undefined {
  const formats = new Map<Format, Map<string, FoundInText | undefined>>();
  let units = 0;
  return (text, format) => {
    const known = formats.get(format) ?? new Map<string, FoundInText | undefined>();
    formats.set(format, known);
    const remembered = known.get(text);
    if (remembered !== undefined || known.has(text)) return remembered;
    const { hits, unparsed } = search(text, format);
    const references = locate(text, separate([...findGuids(text), ...hits]));
    const isNothing = references.length === 0 && !unparsed;
    const found = isNothing ? undefined : { references, ...(unparsed ? { unparsed } : {}) };
    units += text.length + references.length * MOST_REMEMBERED.ofReference;
    if (units > MOST_REMEMBERED.units) {
      for (const others of formats.values()) others.clear();
      units = 0;
    }
    known.set(text, found);
    return found;
  };
}

type Search = (text: string, format: Format) => { hits: Hit[]; unparsed?: Unparsed };

function createSearch(catalog: Catalog, patterns: readonly TextPattern[], grammars: Grammars): Search {
  for (const pattern of patterns) checkPattern(catalog, pattern);
  const names = createIdNames(catalog, patterns);
  const pointers = compilePointers(patterns);
  const matchers = {
    csharp: compilePatterns(patterns, 'csharp'),
    javascript: compilePatterns(patterns, 'javascript'),
    sql: compilePatterns(patterns, 'sql'),
  };
  return (text, format) => {
    const searching = { matchers, names, grammars: forOneText(grammars) };
    if (text.length > MAX_LENGTH) return { hits: [], unparsed: 'too-large' };
    if (format === 'json') {
      const { hits, malformed } = searchJson(text, pointers, names, (inner) =>
        searchEmbedded(inner, searching),
      );
      return malformed ? { hits: [], unparsed: 'malformed' } : { hits };
    }
    if (format !== 'html') {
      const { hits, unterminated } = searchCode(text, format, searching);
      return unterminated ? { hits, unparsed: 'unterminated' } : { hits };
    }
    const inScript = ({ from, to }: Span) =>
      searchCode(text.slice(from, to), 'javascript', searching).hits.map((hit) => shift(hit, from));
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
function separate(hits: readonly Hit[]): Hit[] {
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
