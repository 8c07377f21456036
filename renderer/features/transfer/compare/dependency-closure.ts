import type { KeyedNeed } from './difference.ts';

/** Why a difference comes along: by which other one, and whether as a part of it or because that one needs it. */
export interface Inclusion {
  by: string;
  relation: 'part' | 'need';
  column: string;
  line?: number | undefined;
}

/** What comes along with ticked differences. */
export type DependencyClosure = (ticked: ReadonlySet<string>) => ReadonlyMap<string, Inclusion>;

/** Types that come without their parts where they are only needed. */
const ALONE: ReadonlySet<string> = new Set(['_category', '_subcategory']);

/**
 * What comes along with differences: their parts, and all that they need, at any depth. A section or category that is only
 * needed comes alone.
 */
export function dependencyClosure(needs: readonly KeyedNeed[]): DependencyClosure {
  const byKey = Map.groupBy(needs, ({ key }) => key);
  const parts = Map.groupBy(
    needs.filter(({ owns }) => owns),
    ({ needs: owner }) => owner,
  );
  return (ticked) => {
    const included = new Map<string, Inclusion>();
    const opened = new Set<string>();
    const waiting = Array.from(ticked, (key) => ({ key, withParts: true }));
    const take = (key: string, withParts: boolean, why: Inclusion) => {
      if (!ticked.has(key) && !included.has(key)) included.set(key, why);
      waiting.push({ key, withParts });
    };
    for (const { key, withParts } of waiting) {
      const step = `${withParts} ${key}`;
      if (opened.has(step)) continue;
      opened.add(step);
      for (const { needs: needed, column, line } of byKey.get(key) ?? [])
        take(needed, !ALONE.has(needed.split(':', 1)[0] ?? ''), { by: key, relation: 'need', column, line });
      if (!withParts) continue;
      for (const { key: part, column } of parts.get(key) ?? [])
        take(part, true, { by: key, relation: 'part', column });
    }
    return included;
  };
}
