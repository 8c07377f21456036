import type { Catalog } from '#core/catalog/catalog.ts';
import type { TextPattern } from '#core/catalog/text-pattern.ts';

/** The words of a name: `FromStateID`, `from_state_id` and `fromStateIds` differ in the last one only. */
function words(name: string): string[] {
  const plain = name.replace(/IDs(?![a-z])/g, 'Ids');
  return (plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []).map((word) => word.toLowerCase());
}

/** Longest name whose words are looked at, in characters: no column's name is longer. */
const MAX_NAME = 128;

/** So many names are remembered. */
const MAX_NAMES = 10_000;

/** What a name says of the value that it holds. */
export interface IdName {
  type: string;
  /** It is a column of the catalog that holds such ids, in whatever letters; otherwise it only ends like one. */
  isColumn: boolean;
  /** It holds several ids. */
  isPlural: boolean;
}

/** What names mean, by the catalog's id columns, reference columns and patterns. */
export interface IdNames {
  /** What a variable, column, property or key holds, whatever signs say that it is a variable. */
  idOf(name: string): IdName | undefined;
  /** The type that a function is about: `FindGroupById`, `fn_GetSubcatTasks`, `ExtParam`. */
  ofFunction(name: string): string | undefined;
  /** The type that is collected under a name: `ExtParams`, or `subcat` in an address. */
  ofCollection(name: string): string | undefined;
}

/** True for a name that may be one of an id, by its last letters. */
export function endsLikeId(name: string): boolean {
  return /ids?$/i.test(name);
}

/** Words that make of the one before them something else than an entity: `GroupBy(5)`, `StateCount(5)`. */
const NO_ENTITY = new Set(['by', 'count', 'size', 'index', 'number', 'length', 'width', 'order', 'level']);

/** Where the names of two types fit, the longer one counts. */
export function createIdNames(catalog: Catalog, patterns: readonly TextPattern[]): IdNames {
  const columns = idColumns(catalog);
  const endings = new Map(catalog.types.map((type) => [words(type.id).join(' '), type.name]));
  for (const [name, type] of namesInPatterns(patterns)) {
    const ending = words(name).join(' ');
    if (!endings.has(ending)) endings.set(ending, type);
  }
  const entities = new Map([...endings].map(([ending, type]) => [ending.replace(/ ?id$/, ''), type]));
  entities.delete('');

  function idOf(name: string): IdName | undefined {
    if (!endsLikeId(name)) return undefined;
    const isPlural = /s$/i.test(name);
    const single = isPlural ? name.slice(0, -1) : name;
    const column = columns.get(normalize(single));
    if (column !== undefined) return { type: column, isColumn: true, isPlural };
    const parts = words(name);
    if (isPlural && parts.at(-1) === 'ids') parts[parts.length - 1] = 'id';
    for (let from = 0; from < parts.length; from++) {
      const type = endings.get(parts.slice(from).join(' '));
      if (type !== undefined) return { type, isColumn: false, isPlural };
    }
    return undefined;
  }

  function ofFunction(name: string): string | undefined {
    const parts = words(name);
    const whole = parts.length > 1 ? entityOf(parts) : undefined;
    if (whole !== undefined) return whole;
    for (let from = 1; from < parts.length; from++) {
      for (let to = Math.min(parts.length, from + 3); to > from; to--) {
        const type = entityOf(parts.slice(from, to));
        const isById = parts[to] === 'by' && /^ids?$/.test(parts[to + 1] ?? '');
        if (type !== undefined && (isById || !NO_ENTITY.has(parts[to] ?? ''))) return type;
      }
    }
    return undefined;
  }

  function entityOf(parts: readonly string[]): string | undefined {
    const name = parts.join(' ');
    return entities.get(name) ?? entities.get(name.replace(/s$/, ''));
  }

  return {
    idOf: memoize(idOf),
    ofFunction: memoize(ofFunction),
    ofCollection: memoize((name) => entityOf(words(name))),
  };
}

function memoize<T>(find: (name: string) => T | undefined): (name: string) => T | undefined {
  const known = new Map<string, T | undefined>();
  return (written) => {
    const name = written.replace(/^[@:#_]+/, '');
    if (name.length > MAX_NAME) return undefined;
    if (!known.has(name)) {
      if (known.size > MAX_NAMES) known.clear();
      known.set(name, find(name));
    }
    return known.get(name);
  };
}

function normalize(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Columns that hold ids of one type, whatever table they are in. */
function idColumns(catalog: Catalog): Map<string, string> {
  const holders = catalog.types.flatMap((type) => [
    { name: type.id, type: type.name },
    ...catalog.references(type).map((column) => ({ name: column.name, type: column.references.type })),
  ]);
  const columns = new Map<string, string>();
  for (const [name, same] of Map.groupBy(holders, (holder) => normalize(holder.name))) {
    const [first] = same;
    if (first && same.every(({ type }) => type === first.type)) columns.set(name, first.type);
  }
  return columns;
}

/** What the patterns of a comparison call an id: `Category.Id` of `Category.Id == #`. */
function namesInPatterns(patterns: readonly TextPattern[]): [string, string][] {
  return patterns.flatMap(({ in: language, by, match, type }): [string, string][] => {
    const name =
      language === 'json' || by !== 'id' ? undefined : /^([\w.]+\.Id|\w+ID) *={1,3} *#$/i.exec(match)?.[1];
    return name === undefined ? [] : [[name, type]];
  });
}
