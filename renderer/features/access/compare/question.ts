import type { AccessCompareInput } from '#core/contract/access/compare.ts';

/** What the form is filled in with. */
export interface CompareValues {
  /** Name of the other site. */
  other: string;
  users: readonly string[];
  group: string;
  /** Guids. */
  categories: readonly string[];
}

export const NOTHING_COMPARED: CompareValues = { other: '', users: [], group: '', categories: [] };

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The lines of a list, each once. */
export function linesOf(lines: readonly string[]): string[] {
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}

/** The first line that is no Guid. */
export function unknownGuid(lines: readonly string[]): string | undefined {
  return linesOf(lines).find((line) => !GUID.test(line));
}

/** What a form asks; undefined while something is missing or wrong. */
export function questionOf(site: string, values: CompareValues): AccessCompareInput | undefined {
  const { other, group } = values;
  const users = linesOf(values.users);
  if (other === '' || unknownGuid(values.categories) !== undefined) return undefined;
  if (users.length === 0 && group.trim() === '') return undefined;
  return {
    ...{ first: { site }, second: { site: other }, users },
    categories: linesOf(values.categories).map((guid) => guid.toLowerCase()),
    ...(group.trim() === '' ? {} : { group: group.trim() }),
  };
}
