import type { Column } from '#core/catalog/entity-type.ts';
import type { AvailableType } from '#core/site/site.ts';
import type { Receiver } from '../receiver.ts';

/**
 * Which texts are one to the receiver. Its unique indexes compare by the collation of their columns, and rules of our
 * own beside them would be wrong for some: case and accents, е and ё, the width of letters, blanks at the end. So the
 * database groups the texts itself, and the plan goes by the first of each group. It is asked once per collation for all
 * keys of an archive, and again for names that are made on the way.
 */
export interface Collation {
  /** Finds out about texts of a column; those that are known are not asked about again. */
  prefetch(receiver: Receiver, texts: readonly CollatedTexts[]): Promise<void>;
  /** The text that stands for all texts that are equal in a column; a text that was not learnt stands for itself. */
  fold(available: AvailableType, column: Column, text: string): string;
}

/** Texts that a column has or may get. */
export interface CollatedTexts {
  available: AvailableType;
  column: Column;
  texts: Iterable<string>;
}

export function createCollation({ comparison: comparisonOf }: Pick<Receiver, 'comparison'>): Collation {
  const known = new Map<string, Map<string, string>>();
  return {
    async prefetch(receiver, list) {
      const unknown = new Map<string, Set<string>>();
      for (const { available, column, texts } of list) {
        const comparison = comparisonOf(available, column);
        if (comparison === undefined) continue;
        const ofComparison = unknown.get(comparison) ?? new Set();
        unknown.set(comparison, ofComparison);
        for (const one of texts) if (!known.get(comparison)?.has(one)) ofComparison.add(one);
      }
      for (const [comparison, texts] of unknown) {
        if (texts.size === 0) continue;
        const folded = known.get(comparison) ?? new Map<string, string>();
        // Who stands for a group already comes first, and stays who stands for it.
        const standing = new Set(folded.values());
        for (const pair of await receiver.equalTexts(comparison, [...standing, ...texts]))
          folded.set(...pair);
        known.set(comparison, folded);
      }
    },
    fold(available, column, one) {
      const comparison = comparisonOf(available, column);
      return (comparison === undefined ? undefined : known.get(comparison)?.get(one)) ?? one;
    },
  };
}
