import type { EntityType } from '#core/catalog/entity-type.ts';
import { normalizeName } from '../type-names.ts';

/** What a key of a row is called in the catalog. */
export type KnownColumn =
  | { kind: 'column'; name: string; isExact: boolean }
  | { kind: 'secret' }
  | { kind: 'unknown' };

/**
 * Finds the column that a key of a row means, in any case and with any separators; the id also as `id`, the Guid also
 * as `guid`. A key that could be two columns is unknown.
 */
export function columnFinder(type: EntityType): (key: string) => KnownColumn {
  const exact = new Map<string, KnownColumn>();
  const folded = new Map<string, KnownColumn>();
  const know = (spelling: string, known: KnownColumn) => {
    folded.set(spelling, folded.has(spelling) ? { kind: 'unknown' } : known);
  };
  for (const { name, secret } of [{ name: type.id }, { name: type.guid }, ...type.columns].map(withSecret)) {
    const known: KnownColumn = secret ? { kind: 'secret' } : { kind: 'column', name, isExact: true };
    exact.set(name, known);
    know(normalizeName(name), secret ? known : { kind: 'column', name, isExact: false });
  }
  const aliases = { id: type.id, guid: type.guid };
  for (const [alias, name] of Object.entries(aliases)) {
    if (!folded.has(alias)) know(alias, { kind: 'column', name, isExact: false });
  }
  const known = new Map<string, KnownColumn>();
  return (key) => {
    const seen = known.get(key);
    if (seen) return seen;
    const found = exact.get(key) ?? folded.get(normalizeName(key)) ?? { kind: 'unknown' };
    // Keys are as many as an archive likes; those of a type are few.
    if (known.size < MAX_KEYS) known.set(key, found);
    return found;
  };
}

/** So many spellings of one type's columns are remembered. */
const MAX_KEYS = 1000;

function withSecret(column: { name: string; secret?: true }): { name: string; secret: boolean } {
  return { name: column.name, secret: column.secret ?? false };
}
