/** The values that are there: what has no value is left out, not handed on as undefined. */
export function omitUndefined<T extends object>(
  values: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
