/** Parts of the page of archive tools. */
export const archivesParts = ['verify', 'convert'] as const;
export type ArchivesPart = (typeof archivesParts)[number];

/** What the address of that page says: the part that is shown. */
export function archivesSearch(search: Record<string, unknown>): { part?: ArchivesPart } {
  const part = archivesParts.find((name) => name === search.part);
  return part ? { part } : {};
}
