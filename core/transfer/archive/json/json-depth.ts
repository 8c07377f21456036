/** Whether a JSON value has more than so many levels of arrays and objects; looks no deeper than that itself. */
export function exceedsDepth(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return levels === 0 || Object.values(json).some((value) => exceedsDepth(value, levels - 1));
}
