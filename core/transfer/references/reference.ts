import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import { createYielder } from '../archive/yielder.ts';
import type { Span } from './hit.ts';
import { createSearchThread } from './search-thread.ts';
import { createTextSearch, type Format, type FoundInText } from './text-search.ts';

export type { TextReference } from './text-search.ts';

/** What a column's text names. */
export interface ColumnReferences extends FoundInText {
  column: string;
}

/** For each of these rows of a type, in their order: its columns whose text names something, or could not be read. */
export type TextReferenceFinder = (
  type: EntityType,
  rows: readonly Row[],
) => Promise<(readonly ColumnReferences[])[]>;

/**
 * Texts are remembered, since a site has each of its scripts in many places and in their versions: up to so many UTF-16
 * units of them, where a reference counts like its length in memory.
 */
const MAX_CACHED = { units: 32 * 1024 ** 2, ofReference: 100 };

/** From this length on, in UTF-16 units, a text is read by a thread: it may take the time of many short ones. */
const LONG = 10_000;

const NOTHING: readonly ColumnReferences[] = [];

/**
 * Finds what the texts of rows name. The rest of the process has its turn between the texts, and long ones are read by a
 * thread of their own.
 *
 * Errors: those of `createTextSearch`.
 */
export async function createTextReferenceFinder(
  catalog: Catalog,
  patterns: readonly TextPattern[],
): Promise<TextReferenceFinder> {
  const searchHere = await createTextSearch(catalog, patterns);
  const searchInThread = createSearchThread(catalog, patterns);
  const search = cacheTexts((text, format) =>
    text.length > LONG && searchInThread ? searchInThread(text, format) : searchHere(text, format),
  );
  const columns = new Map(catalog.types.map((type) => [type, textColumns(catalog, type)]));
  const yielder = createYielder(undefined);
  return async (type, rows) => {
    const ofType = columns.get(type) ?? textColumns(catalog, type);
    const all = rows.map(() => NOTHING);
    for (const [index, row] of rows.entries()) {
      for (const { name, format } of ofType) {
        const text = row[name];
        if (typeof text !== 'string') continue;
        const pending = search(text, format);
        const found = pending instanceof Promise ? await pending : pending;
        if (found) all[index] = [...(all[index] ?? NOTHING), { column: name, ...found }];
        const turn = yielder();
        if (turn) await turn;
      }
    }
    return all;
  };
}

function textColumns(catalog: Catalog, type: EntityType): { name: string; format: Format }[] {
  return catalog
    .transferred(type)
    .flatMap(({ name, format }) => (format === undefined ? [] : [{ name, format }]));
}

type Found = FoundInText | undefined;

/** The same, looking at each text once. */
function cacheTexts(
  search: (text: string, format: Format) => Found | Promise<Found>,
): (text: string, format: Format) => Found | Promise<Found> {
  const formats = new Map<Format, Map<string, Found>>();
  let units = 0;
  return (text, format) => {
    const known = formats.get(format) ?? new Map<string, Found>();
    formats.set(format, known);
    const remembered = known.get(text);
    if (remembered !== undefined || known.has(text)) return remembered;
    const pending = search(text, format);
    return pending instanceof Promise ? pending.then(remember) : remember(pending);

    function remember(found: Found): Found {
      units += text.length + (found?.references.length ?? 0) * MAX_CACHED.ofReference;
      if (units > MAX_CACHED.units) {
        for (const others of formats.values()) others.clear();
        units = 0;
      }
      known.set(text, found);
      return found;
    }
  };
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
