/** Some of the values of a record; absent and undefined keep what is stored. */
export type Changes<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** What is really to be changed. */
export function defined<T extends object>(changes: Changes<T>): Partial<T> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<T>;
}
