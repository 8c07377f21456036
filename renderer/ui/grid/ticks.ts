/** The rows that are ticked, by their keys. */
export type Ticks = ReadonlySet<string>;

/** Ticks or unticks one row. */
export function toggleRow(ticks: Ticks, key: string): Ticks {
  const next = new Set(ticks);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Ticks all rows from one to another as they are shown; only the other one where the first is not shown. */
export function selectRange(
  ticks: Ticks,
  keys: readonly string[],
  from: string | undefined,
  to: string,
): Ticks {
  const end = keys.indexOf(to);
  const anchor = from === undefined ? -1 : keys.indexOf(from);
  const start = anchor === -1 ? end : anchor;
  return new Set([...ticks, ...keys.slice(Math.min(start, end), Math.max(start, end) + 1)]);
}

/** Ticks all rows that are shown, or, where they all are ticked, none of them. */
export function toggleAllRows(ticks: Ticks, keys: readonly string[]): Ticks {
  const next = new Set(ticks);
  if (keys.every((key) => ticks.has(key))) for (const key of keys) next.delete(key);
  else for (const key of keys) next.add(key);
  return next;
}
