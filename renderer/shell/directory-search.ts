/** Parts of the Directory page. */
export const directoryParts = ['tree', 'clocks'] as const;
export type DirectoryPart = (typeof directoryParts)[number];

/** What the address of the Directory page says: the part that is shown. */
export function directorySearch(search: Record<string, unknown>): { part?: DirectoryPart } {
  const part = directoryParts.find((name) => name === search.part);
  return part ? { part } : {};
}
