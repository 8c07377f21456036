import type { Catalog } from '#core/catalog/catalog.ts';

/** The words of a name: `FromStateID`, `from_state_id` and `fromStateId` have the same. */
function words(name: string): string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []).map((word) => word.toLowerCase());
}

/** Longest name whose words are looked at, in characters: no column's name is longer. */
const MAX_NAME = 128;

/**
 * Which type's id a name seems to hold, by the catalog's id columns: `FromStateID` and `newStateId` that of a status.
 * Where the names of two types fit, the longer one counts.
 */
export function createIdNames(catalog: Catalog): (name: string) => string | undefined {
  const types = new Map(catalog.types.map((type) => [words(type.id).join(' '), type.name]));
  const known = new Map<string, string | undefined>();

  function find(name: string): string | undefined {
    if (name.length > MAX_NAME || !/id$/i.test(name)) return undefined;
    const parts = words(name);
    for (let from = 0; from < parts.length; from++) {
      const type = types.get(parts.slice(from).join(' '));
      if (type) return type;
    }
    return undefined;
  }

  return (name) => {
    if (!known.has(name)) {
      if (known.size > 10_000) known.clear();
      known.set(name, find(name));
    }
    return known.get(name);
  };
}
