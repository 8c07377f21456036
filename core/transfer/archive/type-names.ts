import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';

/** Finds entity types by names as other programs spell them. */
export interface TypeNames {
  /** The one type that can be meant by a name; nothing where there is none, or more than one. */
  find(name: string): EntityType | undefined;
}

/**
 * A type is also known by its table (`Groups`, `dbo.Groups`) and in the singular (`Group`, `ExtParam`), all in any case
 * and with any separators.
 */
export function createTypeNames(catalog: Catalog): TypeNames {
  const types = new Map<string, EntityType | 'ambiguous'>();
  for (const type of catalog.types) {
    for (const form of new Set([type.name, type.table].flatMap(formsOf))) {
      types.set(form, types.has(form) ? 'ambiguous' : type);
    }
  }
  return {
    find(name) {
      const exact = catalog.find(name);
      if (exact) return exact;
      const found = new Set(formsOf(name).flatMap((form) => types.get(form) ?? []));
      const [only] = found;
      return found.size === 1 && only !== 'ambiguous' ? only : undefined;
    },
  };
}

/** A name without separators, as it is and with each of its words in the singular. */
function formsOf(name: string): string[] {
  const words = name
    .replace(/^\[?dbo\]?\./i, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  return [words.join(''), words.map(singular).join('')].filter((form) => form !== '');
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** A name without case, hyphens, underscores and blanks: what two spellings of it have in common. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
