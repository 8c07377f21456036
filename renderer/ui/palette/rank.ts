/** What the palette finds things by. */
export interface Findable {
  title: string;
  /** Other words that it is found by; the keys, for instance. */
  also?: string;
}

/**
 * How well a text fits what was typed: every word must be in it somewhere; a whole beginning is better than the
 * beginning of a word, and that better than its middle. Undefined where it does not fit.
 */
function fitOf({ title, also = '' }: Findable, typed: string): number | undefined {
  const words = normal(typed).split(' ').filter(Boolean);
  const text = normal(title);
  const places = words.map((word) => {
    if (text.startsWith(word)) return 3;
    if (` ${text}`.includes(` ${word}`)) return 2;
    if (text.includes(word)) return 1;
    return normal(also).includes(word) ? 0 : undefined;
  });
  if (places.includes(undefined)) return undefined;
  return places.reduce<number>((sum, place) => sum + (place ?? 0), 0);
}

/** Those that fit, the best first; of equals in the order in which they came. */
export function rankItems<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  return items
    .flatMap((item) => {
      const fit = fitOf(item, typed);
      return fit === undefined ? [] : [{ item, fit }];
    })
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ item }) => item);
}

/** Case, the Russian ё and repeated spaces tell nothing apart. */
function normal(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
