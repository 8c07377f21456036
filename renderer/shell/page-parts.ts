/** The parts of pages that show one at a time, in their order. */
export const pageParts = {
  archives: ['verify', 'convert'],
  directory: ['tree', 'clocks'],
  service: ['keys', 'jobs'],
  versions: ['modules', 'repositories', 'drift'],
} as const;

type Page = keyof typeof pageParts;
export type PartOf<Of extends Page> = (typeof pageParts)[Of][number];

/** Reads the part that is shown from the address of a page. */
export function partIn<Of extends Page>(
  page: Of,
): (search: Record<string, unknown>) => { part?: PartOf<Of> } {
  const parts: readonly PartOf<Of>[] = pageParts[page];
  return (search) => {
    const part = parts.find((name) => name === search.part);
    return part ? { part } : {};
  };
}
