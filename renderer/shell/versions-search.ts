/** Parts of the Versions page. */
export const versionsParts = ['modules', 'repositories', 'drift'] as const;
export type VersionsPart = (typeof versionsParts)[number];

/** What the address of the Versions page says: the part that is shown. */
export function versionsSearch(search: Record<string, unknown>): { part?: VersionsPart } {
  const part = versionsParts.find((name) => name === search.part);
  return part ? { part } : {};
}
