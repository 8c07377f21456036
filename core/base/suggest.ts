/** A longer word is no slip of the pen; comparing takes the square of its length. */
const LONGEST = 100;

/** The candidate that a mistyped word most likely means: one that it begins or contains, or that is up to two slips away. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const slip = closestMatch(word, candidates);
  if (slip !== undefined || word.length < 3 || word.length > LONGEST) return slip;
  return candidates.find((candidate) => candidate.toLowerCase().startsWith(word.toLowerCase()));
}

/** The candidate that is up to two slips of the pen away, of a short word fewer. */
export function closestMatch(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined;
  const typed = word.toLowerCase();
  const most = Math.min(2, Math.floor(typed.length / 3));
  const [found] = candidates
    .filter(({ length }) => Math.abs(length - typed.length) <= most)
    .map((candidate) => ({ candidate, distance: editDistance(typed, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance);
  return found?.candidate;
}

/** How many letters must be added, dropped, changed or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const above = rows[i - 1] ?? [];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY;
}
