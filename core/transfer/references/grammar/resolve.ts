import type { Hit } from '../hit.ts';
import type { IdNames } from '../id-names.ts';
import type { Use } from './use.ts';

/** What a number names, if what it stands for is an id: certain where that is proven, and the name a column's. */
function toHit(use: Use, names: IdNames): Hit | undefined {
  const { from, to, written, name, role, isProven } = use;
  const hit = { from, to, written, by: 'id' } as const;
  if (role === 'argument' || role === 'index') {
    const type = role === 'argument' ? names.ofFunction(name) : names.ofCollection(name);
    return type === undefined ? undefined : { ...hit, type, certain: false };
  }
  const id = names.idOf(name);
  if (!id) return undefined;
  const certain = isProven && id.isColumn && (role === 'item' || !id.isPlural);
  return { ...hit, type: id.type, certain };
}

/** What numbers name, as far as they name anything. */
export function toHits(uses: readonly Use[], names: IdNames): Hit[] {
  return uses.flatMap((use) => toHit(use, names) ?? []);
}
