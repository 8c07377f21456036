const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What the next version may be called: the newest one with its last number increased, or the day where versions are called by
 * days. `known` are newest first, `today` is `2026-11-20`.
 */
export function nextVersion(known: readonly string[], today: string): string {
  const [newest] = known;
  if (newest === undefined) return '1.0';
  let next = DAY.test(newest.slice(0, 10)) && !newest.startsWith(today) ? today : increased(newest);
  while (known.includes(next)) next = increased(next);
  return next;
}

function increased(version: string): string {
  const [, start, number = '', end = ''] = /^(.*?)(\d+)(\D*)$/.exec(version) ?? [];
  if (start === undefined || DAY.test(version)) return `${version}.2`;
  return `${start}${String(BigInt(number) + 1n).padStart(number.length, '0')}${end}`;
}
