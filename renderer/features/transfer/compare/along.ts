import type { KeyedNeed } from './difference.ts';

/** Why a difference comes along: by which other one, and whether as a part of it or because that one needs it. */
export interface Along {
  by: string;
  relation: 'part' | 'need';
  column: string;
  line?: number | undefined;
}

/** What comes along with ticked differences. */
export type ComeAlong = (ticked: ReadonlySet<string>) => ReadonlyMap<string, Along>;

/** Types that come without their parts where they are only needed. */
const ALONE: ReadonlySet<string> = new Set(['_category', '_subcategory']);

/**
 * What comes along with differences: their parts, and all that they need, at any depth. A section or category that is only
 * needed comes alone.
 */
export function comeAlong(needs: readonly KeyedNeed[]): ComeAlong {
  const byKey = Map.groupBy(needs, ({ key }) => key);
  const parts = Map.groupBy(
    needs.filter(({ owns }) => owns),
    ({ needs: owner }) => owner,
  );
  return (ticked) => {
    const along = new Map<string, Along>();
    const opened = new Set<string>();
    const waiting = Array.from(ticked, (key) => ({ key, withParts: true }));
    const take = (key: string, withParts: boolean, why: Along) => {
      if (!ticked.has(key) && !along.has(key)) along.set(key, why);
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
    return along;
  };
}
